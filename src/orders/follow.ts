import { Fault } from '#src/kernel/faults.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type OrderEvents, readLog } from './events.ts'
import type { Feed } from './feed.ts'
import type { ApiEvent } from './present-event.ts'

export type FollowDeps = { readonly db: Ledger; readonly feed: Feed }

/** Past and future events of orders. */
export type Following = {
  /** Returns all events of an order so far. Throws order_not_found. */
  readonly orderEvents: (id: string) => Promise<OrderEvents>
  /** Returns false if no event follows `after` and none ever will. Throws order_not_found. */
  readonly hasMoreEvents: (id: string, after: number) => Promise<boolean>
  /** Yields the events after a `seq`: past ones immediately, future ones as they occur. */
  readonly followOrder: (id: string, after: number, signal: AbortSignal) => AsyncGenerator<ApiEvent, void, undefined>
}

/** Creates the reader of order events. */
export const createFollowing = (deps: FollowDeps): Following => ({
  orderEvents: (id: string) => orderEvents(deps, id),
  hasMoreEvents: (id: string, after: number) => hasMore(deps, id, after),
  followOrder: (id: string, after: number, signal: AbortSignal) => followOrder(deps, id, after, signal),
})

const NO_SUCH_ORDER = () => Fault.of('order_not_found', 'There is no such order.')

/** Returns all events of an order so far. Throws order_not_found. */
async function orderEvents({ db }: FollowDeps, orderId: string): Promise<OrderEvents> {
  const log = await readLog(db, orderId, 0)
  if (!log) throw NO_SUCH_ORDER()
  return { orderId, events: [...log.events] }
}

/** False if no event follows the given one, now or later. Throws order_not_found. */
async function hasMore({ db }: FollowDeps, orderId: string, after: number): Promise<boolean> {
  const log = await readLog(db, orderId, 0)
  if (!log) throw NO_SUCH_ORDER()
  const last = log.events.at(-1)
  return !last?.terminal || last.seq > after
}

/**
 * Yields the events of an order after a `seq`: past ones immediately, future ones as they occur, until the terminal
 * event or until the signal aborts.
 */
async function* followOrder(
  { db, feed }: FollowDeps,
  orderId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ApiEvent, void, undefined> {
  const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  let seen = after
  while (!signal.aborted) {
    using bell = feed.listen({ orderId })
    const log = await readLog(db, orderId, seen)
    for (const event of log?.events ?? []) {
      yield event
      seen = event.seq
      if (event.terminal) return
    }
    if (log?.events.length === 0) await Promise.race([bell.notified, stopped])
  }
}
