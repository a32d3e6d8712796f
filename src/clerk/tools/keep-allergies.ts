import { type Allergen, formatAllergens } from '#src/allergens/codes.ts'
import { SELF } from '#src/allergens/people.ts'
import { recordAllergenConstraints } from '#src/clerk/turn-context/avoidance.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'

/**
 * Records allergies that a model reported, as firmly as those in the customer's own words: only plain words about
 * the allergy withdraw them.
 */
export function recordAllergies(context: TurnContext, codes: readonly Allergen[]): void {
  const { details, told = [] } = context.state
  const fresh = codes.filter(code => !details.constraints?.allergens?.includes(code))
  recordAllergenConstraints(context, codes)
  const known = told.map(({ code }) => code)
  const written = fresh
    .filter(code => !known.includes(code))
    .map(code => ({ code, words: [formatAllergens([code])], who: [SELF], ills: ['food allergy'] }))
  if (written.length > 0) context.state = { ...context.state, told: [...told, ...written] }
}
