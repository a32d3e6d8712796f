import { createBell } from '#src/kernel/bell.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { followCursors } from './follow-cursors.ts'

/** What can be listened to: one order, or all of a restaurant. */
type Topic = { readonly orderId: string } | { readonly restaurantId: string }

export type Feed = AsyncDisposable & {
  /** Tells the feed that a commit may have added events. Never throws. */
  readonly wake: () => void
  /** Listens from now on; `rung` resolves at the first new event. Read the log after this, so that none is missed. */
  readonly listen: (topic: Topic) => { readonly rung: Promise<void> } & Disposable
  /** Rings a restaurant's listeners for something that is no event of an order, such as what it is out of. */
  readonly ring: (restaurantId: string) => void
}

const LOOK_EVERY_MS = 1_000
const MOST_AT_ONCE = 1_000

const keyOf = (topic: Topic): string => ('orderId' in topic ? `order ${topic.orderId}` : `shop ${topic.restaurantId}`)

/** Rings those who wait for news of orders, whichever process made them. */
export async function openFeed(db: Ledger, world: World, log: Log): Promise<Feed> {
  const bell = createBell()
  const newest = await db
    .selectFrom('order_events')
    .select('cursor')
    .orderBy('cursor', 'desc')
    .limit(MOST_AT_ONCE)
    .execute()
  const cursors = newest.map(row => row.cursor).reverse()
  const following = followCursors(cursors.length < MOST_AT_ONCE ? 0 : cursors[0]! - 1)
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
    for (const id of new Set(rows.map(row => row.id))) bell.ring(keyOf({ orderId: id }))
    for (const id of new Set(rows.map(row => row.restaurant_id))) bell.ring(keyOf({ restaurantId: id }))
    if (rows.length === MOST_AT_ONCE) await look()
  }

  /** One reading at a time; a call during one is followed by another. */
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
      // the next look of itself brings it up to date
      if (!bell.isHeard()) return
      read().catch(error => log.warn({ error: describeError(error), cause: error }, 'the log of events cannot be read'))
    },
    listen: topic => bell.listen(keyOf(topic)),
    ring: restaurantId => bell.ring(keyOf({ restaurantId })),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await reading
    },
  }
}
