import { type Allergen, spokenAllergens } from '#src/allergens/codes.ts'
import { SELF } from '#src/allergens/people.ts'
import { avoidMore } from '#src/clerk/desk/avoidance.ts'
import type { Desk } from '#src/clerk/desk/desk.ts'

/**
 * Avoids what a model wrote down of allergies, as firmly as what the customer's own words are heard to say: only plain words
 * about the allergy take it back.
 */
export function keepAllergies(desk: Desk, codes: readonly Allergen[]): void {
  const { details, told = [] } = desk.state
  const fresh = codes.filter(code => !details.constraints?.allergens?.includes(code))
  avoidMore(desk, codes)
  const known = told.map(({ code }) => code)
  const written = fresh
    .filter(code => !known.includes(code))
    .map(code => ({ code, words: [spokenAllergens([code])], who: [SELF], ills: ['food allergy'] }))
  if (written.length > 0) desk.state = { ...desk.state, told: [...told, ...written] }
}
