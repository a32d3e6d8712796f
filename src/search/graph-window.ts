import type { Ann } from './ann/open.ts'
import type { Epoch } from './index-version.ts'
import type { LazyOrder } from './order.ts'

/** Use of the near-neighbor graph: if faster, always (for tests), or never. */
export type AnnUse = 'auto' | 'always' | 'off'

/**
 * Thresholds from which a graph search is faster than a full scan: very many rows, most of which pass the filter.
 */
const LEAST_ROWS = 400_000
const LEAST_SHARE = 0.4
/** Number of rows returned. Independent of the requested page, so that pages are stable. */
const WINDOW = 512
const SIGHT = 1024
const LARGEST_BUDGET = 20_000

/** True if a graph search pays off. */
export const isGraphSearchFaster = (use: AnnUse, rows: number, all: number): boolean =>
  use === 'always' || (use === 'auto' && rows >= LEAST_ROWS && rows >= all * LEAST_SHARE)

/**
 * Returns the rows of the window in ascending order, or undefined if a graph search would be slower than a scan.
 */
export function windowOf(ann: Ann, { size }: Epoch, vector: Float32Array, rows: Uint32Array): Uint32Array | undefined {
  const accept = rows.length === size ? undefined : new Uint8Array(size)
  if (accept) for (const row of rows) accept[row] = 1
  const budget = Math.min(Math.ceil(rows.length / 8), LARGEST_BUDGET)
  const found = ann.search(vector, accept, { window: WINDOW, ef: SIGHT, budget })
  return found === 'over-budget' || found.length === 0 ? undefined : found.sort()
}

/** Returns the rows outside the window. Both lists are ascending. */
export function restOf(rows: Uint32Array, window: Uint32Array): Uint32Array {
  let at = 0
  return rows.filter(row => {
    while (at < window.length && window[at]! < row) at += 1
    return window[at] !== row
  })
}

/** Concatenates two orders. The second is created on demand. */
export function concatOrders(first: LazyOrder, size: number, makeSecond: () => LazyOrder): LazyOrder {
  let second: LazyOrder | undefined
  return {
    size: first.size + size,
    release: () => {
      first.release()
      second?.release()
    },
    slice: (offset, limit) => {
      const head = first.slice(offset, limit)
      if (head.length === limit || size === 0) return head
      second ??= makeSecond()
      const tail = second.slice(Math.max(0, offset - first.size), limit - head.length)
      return Uint32Array.from([...head, ...tail])
    },
  }
}
