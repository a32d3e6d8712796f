import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { reserveSlot } from '#src/menu/delivery-slots.ts'
import { judgeFor } from '#src/menu/hold-limits.ts'
import { markStockSold, releaseStock } from '#src/menu/stock-ledger.ts'
import { canRegain, expireHolds, giveBackRegained, hasUnheld, regainHolds } from '#src/menu/unpaid-holds.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { paidOrder, quoteOf, weighed } from '../orders/paid-order.ts'

const START = 1000
const quote = quoteOf([weighed('Ribeye', 2399, 1500)])

let processes: readonly Ledger[]
onEveryDatabase(openFresh => {
  beforeEach(async () => {
    processes = await openFresh(2)
  })
  afterEach(async () => void (await Promise.all([...new Set(processes)].map(db => db.destroy()))))

  const orders = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => paidOrder(processes[0]!, quote, { id: `ORD-${n}` })))
  /** Takes a slot for an order of a caller, in one of the processes. */
  const take = async (id: string, caller: string, at: number, capacity: number, now = 5) => {
    const holder = { id: caller, share: 0.25, scarceMs: 100, rememberMs: 1_000 }
    try {
      return await transact(processes[at % 2]!, async trx => {
        const judge = await judgeFor(trx, id, holder, now)
        return reserveSlot(trx, id, { restaurantId: '1', start: START, capacity }, judge, now)
      })
    } catch (error) {
      if (error instanceof Fault && error.code === 'hold_limit') return 'limited'
      throw error
    }
  }
  const left = async () =>
    (await processes[0]!.selectFrom('shelf').select('amount_left').executeTakeFirst())?.amount_left

  test('thirty concurrent bookings of one caller in two processes hold one slot and a quarter of the rest', async () => {
    const taken = await Promise.all((await orders(30)).map((id, at) => take(id, 'eve', at, 21)))
    expect(taken.filter(each => each === true)).toHaveLength(1 + 5)
    expect(taken.filter(each => each === 'limited')).toHaveLength(24)
    expect(await left()).toBe(15)
  })

  test('a lapsed hold is regained completely or not at all', async () => {
    const [a, b] = (await orders(2)) as [string, string]
    const db = processes[0]!
    expect(await take(a, 'ana', 0, 1)).toBe(true)
    await transact(db, trx => expireHolds(trx, a, 50))
    expect(await left()).toBe(0)
    await transact(db, trx => expireHolds(trx, a, 200))
    expect([await left(), await canRegain(db, a)]).toEqual([1, true])
    expect(await take(b, 'bob', 0, 1)).toBe(true)
    expect(await canRegain(db, a)).toBe(false)
    expect(await transact(db, trx => regainHolds(trx, a, 201))).toBe(false)
    await transact(db, trx => releaseStock(trx, b, 202))
    const both = await Promise.all(processes.map(each => transact(each, trx => regainHolds(trx, a, 203))))
    expect(both).toEqual([true, true])
    expect(await left()).toBe(0)
    await transact(db, trx => releaseStock(trx, a, 204))
    expect(await left()).toBe(1)
  })

  test('a caller whose order ended unpaid holds nothing for a while, and pays only for what is left', async () => {
    const [a, b, c, d] = (await orders(4)) as [string, string, string, string]
    const db = processes[0]!
    expect(await take(a, 'eve', 0, 4)).toBe(true)
    await transact(db, trx => releaseStock(trx, a, 10))
    expect(await left()).toBe(4)
    expect(await take(b, 'eve', 1, 4, 20)).toBe(true)
    expect([await left(), await hasUnheld(db, b)]).toEqual([4, true])
    expect(await take(c, 'bob', 0, 4, 20)).toBe(true)
    expect(await left()).toBe(3)
    expect(await transact(db, trx => regainHolds(trx, b, 30))).toBe(true)
    expect(await left()).toBe(2)
    await transact(db, trx => giveBackRegained(trx, b, 31))
    expect([await left(), await canRegain(db, b)]).toEqual([3, true])
    await transact(db, trx => releaseStock(trx, b, 32))
    expect(await left()).toBe(3)
    expect(await take(d, 'eve', 0, 4, 1_033)).toBe(true)
    expect(await left()).toBe(2)
  })

  test('a caller who pays, or takes another slot for the same order, does not count as having released a hold', async () => {
    const [a, b] = (await orders(2)) as [string, string]
    const db = processes[0]!
    expect(await take(a, 'eve', 0, 4)).toBe(true)
    await transact(db, async trx => {
      const judge = await judgeFor(trx, a, undefined, 6)
      await reserveSlot(trx, a, { restaurantId: '1', start: 2 * START, capacity: 4 }, judge, 6)
      await markStockSold(trx, a)
      await releaseStock(trx, a, 7)
    })
    expect(await db.selectFrom('let_go').selectAll().execute()).toEqual([])
    expect(await take(b, 'eve', 0, 4, 8)).toBe(true)
    expect(await hasUnheld(db, b)).toBe(false)
  })
})
