import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { JsonObject } from '#src/kernel/shape.ts'

/** What can be told to somebody who has not said where. */
export type Coverage = {
  /** ZIPs with restaurants, ascending. */
  readonly available: readonly string[]
  /** The one with most restaurants. */
  readonly example: string | undefined
}

const OPTIONS = {
  zipcode: 'Five digits as text: {"location": {"zipcode": "11201"}}',
  coords: 'Latitude and longitude: {"location": {"coords": [40.6925, -73.991]}}',
  city: 'The name of a city, with its state when in doubt: {"location": {"city": "Brooklyn, NY"}}',
} as const

/** The refusal of a search, with everything that is wrong and the request put right. */
export function refuseSearch(problems: readonly Problem[], kept: JsonObject, { available, example }: Coverage): Fault {
  const first = problems.find(problem => problem.code === 'location_required')
  const location = kept.location ?? (example === undefined ? undefined : { zipcode: example })
  const corrected = location === undefined ? {} : { example: { ...kept, location } }
  if (!first) return Fault.ofProblems(problems, corrected)
  return Fault.ofProblems([first, ...problems.filter(problem => problem !== first)], {
    ...corrected,
    fields: { status: 'location_required', options: OPTIONS, availableCoverage: available },
  })
}
