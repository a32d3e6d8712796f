import { parseAllergies } from '#src/allergens/parse-allergies.ts'

/** True if a shortened query has the same allergen exclusions as the full query. */
export const hasSameExclusions = (rest: string, query: string): boolean => keptOutOf(rest) === keptOutOf(query)

function keptOutOf(text: string): string {
  const { avoid, refused, foods, unlisted } = parseAllergies(text)
  return JSON.stringify([avoid, refused.map(({ word }) => word), foods, unlisted])
}
