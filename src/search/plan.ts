import { flatMiles } from '#src/catalog/cells.ts'
import { type Centre, gatherArea } from './area.ts'
import { plainKernel } from './arena.ts'
import { type Demand, readDemand } from './constraints.ts'
import { DELIVERY, type Epoch, PICKUP } from './epoch.ts'
import { filterRows, openTest } from './filter.ts'
import type { Order } from './order.ts'
import type { Ranking } from './pages.ts'
import { ask, type Question, rankBy, rankByQuery } from './rank.ts'
import type { SearchInput } from './request.ts'
import type { Snapshot } from './snapshot.ts'

/** A ranking and how it came about. */
export type Planned = Ranking<Snapshot> & {
  readonly plan: 'order' | 'exact'
  readonly centre: Centre
  readonly miles: number
  /** Rows of the area, before filters. */
  readonly scanned: number
  readonly question?: Question
  readonly demand?: Demand
}

/** Carries out a search but for its page: area, filters, then an order by distance, quality or query. */
export function makePlan(snapshot: Snapshot, input: SearchInput, centre: Centre, asOf: number, now: number): Planned {
  const { epoch, lexicon, clocks } = snapshot
  const record = (id: string) => snapshot.entry(id).restaurant
  const area = gatherArea(epoch, centre)
  const rows = filterRows(epoch, { lexicon, record, clocks }, area.rows, input, asOf)
  const found = { epoch: snapshot, asOf, madeAt: now, centre, miles: area.miles, scanned: area.rows.length }
  const understanding = input.query === '' ? undefined : snapshot.understand(input.query)
  if (!understanding) return { ...found, plan: 'order', order: orderOf(epoch, rows, centre) }
  const question = ask(epoch, lexicon, understanding)
  const isOpen = openTest(epoch, { record, clocks }, asOf, PICKUP | DELIVERY)
  const demand = readDemand(epoch, understanding, isOpen)
  const order = rankByQuery(epoch, rows, question, demand, { ...centre, miles: area.miles }, plainKernel)
  return { ...found, plan: 'exact', order, question, demand }
}

/** Without a query: nearest first, or the best first in a city. */
function orderOf(epoch: Epoch, rows: Uint32Array, centre: Centre): Order {
  if (centre.kind === 'city') return rankBy(epoch, rows, row => 100 - epoch.quality[row]!)
  const miles = flatMiles(centre)
  return rankBy(epoch, rows, row => Math.round(miles(epoch.grid.lat[row]!, epoch.grid.lng[row]!) * 1e6))
}
