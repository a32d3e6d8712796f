import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realWorld, type World } from '#src/kernel/world.ts'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import { type Feed, openFeed } from '#src/orders/feed.ts'
import { createSequenceTracker } from '#src/orders/sequence-tracker.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { paidOrder, quoteOf, weighed } from './paid-order.ts'

const quote = quoteOf([weighed('Ribeye', 2399, 1500)])
const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/** World whose timers never fire: the feed polls only if told to. */
const stillWorld: World = { ...realWorld, after: () => () => {} }

const write = (db: Executor, order_id: string) =>
  db
    .insertInto('order_events')
    .values({ order_id, seq: 1, at: 1, type: 'book', from_status: null, to_status: 'confirmed', data: '{}' })
    .execute()

onEveryDatabase((openFresh, name) => {
  let here: Ledger
  let there: Ledger
  let feed: Feed

  beforeEach(async () => {
    ;[here, there] = (await openFresh(2)) as [Ledger, Ledger]
    for (const id of ['ORD-A', 'ORD-B']) await paidOrder(here, quote, { id })
    feed = await openFeed(here, stillWorld, noLog)
  })
  afterEach(async () => {
    await feed[Symbol.asyncDispose]()
    await Promise.all([...new Set([here, there])].map(ledger => ledger.destroy()))
  })

  test('an event of another process notifies the listeners', async () => {
    const { notified } = feed.listen({ orderId: 'ORD-A' })
    const shop = feed.listen({ restaurantId: '1' })
    await write(there, 'ORD-A')
    feed.wake()
    await Promise.all([notified, shop.notified])
  })

  test.runIf(name === 'PostgreSQL')('an event that is committed after a later one rings, too', async () => {
    const bells = ['ORD-A', 'ORD-B'].map(orderId => feed.listen({ orderId }))
    await there.transaction().execute(async slow => {
      await write(slow, 'ORD-A')
      await write(here, 'ORD-B')
      feed.wake()
      await bells[1]!.notified
    })
    feed.wake()
    await bells[0]!.notified
  })

  test.runIf(name === 'PostgreSQL')('also when the feed was opened in between', async () => {
    const { promise: isOpen, resolve: open } = Promise.withResolvers<Feed>()
    await there.transaction().execute(async slow => {
      await write(slow, 'ORD-A')
      await write(here, 'ORD-B')
      open(await openFeed(here, stillWorld, noLog))
    })
    await using late = await isOpen
    const { notified } = late.listen({ orderId: 'ORD-A' })
    late.wake()
    await notified
  })
})

describe('followed event numbers', () => {
  test('are queried while they are missing, until they arrive or a minute has passed', () => {
    const following = createSequenceTracker(2)
    following.take([3, 5, 9], 1_000)
    expect([following.newest(), following.missing(1_000)]).toEqual([9, [4, 6, 7, 8]])
    following.take([6], 2_000)
    following.take([12], 50_000)
    expect([following.newest(), following.missing(61_000)]).toEqual([12, [4, 7, 8, 10, 11]])
    expect(following.missing(61_001)).toEqual([10, 11])
  })

  test('are not remembered one by one after a jump of the sequence', () => {
    const following = createSequenceTracker(0)
    following.take([1, 10_000_000], 0)
    expect(following.missing(0)).toHaveLength(1_000)
  })
})
