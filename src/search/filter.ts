import { hoursOf, openState } from '#src/catalog/hours.ts'
import { FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import type { Lexicon } from './concept.ts'
import { wantedCuisines } from './cuisines.ts'
import { DELIVERY, type Epoch, PICKUP } from './index-version.ts'
import { type Clocks, isOpenByColumns, methodAt } from './opening-hours.ts'
import type { SearchInput } from './request.ts'

export type FilterDeps = {
  readonly lexicon: Lexicon
  readonly record: (id: string) => Restaurant
  readonly clocks: (at: number) => Clocks
  /** Ids of restaurants that paused or resumed since the index was built. */
  readonly changed?: ReadonlySet<string> | undefined
}

export type Filters = Pick<SearchInput, 'cuisines' | 'methods' | 'openNow' | 'minRating'>

const METHOD_FLAGS = [PICKUP, DELIVERY] as const

/** Returns the flag of a fulfillment method, or both flags if none is given. */
export const flagsOf = (method: Fulfillment | undefined): number =>
  method === undefined ? PICKUP | DELIVERY : METHOD_FLAGS[FULFILLMENTS.indexOf(method)]!

/** Creates the test for rows that are open at an instant for any of the methods in `flags`. */
export function openTest(
  epoch: Epoch,
  deps: Pick<FilterDeps, 'record' | 'clocks' | 'changed'>,
  at: number,
  flags: number,
): (row: number) => boolean {
  const clocks = deps.clocks(at)
  const methods = ([0, 1] as const).filter(method => (flags & METHOD_FLAGS[method]) !== 0)
  const isOpenByRecord = (row: number): boolean => {
    const restaurant = deps.record(epoch.ids[row]!)
    return methods.some(method => {
      const hours = hoursOf(restaurant, methodAt(method))
      return hours !== undefined && openState(hours, at).open
    })
  }
  const { changed } = deps
  return row => {
    if (changed && changed.size > 0 && changed.has(epoch.ids[row]!)) return isOpenByRecord(row)
    for (const method of methods) {
      const open = isOpenByColumns(epoch.hours, clocks, row, method)
      if (open === undefined) return isOpenByRecord(row)
      if (open) return true
    }
    return false
  }
}

/** Filters rows in place: moves the rows that pass to the front of `rows` in the same order, and returns them. */
export function filterRows(
  epoch: Epoch,
  deps: FilterDeps,
  rows: Uint32Array,
  filters: Filters,
  at: number,
): Uint32Array {
  const flags = filters.methods.reduce((sum, method) => sum | METHOD_FLAGS[FULFILLMENTS.indexOf(method)]!, 0)
  const wanted =
    filters.cuisines.length === 0 ? undefined : wantedCuisines(epoch.cuisines, deps.lexicon, filters.cuisines)
  if (flags === 0 && filters.minRating === 0 && !wanted && !filters.openNow) return rows
  const { starts, of } = epoch.cuisines
  const hasCuisine = (row: number, cuisines: Uint8Array): boolean => {
    const end = starts[row + 1]!
    for (let index = starts[row]!; index < end; index++) if (cuisines[of[index]!] === 1) return true
    return false
  }
  const { rating, flags: offered } = epoch
  const { minRating } = filters
  let count = 0
  // Branchless counting, because the outcome is unpredictable.
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    rows[count] = row
    count += Number(rating[row]! >= minRating) & Number((offered[row]! & flags) === flags)
  }
  if (wanted) count = keep(rows, count, row => hasCuisine(row, wanted))
  if (filters.openNow) count = keepOpen(epoch, deps, rows, count, at, flags || PICKUP | DELIVERY)
  return rows.subarray(0, count)
}

/** Moves the open rows among the first `among` to the front. Returns their number. */
function keepOpen(epoch: Epoch, deps: FilterDeps, rows: Uint32Array, among: number, at: number, flags: number): number {
  const isOpen = openTest(epoch, deps, at, flags)
  const method = ([0, 1] as const).find(each => METHOD_FLAGS[each] === flags)
  if (method === undefined || (deps.changed && deps.changed.size > 0)) return keep(rows, among, isOpen)
  // Fast path for the most frequent query: a single method's column, without a function call per row.
  const clocks = deps.clocks(at)
  let count = 0
  for (let index = 0; index < among; index++) {
    const row = rows[index]!
    rows[count] = row
    count += Number(isOpenByColumns(epoch.hours, clocks, row, method) ?? isOpen(row))
  }
  return count
}

/** Moves the passing rows among the first `among` to the front. Returns their number. */
function keep(rows: Uint32Array, among: number, passes: (row: number) => boolean): number {
  let count = 0
  for (let index = 0; index < among; index++) {
    const row = rows[index]!
    rows[count] = row
    count += Number(passes(row))
  }
  return count
}
