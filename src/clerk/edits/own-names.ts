import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { withoutBeside } from './beside.ts'

const tellingOf = (said: MessageWords): readonly string[] =>
  withoutBeside(said).terms.filter(term => !/^(?:ones?|my|an?)$/.test(term))

const endsIn = (names: readonly string[], term: string): boolean =>
  term.length > 3 && names.some(name => name !== term && name.endsWith(term))

const nameAt = (edit: Edit, at: number): readonly string[] =>
  termsOfPhrase(edit.entries[at]!.draft.candidates[0]?.item.item.name ?? '')

/** Returns lines whose dish has a word with that ending: the burger of a cheeseburger. */
export function namedByEnd(edit: Edit, said: MessageWords): readonly number[] {
  const terms = tellingOf(said)
  return terms.length === 0 || terms.length > 2
    ? []
    : remainingEntries(edit).flatMap(({ at }) => (terms.every(term => endsIn(nameAt(edit, at), term)) ? [at] : []))
}

/** Narrows lines to those named by the dish's own name rather than by an alias or category. */
export function ownNames(edit: Edit, said: MessageWords, at: readonly number[]): readonly number[] {
  const terms = tellingOf(said)
  if (at.length < 2 || terms.length === 0) return at
  const own = at.filter(index =>
    terms.every(term => nameAt(edit, index).includes(term) || endsIn(nameAt(edit, index), term)),
  )
  return own.length > 0 ? own : at
}
