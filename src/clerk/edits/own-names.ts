import { alive, type Edit } from '#src/clerk/house/edit.ts'
import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { withoutBeside } from './beside.ts'

const tellingOf = (said: Words): readonly string[] =>
  withoutBeside(said).terms.filter(term => !/^(?:ones?|my|an?)$/.test(term))

const endsIn = (names: readonly string[], term: string): boolean =>
  term.length > 3 && names.some(name => name !== term && name.endsWith(term))

const nameAt = (edit: Edit, at: number): readonly string[] =>
  termsOfPhrase(edit.entries[at]!.draft.candidates[0]?.item.item.name ?? '')

/** Lines whose dish has a word that ends so: the burger of a cheeseburger. */
export function namedByEnd(edit: Edit, said: Words): readonly number[] {
  const terms = tellingOf(said)
  return terms.length === 0 || terms.length > 2
    ? []
    : alive(edit).flatMap(({ at }) => (terms.every(term => endsIn(nameAt(edit, at), term)) ? [at] : []))
}

/** Of lines that words name, those that they name by the dish's own name rather than by an alias or a kind. */
export function ownNames(edit: Edit, said: Words, at: readonly number[]): readonly number[] {
  const terms = tellingOf(said)
  if (at.length < 2 || terms.length === 0) return at
  const own = at.filter(index =>
    terms.every(term => nameAt(edit, index).includes(term) || endsIn(nameAt(edit, index), term)),
  )
  return own.length > 0 ? own : at
}
