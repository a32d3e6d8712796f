import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { reserveSlot } from '#src/menu/delivery-slots.ts'
import { NOBODY } from '#src/menu/hold-limits.ts'
import { openLiveMenus } from '#src/menu/live-menus.ts'
import { markStockSold, releaseStock } from '#src/menu/stock-ledger.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { paidOrder, quoteOf, weighed } from '../orders/paid-order.ts'

let db: Ledger
const quote = quoteOf([weighed('Ribeye', 2399, 1500)])

onEveryDatabase(openFresh => {
  beforeEach(async () => {
    db = (await openFresh(1))[0]!
  })
  afterEach(() => db.destroy())

  const orders = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => paidOrder(db, quote, { id: `ORD-${n}` })))
  const take = (id: string, start: number | undefined, capacity = 3) =>
    transact(db, trx => {
      const place = start === undefined ? undefined : { restaurantId: '1', start, capacity }
      return reserveSlot(trx, id, place, () => ({ state: 'held', ...NOBODY }), 5)
    })
  const giveUp = (id: string) => transact(db, trx => releaseStock(trx, id, 5))
  const left = async (start: number) =>
    (await db.selectFrom('shelf').select('amount_left').where('item_id', '=', `window:${start}`).executeTakeFirst())
      ?.amount_left

  test('fifty concurrent bookings get exactly the available slots', async () => {
    const taken = await Promise.all((await orders(50)).map(id => take(id, 1000)))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await left(1000)).toBe(0)
  })

  test('an order gives up its slot for another one, and keeps it if the other is taken', async () => {
    const [a, b] = (await orders(2)) as [string, string]
    expect(await take(a, 1000, 1)).toBe(true)
    expect(await take(a, 1000, 1)).toBe(true)
    expect(await take(b, 2000, 1)).toBe(true)
    expect(await take(a, 2000, 1)).toBe(false)
    expect([await left(1000), await left(2000)]).toEqual([0, 0])
    expect(await take(b, undefined)).toBe(true)
    expect(await take(a, 2000, 1)).toBe(true)
    expect([await left(1000), await left(2000)]).toEqual([1, 0])
  })

  test('no slot is oversold or lost, whatever is taken, moved, paid, and released', async () => {
    const ids = await orders(6)
    const act = fc.record({
      id: fc.constantFrom(...ids),
      what: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.constantFrom('use', 'give up')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async acts => {
        await db.deleteFrom('holds').execute()
        await db.deleteFrom('shelf').execute()
        const of = new Map<string, number>()
        const full = (start: number) => [...of.values()].filter(other => other === start).length === 2
        for (const { id, what } of acts) {
          if (what === 'give up') {
            await giveUp(id)
            of.delete(id)
          } else if (what === 'use') await transact(db, trx => markStockSold(trx, id))
          else {
            const expected = of.get(id) === what || !full(what as number)
            expect(await take(id, what as number, 2)).toBe(expected)
            if (expected) of.set(id, what as number)
          }
          const live = await openLiveMenus({ get: () => undefined, keys: () => [], values: () => [] }, db)
          for (const start of [1000, 2000, 3000]) {
            const taken = [...of.values()].filter(other => other === start).length
            expect((await left(start)) ?? 2).toBe(2 - taken)
            expect(live.hasCapacity('1', start)).toBe(taken < 2)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
