import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

/**
 * True for words that start with a full multi-word option name: the "Thai hot" of a pad thai names no dish.
 */
export function beginsWithOption({ candidates: [only] }: Draft, { terms }: MessageWords): boolean {
  const begins = (name: string): boolean => {
    const own = termsOfPhrase(name)
    return own.length > 1 && own.every((term, at) => terms[at] === term)
  }
  return only?.item.groups.some(({ group }) => group.options.some(({ name }) => begins(name))) ?? false
}
