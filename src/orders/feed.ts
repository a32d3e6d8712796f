import { createBell } from '#src/kernel/bell.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'

/** What can be listened to: one order, or all of a restaurant. */
export type Topic = { readonly orderId: string } | { readonly restaurantId: string }

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
    .select(eb => eb.fn.max('cursor').as('cursor'))
    .executeTakeFirst()
  let seen = Number(newest?.cursor ?? 0)
  let reading: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    const rows = await db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['order_events.cursor', 'orders.id', 'orders.restaurant_id'])
      .where('order_events.cursor', '>', seen)
      .orderBy('order_events.cursor')
      .limit(MOST_AT_ONCE)
      .execute()
    seen = rows.at(-1)?.cursor ?? seen
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
      read().catch(error => log.warn({ error: describeError(error) }, 'the log of events cannot be read'))
    },
    listen: topic => bell.listen(keyOf(topic)),
    ring: restaurantId => bell.ring(keyOf({ restaurantId })),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await reading
    },
  }
}
