import { hearAllergies } from '#src/allergens/hear.ts'

/** True where a query without some of its words keeps out what the whole query keeps out. */
export const hearsAlike = (rest: string, query: string): boolean => keptOutOf(rest) === keptOutOf(query)

function keptOutOf(text: string): string {
  const { avoid, refused, foods, unlisted } = hearAllergies(text)
  return JSON.stringify([avoid, refused.map(({ word }) => word), foods, unlisted])
}
