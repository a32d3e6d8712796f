import { foldName } from '#src/catalog/fold.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { once } from '#src/kernel/once.ts'
import type { Ground } from './understand/understand.ts'

const MOST_WORDS = 7

/** Finds the restaurant that a text names: by its whole name, or by the beginning of it before a comma. */
export function createNames(restaurants: ReadonlyMap<string, Restaurant>): Ground['named'] {
  const names = once(() => {
    const byName = new Map<string, string[]>()
    for (const { id, name } of restaurants.values())
      for (const text of new Set([keyOf(name), keyOf(name.split(',')[0]!)])) {
        const ids = byName.get(text)
        if (ids) ids.push(id)
        else byName.set(text, [id])
      }
    return byName
  })
  return text => {
    const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&.-]*|&/gu)]
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
      for (let start = 0; start + count <= words.length; start++) {
        const [first, last] = [words[start]!, words[start + count - 1]!]
        const name = text.slice(first.index, last.index + last[0].length)
        const ids = names().get(keyOf(name))
        // a name of one word may be an ordinary one
        const isSure = count > 1 || /\b(?:from|at|de|en)\s+$/i.test(text.slice(0, first.index)) || words.length === 1
        if (ids && isSure)
          return { ids, name, text: `${text.slice(0, first.index)} ; ${text.slice(last.index + last[0].length)}` }
      }
    return undefined
  }
}

const keyOf = (name: string): string =>
  foldName(name.replaceAll('&', ' and '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\band\b/g, ' ')
    .replace(/^the /, '')
    .replace(/ {2,}/g, ' ')
    .trim()
