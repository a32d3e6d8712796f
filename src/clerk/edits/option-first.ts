import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { Draft } from '#src/clerk/house/state.ts'
import type { Words } from '#src/clerk/house/unit.ts'

/** True for words that begin with the whole name of an option, of several words: the "Thai hot" of a pad thai names no dish. */
export function beginsWithOption({ candidates: [only] }: Draft, { terms }: Words): boolean {
  const begins = (name: string): boolean => {
    const own = termsOfPhrase(name)
    return own.length > 1 && own.every((term, at) => terms[at] === term)
  }
  return only?.item.groups.some(({ group }) => group.options.some(({ name }) => begins(name))) ?? false
}
