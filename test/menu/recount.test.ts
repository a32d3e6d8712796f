import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { markStockSold, releaseStock, setStock } from '#src/menu/stock-ledger.ts'
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
    transact(db, trx => setStock(trx, GOODS, { isOut, left, listed: null }, 1))
  const say = (isOut: boolean) => transact(db, trx => setStock(trx, GOODS, { isOut, listed: null }, 1))
  const end = (order: string, how: 'use' | 'release') =>
    transact(db, trx => (how === 'use' ? markStockSold(trx, order) : releaseStock(trx, order, 2)))
  const left = async () => (await db.selectFrom('shelf').select('amount_left').executeTakeFirst())?.amount_left

  /** Order that holds `amount` units and awaits its payment. */
  async function holding(id: string, amount: number): Promise<string> {
    await paidOrder(db, quoteOf([counted('loaf', 500, amount)]), { id })
    await db
      .insertInto('holds')
      .values({ order_id: id, restaurant_id: '1', item_id: 'loaf', amount, state: 'held' })
      .execute()
    return id
  }

  /** Order that holds `amount` units, with an undecided payment that was received at `at`. */
  async function paying(id: string, amount: number, means: 'eip3009' | 'tempo' = 'eip3009', at = 0): Promise<string> {
    await holding(id, amount)
    await db
      .updateTable('claims')
      .set({ state: 'unknown', tx_hash: null, means, created_at: at })
      .where('subject_id', '=', id)
      .execute()
    return id
  }

  test('a recount keeps the holds of unpaid orders, so that no more is sold than was counted, whatever their outcome', async () => {
    const kept = await holding('ORD-1', 4)
    const given = await holding('ORD-2', 5)
    await recount(10)
    expect(await left()).toBe(1)
    await end(kept, 'use')
    await end(given, 'release')
    expect(await left()).toBe(6)
  })

  test('an order whose items are no longer in stock loses its hold, and releases nothing', async () => {
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

  test('a sold-out item cannot be held, and earlier holds are valid again once it is back in stock', async () => {
    const order = await holding('ORD-1', 4)
    await recount(10)
    await say(true)
    expect([await left(), await canRegain(db, order)]).toEqual([10, false])
    await say(false)
    expect([await left(), await canRegain(db, order)]).toEqual([10, true])
    await end(order, 'release')
    expect(await left()).toBe(10)
  })

  test('a payment in progress keeps its hold ahead of earlier unpaid orders, even if the item is sold out', async () => {
    const unpaid = await holding('ORD-1', 4)
    const paid = await paying('ORD-2', 5)
    await recount(6)
    expect([await hasUnheld(db, unpaid), await hasUnheld(db, paid)]).toEqual([true, false])
    await say(true)
    expect([await left(), await hasUnheld(db, paid)]).toEqual([1, false])
    await recount(6, true)
    expect([await left(), await hasUnheld(db, paid)]).toEqual([1, false])
    await end(paid, 'use')
    await say(false)
    expect(await left()).toBe(1)
  })

  test('a payment in progress loses its hold if the recounted stock is too small', async () => {
    const paid = await paying('ORD-1', 5)
    await recount(4)
    expect([await left(), await hasUnheld(db, paid)]).toEqual([4, true])
  })

  test('a payment that its payer has not made for a minute loses its hold', async () => {
    const made = await paying('ORD-1', 4, 'tempo')
    const unmade = await paying('ORD-2', 5, 'tempo', -60_000)
    await say(true)
    expect([await hasUnheld(db, made), await hasUnheld(db, unmade)]).toEqual([false, true])
  })

  test('an item without a count stays uncounted', async () => {
    await holding('ORD-1', 4)
    await recount(null)
    expect(await left()).toBeNull()
  })
})
