import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { formatClockTime } from '#src/catalog/hours.ts'
import { flatMiles } from '#src/catalog/spatial-grid.ts'
import { gatherArea, type SearchCenter } from './area.ts'
import { type Demand, readDemand } from './constraints.ts'
import { type FilterDeps, filterRows, flagsOf, openTest } from './filter.ts'
import { type AnnUse, concatOrders, isGraphSearchFaster, restOf, windowOf } from './graph-window.ts'
import { hasSameExclusions } from './has-same-exclusions.ts'
import { readDishMatcher } from './lack.ts'
import type { NamedPlaces } from './named-places.ts'
import { nameMatcher } from './names.ts'
import type { LazyOrder } from './order.ts'
import type { Ranking } from './pages.ts'
import { extractOpeningHour } from './query-opening-hour.ts'
import { type PreparedQuestion, prepareQuestion, rankBy, rankByQuery } from './rank.ts'
import type { Snapshot } from './reader-view.ts'
import type { SearchCriteria } from './request.ts'
import type { Understanding } from './understand.ts'
import { understandWhole } from './whole-query.ts'

/** Ranking with its query plan. */
export type Planned = Ranking<Snapshot> & {
  readonly plan: 'order' | 'exact' | 'hnsw'
  readonly centre: SearchCenter
  readonly miles: number
  /** Number of rows in the area before filtering. */
  readonly scanned: number
  readonly question?: PreparedQuestion
  readonly demand?: Demand
  /** Instant at which restaurants must be open, with their time zone. */
  readonly openAt?: Hour
}

type Hour = { readonly at: number; readonly timezone: string }

export type PlanOptions = {
  /** Embedding of the query by the model. */
  readonly modelVector?: Float32Array | undefined
  /** Location that was extracted from the query. */
  readonly named?: NamedPlaces | undefined
  readonly ann?: AnnUse
}

/** Executes a search up to pagination: area, filters, then ordering by distance, quality, or query. */
export function makePlan(
  snapshot: Snapshot,
  input: SearchCriteria,
  centre: SearchCenter,
  asOf: number,
  now: number,
  options: PlanOptions = {},
): Planned {
  const { epoch } = snapshot
  const { named, ann = 'auto' } = options
  const area = gatherArea(epoch, centre, snapshot.rowRoom)
  const rows = filterRows(epoch, filterDepsOf(snapshot), area.rows, input, asOf)
  const found = { epoch: snapshot, asOf, madeAt: now, centre, miles: area.miles, scanned: area.rows.length }
  const asked = parseQuestion(snapshot, input, { centre, rows, asOf, now, ...options })
  if (!asked) return { ...found, plan: 'order', order: orderOf(snapshot, rows, centre, named) }
  const { question, demand } = asked
  const around = { ...centre, miles: area.miles, named }
  const rank = (some: Uint32Array) => rankByQuery(snapshot, some, question, demand, around)
  const window = isGraphSearchFaster(ann, rows.length, epoch.size) ? walk(snapshot, question, demand, rows) : undefined
  if (!window) return { ...found, plan: 'exact', order: rank(rows), ...asked }
  const rest = restOf(rows, window)
  return { ...found, plan: 'hnsw', order: concatOrders(rank(window), rest.length, () => rank(rest)), ...asked }
}

/** Data that filters need in addition to the columns. */
export const filterDepsOf = ({ lexicon, clocks, changed, entry }: Snapshot): FilterDeps => ({
  lexicon,
  clocks,
  changed,
  record: id => entry(id).restaurant,
})

/** Context for parsing a query: area, rows, and time. */
export type AskedOf = Pick<PlanOptions, 'modelVector' | 'named'> & {
  /** Undefined for the whole marketplace. */
  readonly centre: SearchCenter | undefined
  readonly rows: Uint32Array
  readonly asOf: number
  readonly now: number
  /** True to proceed with a blank query, because the search has another criterion. */
  readonly evenIfBlank?: boolean
}

/** Parsed query: its question for ranking and its requirements. */
export type ParsedQuestion = Required<Pick<Planned, 'question' | 'demand'>> & Pick<Planned, 'openAt'>

/** Parses a query. Returns undefined if it is blank. */
export function parseQuestion(
  snapshot: Snapshot,
  input: Pick<SearchCriteria, 'query' | 'beyond' | 'avoid'>,
  { centre, rows, asOf, now, modelVector, named, evenIfBlank = false }: AskedOf,
): ParsedQuestion | undefined {
  const { epoch } = snapshot
  const hour = hourIn(snapshot, input.query, rows, now)
  if (hour.text === '' && !hour.openAt && !evenIfBlank) return undefined
  const understanding = avoiding(understandWhole(snapshot.understand, hour.text, input.beyond), input.avoid)
  const question = prepareQuestion(snapshot, understanding, modelVector)
  const isOpenAt = (at: number) => openTest(epoch, filterDepsOf(snapshot), at, flagsOf(understanding.method))
  const openAt = hour.openAt && { text: spokenHour(hour.openAt), isOpen: isOpenAt(hour.openAt.at) }
  const constraints = readDemand(epoch, understanding, isOpenAt(asOf), { centre, named }, openAt)
  const demand = { ...constraints, lack: readDishMatcher(snapshot, understanding, constraints) }
  return { question, demand, ...(hour.openAt ? { openAt: hour.openAt } : {}) }
}

/** Formats an hour: "Friday at 3:00am". */
const spokenHour = ({ at, timezone }: Hour): string =>
  `${new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: timezone }).format(at)} at ${formatClockTime(at, timezone)}`

/** Extracts the hour from a query, in the time zone of the first row. */
function hourIn({ epoch, entry }: Snapshot, query: string, rows: Uint32Array, now: number) {
  if (rows.length === 0) return { text: query }
  const { timezone } = entry(epoch.ids[rows[0]!]!).restaurant
  const { text, openAt } = extractOpeningHour(query, now, timezone)
  // Never drop words that change the allergen exclusions.
  if (openAt === undefined || !hasSameExclusions(text, query)) return { text: query }
  return { text, openAt: { at: openAt, timezone } }
}

/** Adds the request's allergen exclusions to those of the query. */
function avoiding(understanding: Understanding, avoid: readonly Allergen[]): Understanding {
  if (avoid.length === 0) return understanding
  return { ...understanding, allergensToAvoid: allergensOf([...understanding.allergensToAvoid, ...avoid]) }
}

/** Runs the graph search for a purely semantic query: without restaurant names, requirements, or a model vector. */
function walk({ ann, epoch }: Snapshot, question: PreparedQuestion, demand: Demand, rows: Uint32Array) {
  if (!ann || !question.vector || question.model || demand.sorts) return undefined
  const isNamed = nameMatcher(epoch.names, [question.understanding.text, question.understanding.corrected ?? ''])
  if (isNamed && rows.some(isNamed)) return undefined
  return windowOf(ann, epoch, Float32Array.from(question.vector.bytes), rows)
}

/** Orders rows without a query: nearest first, or best first for a city. */
function orderOf(snapshot: Snapshot, rows: Uint32Array, centre: SearchCenter, named?: NamedPlaces): LazyOrder {
  const { epoch } = snapshot
  if (centre.kind === 'city' && !named) return rankBy(snapshot, rows, row => 100 - epoch.quality[row]!)
  const miles = flatMiles(named ?? centre)
  return rankBy(snapshot, rows, row => Math.round(miles(epoch.grid.lat[row]!, epoch.grid.lng[row]!) * 1e6))
}
