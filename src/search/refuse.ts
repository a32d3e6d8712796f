import { Fault, type Problem } from '#src/kernel/faults.ts'
import { renamed } from '#src/kernel/forgive.ts'
import { withGaps } from '#src/kernel/gaps.ts'
import type { JsonObject } from '#src/kernel/shape.ts'
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
  const named = renamed(SearchRequest, body) as JsonObject
  const example = withGaps(named, problemsOf ? problemsOf(named) : problems)
  const corrected = example ? { example } : {}
  const first = problems.find(problem => problem.code === 'location_required')
  if (!first) return Fault.ofProblems(problems, { ...corrected, fields })
  return Fault.ofProblems([first, ...problems.filter(problem => problem !== first)], {
    ...corrected,
    fields: { status: 'location_required', options: OPTIONS, availableCoverage: available, ...fields },
  })
}
