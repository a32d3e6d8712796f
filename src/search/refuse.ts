import { ALLERGENS } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { renamed } from '#src/kernel/coerce.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { withGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { SearchRequest } from './schema.ts'

const OPTIONS = {
  zipcode: 'Five digits as text: {"location": {"zipcode": "11201"}}',
  coords: 'Latitude and longitude: {"location": {"coords": [40.6925, -73.991]}}',
  city: 'The name of a city, with its state when in doubt: {"location": {"city": "Brooklyn, NY"}}',
} as const

/**
 * Builds the fault of an invalid search: all problems, and the request with gaps in place of the invalid values.
 * `problemsOf` validates it again after misnamed fields were renamed.
 */
export function refuseSearch(
  problems: readonly Problem[],
  body: JsonObject,
  available: readonly string[],
  { problemsOf, fields = {} }: { problemsOf?: (raw: unknown) => readonly Problem[]; fields?: JsonObject } = {},
): Fault {
  const named = withAllergens(renamed(SearchRequest, body) as JsonObject)
  const wrong = problemsOf ? problemsOf(named) : problems
  // Never replace an unrecognized safety requirement with a gap.
  const isUnclear = wrong.some(({ field }) => field?.startsWith('filters.avoid'))
  const example = isUnclear ? undefined : withGaps(named, wrong)
  const corrected = example ? { example } : {}
  const first = problems.find(problem => problem.code === 'location_required')
  if (!first) return Fault.ofProblems(problems, { ...corrected, fields })
  return Fault.ofProblems([first, ...problems.filter(problem => problem !== first)], {
    ...corrected,
    fields: { status: 'location_required', options: OPTIONS, availableCoverage: available, ...fields },
  })
}

/** Replaces unambiguous words in `filters.avoid` with allergen codes. Other words stay and are rejected. */
function withAllergens(request: JsonObject): JsonObject {
  const { filters } = request
  if (!isJsonObject(filters) || !Array.isArray(filters.avoid)) return request
  const avoid = filters.avoid.flatMap(word => (typeof word === 'string' ? (allergensMeant(word) ?? [word]) : [word]))
  return { ...request, filters: { ...filters, avoid: [...new Set(avoid)] } }
}

function allergensMeant(word: string): readonly string[] | undefined {
  if ((ALLERGENS as readonly string[]).includes(word)) return [word]
  const { avoid, rest, unlisted } = parseAllergies(`allergic to ${word}`)
  return avoid.length > 0 && rest === '' && unlisted.length === 0 ? avoid : undefined
}
