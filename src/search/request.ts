import { Temporal } from 'temporal-polyfill'
import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import type { Fulfillment } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap, gapProblems, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { truncateRepeatedRuns } from '#src/reader/truncate-repeated-runs.ts'
import { canonicalizeRequest } from './forms.ts'
import { Location, SearchRest } from './schema.ts'
import { splitQuery } from './whole-query.ts'

export type Where =
  | { readonly zipcode: string }
  | { readonly coords: readonly [number, number] }
  | { readonly city: string }

/** Validated restaurant search. */
export type SearchInput = SearchCriteria & { readonly where: Where }

/** Validated dish search: by query, by similarity to a dish, or both. */
export type DishInput = SearchCriteria & {
  /** Undefined for the whole marketplace. */
  readonly where: Where | undefined
  /** Id of the reference dish. */
  readonly like: string | undefined
}

export type SearchCriteria = {
  /** Request for food, trimmed; empty if absent. */
  readonly query: string
  /** Rest of a long query, of which only allergies, refused foods, and diets are read. */
  readonly beyond?: string
  readonly cuisines: readonly string[]
  readonly methods: readonly Fulfillment[]
  readonly openNow: boolean
  /** Allergens to exclude. */
  readonly avoid: readonly Allergen[]
  /** Minimum rating in hundredths. */
  readonly minRating: number
  readonly limit: number
  readonly offset: number
  /** Epoch milliseconds, rounded to a whole minute. */
  readonly asOf?: number
}

/** Parsed request: either the search or all problems with it. */
export type ReadRequest =
  | { readonly input: SearchInput }
  | { readonly dishes: DishInput }
  | { readonly problems: readonly Problem[]; readonly body: JsonObject }

const FORMS = ['zipcode', 'coords', 'city'] as const
const MINUTE = 60_000
const OLDEST = 10 * MINUTE

/** Parses a request in any unambiguous form. */
export function readSearch(raw: unknown, now: number): ReadRequest {
  const left = gapProblems(raw)
  const body = canonicalizeRequest(withoutGaps(raw))
  const { location, ...rest } = body
  const parsed = SearchRest.safeParse(rest)
  const ofDishes = rest.kind === 'dishes'
  const place = ofDishes && (location ?? undefined) === undefined ? ANYWHERE : readLocation(location)
  const asOf = parsed.success ? readAsOf(parsed.data.asOf, now) : undefined
  const named = new Set(left.map(problem => problem.field))
  const problems = [
    ...left,
    ...place.problems.filter(({ field }) => !named.has(field)),
    ...(parsed.success ? [] : shapeProblems(parsed.error, rest, SearchRest)),
    ...(asOf?.problems ?? []),
    ...(parsed.success ? likeProblems(parsed.data) : []),
  ]
  if (problems.length > 0 || !parsed.success) return { problems, body }
  const wishes = wishesOf(parsed.data, asOf?.value)
  const { where } = place
  if (ofDishes) return { dishes: { ...wishes, where, like: parsed.data.like } }
  return where ? { input: { ...wishes, where } } : { problems, body }
}

/** Validates `like`: a dish search needs a query or `like`, and a restaurant search must not have `like`. */
function likeProblems({ kind, query = '', like }: SearchRest): Problem[] {
  if (kind === 'dishes' && query.trim() === '' && like === undefined)
    return [
      {
        code: 'invalid_field',
        field: 'query',
        missing: true,
        gap: gap('what the guest would like'),
        message: 'query is required when kind is dishes, or like: the id of a dish.',
      },
    ]
  if (kind === 'dishes' || like === undefined) return []
  return [{ code: 'invalid_field', field: 'like', message: 'like is for dishes: send it with kind: "dishes".' }]
}

function wishesOf({ query = '', filters = {}, limit = 10, offset = 0 }: SearchRest, asOf?: number): SearchCriteria {
  return {
    ...splitQuery(truncateRepeatedRuns(query.normalize('NFC').trim())),
    cuisines: [...new Set((filters.cuisine ?? []).map(text => text.trim()).filter(text => text !== ''))].sort(),
    methods: [...new Set(filters.fulfillment ?? [])].sort(),
    openNow: filters.openNow ?? false,
    avoid: allergensOf(filters.avoid ?? []),
    minRating: Math.ceil((filters.minRating ?? 0) * 100 - 1e-9),
    limit,
    offset,
    ...(asOf === undefined ? {} : { asOf }),
  }
}

type Placed = { readonly where?: Where; readonly problems: readonly Problem[] }

const ANYWHERE: Placed = { problems: [] }

function readLocation(value: unknown): Placed {
  const missing: Problem = {
    code: 'location_required',
    field: 'location',
    missing: true,
    gap: { zipcode: gap('five-digit ZIP') },
    message: 'location is required: exactly one of zipcode, coords or city.',
  }
  if (value === undefined || value === null) return { problems: [missing] }
  if (!isJsonObject(value))
    return { problems: [{ code: 'invalid_field', field: 'location', message: 'location must be an object.' }] }
  const given = FORMS.filter(form => value[form] !== undefined && value[form] !== null)
  const sent = Object.fromEntries(Object.entries(value).filter(([, said]) => said !== undefined && said !== null))
  if (Object.keys(sent).length === 0) return { problems: [missing] }
  const parsed = Location.safeParse(sent)
  const twice: Problem[] =
    given.length <= 1
      ? []
      : [
          {
            code: 'invalid_field',
            field: 'location',
            message: `location takes one of ${given.join(', ')}, not several.`,
          },
        ]
  const shape = parsed.success ? [] : shapeProblems(parsed.error, sent, Location)
  const problems = [
    ...twice,
    ...shape.map(problem => {
      const field = `location.${problem.field}`
      return { ...problem, field, message: problem.message.replace(problem.field!, field) }
    }),
  ]
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
