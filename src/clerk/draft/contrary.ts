import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { CartLine, Offer } from '#src/clerk/state.ts'
import { orNot } from './offers-of.ts'

const CONTRARY = /^(?:un|non-?|de)(\p{L}{4,})$/u

/**
 * Removes a match that contradicts the words, and offers it as a choice instead: "Unsalted butter" is not salted
 * butter.
 */
export function removeContradictions(
  { menu }: CompiledMenu,
  said: string,
  lines: readonly CartLine[],
  before: readonly CartLine[],
): { readonly lines: readonly CartLine[]; readonly offers: readonly Offer[]; readonly words: readonly string[] } {
  const words = termsIn(said).flatMap(word => {
    const stem = CONTRARY.exec(word)?.[1]
    return stem === undefined ? [] : [{ word, stem: termOf(stem) }]
  })
  const taken = lines.flatMap((line, at) => {
    const name = menu.items.get(line.item.id)?.name ?? ''
    const own = termsOfPhrase(name)
    const found = words.find(({ word, stem }) => own.includes(stem) && !own.includes(termOf(word)))
    return found && at >= before.length ? [{ line, name, word: found.word }] : []
  })
  if (taken.length === 0) return { lines, offers: [], words: [] }
  const offers = taken.map(({ line: { item }, name, word }) => {
    const amount = item.quantity !== undefined && item.quantity > 1 ? `${item.quantity} × ` : ''
    return orNot(word, { label: `${amount}${name}`.slice(0, 120), edits: [{ action: 'add', item }] })
  })
  return {
    lines: lines.filter(line => !taken.some(one => one.line === line)),
    offers,
    words: taken.map(({ word }) => word),
  }
}

const termsIn = (said: string): readonly string[] => said.toLowerCase().match(/[\p{L}-]+/gu) ?? []
