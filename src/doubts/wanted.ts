import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { annotateTokens, type Marks } from '#src/allergens/marks.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { peopleOf, SELF } from '#src/allergens/people.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import { clearedAlone } from './cleared.ts'
import { withoutIdioms } from './idioms.ts'
import { ordersPlainly } from './order-words.ts'
import { isWanted } from './ordered.ts'

const marksOf = (text: string): Marks => annotateTokens(restoreWords(tokensOf(text)))

/** Returns the allergens that a message says are eaten or withdraws. An order of a food says neither. */
export function toleratedIn(given: string): Allergen[] {
  const text = withoutIdioms(given)
  const marks = marksOf(text)
  const { avoid, refused, eaten, lifts } = parseAllergies(text)
  const isOwn = peopleOf(marks.tokens).every(who => who === SELF || who === 'we')
  const lifted = lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes)
  const kept = [...avoid, ...refused.flatMap(({ codes }) => codes)]
  return allergensOf(
    [...(isOwn ? eaten : []), ...lifted, ...clearedAlone(text, marks)].filter(code => !kept.includes(code)),
  )
}

/**
 * Returns the allergens that a message orders or tolerates. `isAsked`: the clerk asked whether to avoid them; then
 * only ordering words make them wanted, and a bare "peanuts" merely names them.
 */
export function wantedIn(given: string, isAsked = false): Allergen[] {
  const text = withoutIdioms(given)
  const marks = marksOf(text)
  const { avoid, refused } = parseAllergies(text)
  const isNamed = isAsked && !ordersPlainly(text)
  const ordered = marks.mentions
    .filter(one => !isNamed && one.strength !== 'hint' && isWanted(text, marks, one))
    .flatMap(({ codes }) => codes)
  const kept = [...avoid, ...refused.flatMap(({ codes }) => codes)]
  return allergensOf([...toleratedIn(given), ...ordered.filter(code => !kept.includes(code))])
}
