import { describeError, type Log } from '#src/kernel/log.ts'
import { createNotifier } from '#src/kernel/notifier.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { createSequenceTracker } from './sequence-tracker.ts'

/** Topic of a subscription: one order, or all orders of a restaurant. */
type Topic = { readonly orderId: string } | { readonly restaurantId: string }

export type Feed = AsyncDisposable & {
  /** Notifies the feed that a commit might have added events. Never throws. */
  readonly wake: () => void
  /**
   * Subscribes; `notified` resolves on the first new event. Read the log after this call, so that no event is missed.
   */
  readonly listen: (topic: Topic) => { readonly notified: Promise<void> } & Disposable
  /** Notifies a restaurant's subscribers about something other than an order event, such as a sold-out item. */
  readonly notify: (restaurantId: string) => void
}

const LOOK_EVERY_MS = 1_000
const MOST_AT_ONCE = 1_000

const keyOf = (topic: Topic): string => ('orderId' in topic ? `order ${topic.orderId}` : `shop ${topic.restaurantId}`)

/** Notifies subscribers of order events, whichever process wrote them. */
export async function openFeed(db: Ledger, world: World, log: Log): Promise<Feed> {
  const notifier = createNotifier()
  const newest = await db
    .selectFrom('order_events')
    .select('cursor')
    .orderBy('cursor', 'desc')
    .limit(MOST_AT_ONCE)
    .execute()
  const cursors = newest.map(row => row.cursor).reverse()
  const following = createSequenceTracker(cursors.length < MOST_AT_ONCE ? 0 : cursors[0]! - 1)
  following.take(cursors, world.now())
  let reading: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    const rows = await db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['order_events.cursor', 'orders.id', 'orders.restaurant_id'])
      .where(eb =>
        eb.or([
          eb('order_events.cursor', '>', following.newest()),
          eb('order_events.cursor', 'in', [...following.missing(world.now()), 0]),
        ]),
      )
      .orderBy('order_events.cursor')
      .limit(MOST_AT_ONCE)
      .execute()
    following.take(
      rows.map(row => row.cursor),
      world.now(),
    )
    for (const id of new Set(rows.map(row => row.id))) notifier.notify(keyOf({ orderId: id }))
    for (const id of new Set(rows.map(row => row.restaurant_id))) notifier.notify(keyOf({ restaurantId: id }))
    if (rows.length === MOST_AT_ONCE) await look()
  }

  /** Reads the log, one read at a time; a call during a read triggers another one. */
  const read = async (): Promise<void> => {
    again = true
    reading ??= (async () => {
      while (again) {
        again = false
        await look()
      }
    })().finally(() => {
      reading = undefined
    })
    await reading
  }

  const stop = repeat(world, log, LOOK_EVERY_MS, read)
  return {
    wake: () => {
      // the next read catches up
      if (!notifier.hasSubscribers()) return
      read().catch(error => log.warn({ error: describeError(error), cause: error }, 'event log could not be read'))
    },
    listen: topic => notifier.listen(keyOf(topic)),
    notify: restaurantId => notifier.notify(keyOf({ restaurantId })),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await reading
    },
  }
}
