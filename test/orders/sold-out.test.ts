import { expect, test } from 'vitest'
import { openLedger, transact } from '#src/ledger/database.ts'
import { setStock } from '#src/menu/stock-ledger.ts'
import { outOf } from '#src/orders/sold-out.ts'
import { counted, quoteOf } from './paid-order.ts'

test('a sold-out item or option of an order is reported by name, and nothing else is', async () => {
  await using db = await openLedger(':memory:')
  const chosen = { categoryId: '5', category: 'Bread', modifierId: '501', name: 'Rye Bread', units: 1 }
  const line = { ...counted('Reuben', 1200, 1), modifiers: [{ ...chosen, price: 0 as never }] }
  const quote = quoteOf([line, counted('Soup', 900, 1)])
  const say = (id: string, isOut: boolean, restaurantId = '1') =>
    transact(db, trx => setStock(trx, { restaurantId, id }, { isOut, listed: null }, 1))
  await say('5.502', true)
  await say('Soup', true, '2')
  expect(await outOf(db, quote)).toBeUndefined()
  await say('5.501', true)
  expect(await outOf(db, quote)).toMatchObject({
    code: 'payment_expired',
    message: 'The restaurant has since run out of Rye Bread. Nothing was charged.',
  })
  await say('Soup', true)
  expect((await outOf(db, quote))?.message).toContain('Soup')
  for (const id of ['5.501', 'Soup']) await say(id, false)
  expect(await outOf(db, quote)).toBeUndefined()
})
