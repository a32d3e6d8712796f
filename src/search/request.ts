import { Temporal } from 'temporal-polyfill'
import type { Fulfillment } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { Location, SearchRest } from './schema.ts'

export type Where =
  | { readonly zipcode: string }
  | { readonly coords: readonly [number, number] }
  | { readonly city: string }

/** A search that can be run. */
export type SearchInput = {
  readonly where: Where
  /** Trimmed; empty for none. */
  readonly query: string
  readonly cuisines: readonly string[]
  readonly methods: readonly Fulfillment[]
  readonly openNow: boolean
  /** Hundredths. */
  readonly minRating: number
  readonly limit: number
  readonly offset: number
  /** Epoch milliseconds of a whole minute. */
  readonly asOf?: number
}

/** What was sent, read: the search, or everything that is wrong and what of it can stay. */
export type ReadRequest =
  | { readonly input: SearchInput }
  | { readonly problems: readonly Problem[]; readonly kept: JsonObject }

const FORMS = ['zipcode', 'coords', 'city'] as const
const MINUTE = 60_000
const OLDEST = 10 * MINUTE
const LONGEST_QUERY = 600

/** Reads a request of any shape. */
export function readSearch(raw: unknown, now: number): ReadRequest {
  const body: JsonObject = isJsonObject(raw) ? raw : {}
  const parsed = SearchRest.safeParse(body)
  const place = readLocation(body.location)
  const asOf = parsed.success ? readAsOf(parsed.data.asOf, now) : undefined
  const problems = [
    ...place.problems,
    ...(parsed.success ? [] : shapeProblems(parsed.error, body)),
    ...(asOf?.problems ?? []),
  ]
  if (problems.length > 0 || !parsed.success || !place.where)
    return { problems, kept: keep(body, problems, place.where) }
  return { input: toInput(place.where, parsed.data, asOf?.value) }
}

function toInput(
  where: Where,
  { query = '', filters = {}, limit = 10, offset = 0 }: SearchRest,
  asOf?: number,
): SearchInput {
  return {
    where,
    query: query.normalize('NFC').trim().slice(0, LONGEST_QUERY),
    cuisines: [...new Set((filters.cuisine ?? []).map(text => text.trim()).filter(text => text !== ''))].sort(),
    methods: [...new Set(filters.fulfillment ?? [])].sort(),
    openNow: filters.openNow ?? false,
    minRating: Math.ceil((filters.minRating ?? 0) * 100 - 1e-9),
    ...{ limit, offset },
    ...(asOf === undefined ? {} : { asOf }),
  }
}

type Placed = { readonly where?: Where; readonly problems: readonly Problem[] }

function readLocation(value: unknown): Placed {
  const missing: Problem = {
    code: 'location_required',
    field: 'location',
    missing: true,
    message: 'location is required: exactly one of zipcode, coords or city.',
  }
  if (value === undefined || value === null) return { problems: [missing] }
  if (!isJsonObject(value))
    return { problems: [{ code: 'invalid_field', field: 'location', message: 'location must be an object.' }] }
  const given = FORMS.filter(form => value[form] !== undefined && value[form] !== null)
  if (given.length === 0) return { problems: [missing] }
  const sent = Object.fromEntries(given.map(form => [form, value[form]]))
  const parsed = Location.safeParse(sent)
  const twice: Problem[] =
    given.length === 1
      ? []
      : [
          {
            code: 'invalid_field',
            field: 'location',
            message: `location takes one of ${given.join(', ')}, not several.`,
          },
        ]
  const shape = parsed.success ? [] : shapeProblems(parsed.error, sent)
  const problems = [...twice, ...shape.map(problem => ({ ...problem, field: `location.${problem.field}` }))]
  const where = given.flatMap(form => whereOf({ [form]: value[form] }) ?? [])[0]
  return { problems, ...(where ? { where } : {}) }
}

function whereOf(value: JsonObject): Where | undefined {
  const parsed = Location.safeParse(value)
  if (!parsed.success) return undefined
  const { zipcode, coords, city } = parsed.data
  if (zipcode !== undefined) return { zipcode }
  if (coords !== undefined) return { coords: [coords[0]!, coords[1]!] }
  return city === undefined ? undefined : { city }
}

function readAsOf(text: string | undefined, now: number): { value?: number; problems: Problem[] } {
  if (text === undefined) return { problems: [] }
  const at = Math.floor(Temporal.Instant.from(text).epochMilliseconds / MINUTE) * MINUTE
  if (now - at <= OLDEST + MINUTE && at <= now) return { value: at, problems: [] }
  const message = 'asOf must be the asOf of an answer at most 10 minutes old.'
  return { problems: [{ code: 'invalid_field', field: 'asOf', message }] }
}

/** The request without what is wrong in it. */
function keep(body: JsonObject, problems: readonly Problem[], where: Where | undefined): JsonObject {
  const wrong = problems.map(problem => problem.field ?? '')
  const isWrong = (path: string) =>
    wrong.some(field => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`))
  const { query, filters, limit, offset } = body
  const kept = Object.entries({ query, limit, offset }).filter(([name, value]) => value !== undefined && !isWrong(name))
  const inner = isJsonObject(filters)
    ? Object.entries(filters).filter(
        ([name]) => name in SearchRest.shape.filters.unwrap().shape && !isWrong(`filters.${name}`),
      )
    : []
  return {
    ...(where ? { location: where } : {}),
    ...Object.fromEntries(kept),
    ...(inner.length > 0 ? { filters: Object.fromEntries(inner) } : {}),
  }
}
