import { Fault } from '#src/kernel/faults.ts'
import { gapsIn, isPlaceholder } from '#src/kernel/placeholders.ts'
import type { JsonObject } from '#src/kernel/shape.ts'
import { isJsonObject } from '#src/kernel/shape.ts'

/** Query parameter names by the request path that they represent. */
const NAMES: readonly (readonly [path: string, name: string])[] = [
  ['location.zipcode', 'zipcode'],
  ['location', 'zipcode'],
  ['query', 'q'],
  ['filters.', ''],
]

const listOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
    : value

/** Converts query parameters into a request. Empty values count as absent. */
export function requestOfQueryParameters(fields: JsonObject): JsonObject {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const { kind, like, zipcode, q, cuisine, fulfillment, openNow, minRating, avoid, limit, offset, asOf } = given
  const lists = { cuisine: listOf(cuisine), fulfillment: listOf(fulfillment), avoid: listOf(avoid) }
  const filters = present({ ...lists, openNow, minRating })
  return {
    ...(zipcode === undefined && kind === 'dishes' ? {} : { location: present({ zipcode }) }),
    ...present({ kind, like, query: q, limit, offset, asOf }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  }
}

const present = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const nameOf = (path: string): string => {
  const found = NAMES.find(([prefix]) => path.startsWith(prefix))
  return found ? found[1] + path.slice(found[0].length) : path
}

/** Translates a fault into query parameter names, with a corrected URL. */
export function refusalOfAddress(fault: Fault): Fault {
  const { problems, example, needs: _, ...detail } = fault.detail
  if (!problems) return fault
  const renamed = problems.map(problem => {
    if (problem.field === undefined) return problem
    const field = nameOf(problem.field).replace(/\[\d+\]$/, '')
    const message =
      problem.missing && field === 'zipcode'
        ? 'zipcode is required: five digits.'
        : problem.message.replace(problem.field, field)
    return { ...problem, field, message }
  })
  const refusal = Fault.ofProblems(renamed, detail)
  return isJsonObject(example) ? refusal.withExample(addressOf(example), gapsIn(example).map(nameOf)) : refusal
}

function addressOf(request: JsonObject): string {
  const { location, query, filters, ...rest } = request
  const { zipcode } = isJsonObject(location) ? location : {}
  const fields = present({ zipcode, q: query, ...(isJsonObject(filters) ? filters : {}), ...rest })
  const search = Object.entries(fields).map(
    ([name, value]) => `${name}=${isPlaceholder(value) ? value : encodeURIComponent(String(value))}`,
  )
  return `/api/search?${search.join('&')}`
}
