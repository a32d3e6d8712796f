import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { flatMiles } from '#src/catalog/cells.ts'
import { clockTime } from '#src/catalog/hours.ts'
import { type Centre, gatherArea } from './area.ts'
import { type Demand, readDemand } from './constraints.ts'
import { type FilterDeps, filterRows, flagsOf, openTest } from './filter.ts'
import { hearsAlike } from './hears-alike.ts'
import { readLack } from './lack.ts'
import type { NamedPlaces } from './named-places.ts'
import { nameMatcher } from './names.ts'
import type { Order } from './order.ts'
import type { Ranking } from './pages.ts'
import { ask, type Question, rankBy, rankByQuery } from './rank.ts'
import type { Wishes } from './request.ts'
import type { Snapshot } from './snapshot.ts'
import { takeHour } from './time-in-query.ts'
import type { Understanding } from './understand.ts'
import { type AnnUse, followedBy, restOf, windowOf, worthWalking } from './window.ts'

/** A ranking and how it came about. */
export type Planned = Ranking<Snapshot> & {
  readonly plan: 'order' | 'exact' | 'hnsw'
  readonly centre: Centre
  readonly miles: number
  /** Rows of the area, before filters. */
  readonly scanned: number
  readonly question?: Question
  readonly demand?: Demand
  /** When places must be open, by the clocks there. */
  readonly openAt?: Hour
}

type Hour = { readonly at: number; readonly timezone: string }

export type PlanOptions = {
  /** What a model made of the query. */
  readonly modelVector?: Float32Array | undefined
  /** A place that the query spoke of, and no longer does. */
  readonly named?: NamedPlaces | undefined
  readonly ann?: AnnUse
}

/** Carries out a search but for its page: area, filters, then an order by distance, quality or query. */
export function makePlan(
  snapshot: Snapshot,
  input: Wishes,
  centre: Centre,
  asOf: number,
  now: number,
  options: PlanOptions = {},
): Planned {
  const { epoch } = snapshot
  const { named, ann = 'auto' } = options
  const area = gatherArea(epoch, centre, snapshot.rowRoom)
  const rows = filterRows(epoch, filterDepsOf(snapshot), area.rows, input, asOf)
  const found = { epoch: snapshot, asOf, madeAt: now, centre, miles: area.miles, scanned: area.rows.length }
  const asked = readAsked(snapshot, input, { centre, rows, asOf, now, ...options })
  if (!asked) return { ...found, plan: 'order', order: orderOf(snapshot, rows, centre, named) }
  const { question, demand } = asked
  const around = { ...centre, miles: area.miles, named }
  const rank = (some: Uint32Array) => rankByQuery(snapshot, some, question, demand, around)
  const window = worthWalking(ann, rows.length, epoch.size) ? walk(snapshot, question, demand, rows) : undefined
  if (!window) return { ...found, plan: 'exact', order: rank(rows), ...asked }
  const rest = restOf(rows, window)
  return { ...found, plan: 'hnsw', order: followedBy(rank(window), rest.length, () => rank(rest)), ...asked }
}

/** What filters look at beside the columns. */
export const filterDepsOf = ({ lexicon, clocks, changed, entry }: Snapshot): FilterDeps => ({
  ...{ lexicon, clocks, changed },
  record: id => entry(id).restaurant,
})

/** What is searched, and when. */
export type AskedOf = Pick<PlanOptions, 'modelVector' | 'named'> & {
  /** Undefined for the whole marketplace. */
  readonly centre: Centre | undefined
  readonly rows: Uint32Array
  readonly asOf: number
  readonly now: number
  /** True where something else than the query is looked for by. */
  readonly evenIfBlank?: boolean
}

/** What a query asks, and what it demands; undefined when it says nothing. */
export type Asked = Required<Pick<Planned, 'question' | 'demand'>> & Pick<Planned, 'openAt'>

/** Reads a query. */
export function readAsked(
  snapshot: Snapshot,
  input: Pick<Wishes, 'query' | 'avoid'>,
  { centre, rows, asOf, now, modelVector, named, evenIfBlank = false }: AskedOf,
): Asked | undefined {
  const { epoch } = snapshot
  const hour = hourIn(snapshot, input.query, rows, now)
  if (hour.text === '' && !hour.openAt && !evenIfBlank) return undefined
  const understanding = avoiding(snapshot.understand(hour.text), input.avoid)
  const question = ask(snapshot, understanding, modelVector)
  const isOpenAt = (at: number) => openTest(epoch, filterDepsOf(snapshot), at, flagsOf(understanding.method))
  const openAt = hour.openAt && { text: spokenHour(hour.openAt), isOpen: isOpenAt(hour.openAt.at) }
  const constraints = readDemand(epoch, understanding, isOpenAt(asOf), { centre, named }, openAt)
  const demand = { ...constraints, lack: readLack(snapshot, understanding, constraints) }
  return { question, demand, ...(hour.openAt ? { openAt: hour.openAt } : {}) }
}

/** "Friday at 3:00am". */
const spokenHour = ({ at, timezone }: Hour): string =>
  `${new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: timezone }).format(at)} at ${clockTime(at, timezone)}`

/** The hour that a query tells, by the clocks where the first row is. */
function hourIn({ epoch, entry }: Snapshot, query: string, rows: Uint32Array, now: number) {
  if (rows.length === 0) return { text: query }
  const { timezone } = entry(epoch.ids[rows[0]!]!).restaurant
  const { text, openAt } = takeHour(query, now, timezone)
  // what must be avoided never hangs on an hour
  if (openAt === undefined || !hearsAlike(text, query)) return { text: query }
  return { text, openAt: { at: openAt, timezone } }
}

/** What is to be avoided besides what the query itself says. */
function avoiding(understanding: Understanding, avoid: readonly Allergen[]): Understanding {
  if (avoid.length === 0) return understanding
  return { ...understanding, allergensToAvoid: allergensOf([...understanding.allergensToAvoid, ...avoid]) }
}

/** The window of a query that is about meaning alone: no name, no demand, no model's view. */
function walk({ ann, epoch }: Snapshot, question: Question, demand: Demand, rows: Uint32Array) {
  if (!ann || !question.vector || question.model || demand.sorts) return undefined
  const isNamed = nameMatcher(epoch.names, [question.understanding.text, question.understanding.corrected ?? ''])
  if (isNamed && rows.some(isNamed)) return undefined
  return windowOf(ann, epoch, Float32Array.from(question.vector.bytes), rows)
}

/** Without a query: nearest first, or the best first in a city. */
function orderOf(snapshot: Snapshot, rows: Uint32Array, centre: Centre, named?: NamedPlaces): Order {
  const { epoch } = snapshot
  if (centre.kind === 'city' && !named) return rankBy(snapshot, rows, row => 100 - epoch.quality[row]!)
  const miles = flatMiles(named ?? centre)
  return rankBy(snapshot, rows, row => Math.round(miles(epoch.grid.lat[row]!, epoch.grid.lng[row]!) * 1e6))
}
