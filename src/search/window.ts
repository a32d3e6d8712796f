import type { Ann } from './ann/open.ts'
import type { Epoch } from './epoch.ts'
import type { Order } from './order.ts'

/** When the graph of near neighbours is walked: where it is quicker, always (for tests), or never. */
export type AnnUse = 'auto' | 'always' | 'off'

/** Where a scan of all candidates takes longer than a walk: very many rows, most of them let through. */
const LEAST_ROWS = 400_000
const LEAST_SHARE = 0.4
/** The same whatever page is asked for, so that pages never change what is on them. */
const WINDOW = 512
const SIGHT = 1024
const LARGEST_BUDGET = 20_000

/** Tells whether a walk is worth it. */
export const worthWalking = (use: AnnUse, rows: number, all: number): boolean =>
  use === 'always' || (use === 'auto' && rows >= LEAST_ROWS && rows >= all * LEAST_SHARE)

/** The rows of the window, ascending; undefined when the walk would take longer than a scan. */
export function windowOf(ann: Ann, { size }: Epoch, vector: Float32Array, rows: Uint32Array): Uint32Array | undefined {
  const accept = rows.length === size ? undefined : new Uint8Array(size)
  if (accept) for (const row of rows) accept[row] = 1
  const budget = Math.min(Math.ceil(rows.length / 8), LARGEST_BUDGET)
  const found = ann.search(vector, accept, { window: WINDOW, ef: SIGHT, budget })
  return found === 'over-budget' || found.length === 0 ? undefined : found.sort()
}

/** The rows that are not in the window; both ascending. */
export function restOf(rows: Uint32Array, window: Uint32Array): Uint32Array {
  let at = 0
  return rows.filter(row => {
    while (at < window.length && window[at]! < row) at += 1
    return window[at] !== row
  })
}

/** One order after another; the second is made when somebody asks so far. */
export function followedBy(first: Order, size: number, makeSecond: () => Order): Order {
  let second: Order | undefined
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
