import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { releaseGoods, tellShelf, useGoods } from '#src/menu/shelf.ts'
import { canRegain, hasUnheld } from '#src/menu/unpaid-holds.ts'
import { counted, paidOrder, quoteOf } from '#test/orders/paid-order.ts'
import { onEveryDatabase } from '#test/support/databases.ts'

const GOODS = { restaurantId: '1', id: 'loaf' }

let db: Ledger
onEveryDatabase(openFresh => {
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
  })
  afterEach(() => db.destroy())

  const recount = (left: number | null, isOut = false) =>
    transact(db, trx => tellShelf(trx, GOODS, { isOut, left, listed: null }, 1))
  const say = (isOut: boolean) => transact(db, trx => tellShelf(trx, GOODS, { isOut, listed: null }, 1))
  const end = (order: string, how: 'use' | 'release') =>
    transact(db, trx => (how === 'use' ? useGoods(trx, order) : releaseGoods(trx, order, 2)))
  const left = async () => (await db.selectFrom('shelf').select('amount_left').executeTakeFirst())?.amount_left

  /** An order that holds so many and waits for its payment. */
  async function holding(id: string, amount: number): Promise<string> {
    await paidOrder(db, quoteOf([counted('loaf', 500, amount)]), { id })
    await db
      .insertInto('holds')
      .values({ order_id: id, restaurant_id: '1', item_id: 'loaf', amount, state: 'held' })
      .execute()
    return id
  }

  test('a count holds what unpaid orders were promised: whatever becomes of them, no more is sold than was counted', async () => {
    const kept = await holding('ORD-1', 4)
    const given = await holding('ORD-2', 5)
    await recount(10)
    expect(await left()).toBe(1)
    await end(kept, 'use')
    await end(given, 'release')
    expect(await left()).toBe(6)
  })

  test('who was promised what is not there any more holds nothing of it, and gives nothing back', async () => {
    const first = await holding('ORD-1', 4)
    const second = await holding('ORD-2', 5)
    await recount(6)
    expect(await left()).toBe(2)
    expect([await hasUnheld(db, first), await hasUnheld(db, second)]).toEqual([false, true])
    expect(await canRegain(db, second)).toBe(false)
    await end(first, 'release')
    await end(second, 'release')
    expect(await left()).toBe(6)
  })

  test('of what there is none nothing is promised, and what was is there when there is some again', async () => {
    const order = await holding('ORD-1', 4)
    await recount(10)
    await say(true)
    expect([await left(), await canRegain(db, order)]).toEqual([10, false])
    await say(false)
    expect([await left(), await canRegain(db, order)]).toEqual([10, true])
    await end(order, 'release')
    expect(await left()).toBe(10)
  })

  test('goods without a count stay so', async () => {
    await holding('ORD-1', 4)
    await recount(null)
    expect(await left()).toBeNull()
  })
})
