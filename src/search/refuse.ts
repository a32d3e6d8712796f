import { ALLERGENS } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { renamed } from '#src/kernel/forgive.ts'
import { withGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { SearchRequest } from './schema.ts'

const OPTIONS = {
  zipcode: 'Five digits as text: {"location": {"zipcode": "11201"}}',
  coords: 'Latitude and longitude: {"location": {"coords": [40.6925, -73.991]}}',
  city: 'The name of a city, with its state when in doubt: {"location": {"city": "Brooklyn, NY"}}',
} as const

/**
 * The refusal of a search, with everything that is wrong, and the request with a gap where it is. `problemsOf` judges it
 * again under the names that its misnamed fields were meant to have.
 */
export function refuseSearch(
  problems: readonly Problem[],
  body: JsonObject,
  available: readonly string[],
  { problemsOf, fields = {} }: { problemsOf?: (raw: unknown) => readonly Problem[]; fields?: JsonObject } = {},
): Fault {
  const named = withAllergens(renamed(SearchRequest, body) as JsonObject)
  const wrong = problemsOf ? problemsOf(named) : problems
  // a wish for safety that is not understood is never replaced by a gap
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

/** A search with what is avoided under the codes that its words can only mean; other words stay, to be refused. */
function withAllergens(request: JsonObject): JsonObject {
  const { filters } = request
  if (!isJsonObject(filters) || !Array.isArray(filters.avoid)) return request
  const avoid = filters.avoid.flatMap(word => (typeof word === 'string' ? (allergensMeant(word) ?? [word]) : [word]))
  return { ...request, filters: { ...filters, avoid: [...new Set(avoid)] } }
}

function allergensMeant(word: string): readonly string[] | undefined {
  if ((ALLERGENS as readonly string[]).includes(word)) return [word]
  const { avoid, rest, unlisted } = hearAllergies(`allergic to ${word}`)
  return avoid.length > 0 && rest === '' && unlisted.length === 0 ? avoid : undefined
}
