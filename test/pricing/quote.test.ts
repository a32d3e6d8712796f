import { afterAll, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { priceOrder } from '#src/pricing/price.ts'
import { cartHash, deleteExpiredQuotes, openQuote, sealQuote } from '#src/pricing/quote.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'
import { group, item, soundMenu } from '../menu/menu-kit.ts'
import { linesOf, restaurantOf } from './restaurant-kit.ts'

const HOME = { street: '123 Main St', city: 'Brooklyn', state: 'NY', zip: '11201' }
const choice = (category_id: string, ...modifier_ids: string[]) => ({ category_id, modifier_ids })
const pizza: OrderItem = { id: '9', quantity: 2, modifiers: [choice('1', '11', '12', '11'), choice('2', '21')] }
const ham: OrderItem = { id: '8', quantity_lbs: 1.5 }
const cart = (items: readonly OrderItem[], rest: Partial<Pick<QuoteContent, 'fulfillment' | 'address'>> = {}) => ({
  restaurantId: '100',
  items,
  fulfillment: 'delivery' as const,
  address: HOME,
  ...rest,
})
const whole = cartHash(cart([pizza, ham]))

test.each([
  ['its modifiers in another order', cart([{ ...pizza, modifiers: pizza.modifiers!.toReversed() }, ham])],
  ['units in another order', cart([{ ...pizza, modifiers: [choice('1', '11', '11', '12'), choice('2', '21')] }, ham])],
  ['a weight in another spelling', cart([pizza, { ...ham, quantity_lbs: '1.500' }])],
  ['no modifiers, said in another way', cart([pizza, { ...ham, modifiers: [] }])],
  ['its address in other letters', cart([pizza, ham], { address: { ...HOME, street: ' 123 MAIN ST' } })],
  ['the unit of its address told later', cart([pizza, ham], { address: { ...HOME, unit: '4B' } })],
])('a cart hash stays the same with %s', (_what, other) => expect(cartHash(other)).toBe(whole))

test.each([
  ['quantity', cart([{ ...pizza, quantity: 3 }, ham])],
  ['weight', cart([pizza, { ...ham, quantity_lbs: 1.501 }])],
  ['number of units of an option', cart([{ ...pizza, modifiers: [choice('1', '11', '12'), choice('2', '21')] }, ham])],
  ['option', cart([{ ...pizza, modifiers: [choice('1', '11', '12', '11'), choice('2', '22')] }, ham])],
  [
    'choice of nothing instead of the defaults',
    cart([{ ...pizza, modifiers: [...pizza.modifiers!, choice('3')] }, ham]),
  ],
  ['number of items', cart([pizza])],
  ['fulfilment', cart([pizza, ham], { fulfillment: 'pickup' })],
  ['street', cart([pizza, ham], { address: { ...HOME, street: '124 Main St' } })],
  ['city', cart([pizza, ham], { address: { ...HOME, city: 'Queens' } })],
  ['state', cart([pizza, ham], { address: { ...HOME, state: 'NJ' } })],
  ['ZIP', cart([pizza, ham], { address: { ...HOME, zip: '11215' } })],
  ['address, which is none', cart([pizza, ham], { address: null })],
  ['item', cart([{ ...pizza, id: '7' }, ham])],
  ['restaurant', { ...cart([pizza, ham]), restaurantId: '101' }],
])('a cart hash changes with another %s', (_what, other) => expect(cartHash(other)).not.toBe(whole))

const ledger = await openLedger(':memory:')
afterAll(() => ledger.destroy())

const menu = soundMenu({
  items: [item('9', { price_cents: 1500, group_ids: ['1'] })],
  groups: [group('1', ['11', '12'])],
})
const items: OrderItem[] = [{ id: '9', quantity: 1, modifiers: [choice('1', '12')] }]
const lines = linesOf(menu, items)
const content: QuoteContent = {
  restaurantId: '100',
  menuVersion: menu.version,
  items,
  lines,
  fulfillment: 'pickup',
  address: null,
  restaurant: { name: 'Deli', address: '1 Main St', phone: '+12125550100', timezone: 'America/New_York' },
  time: { requested: 'ASAP', resolved: 2, earliest: 1 },
  price: priceOrder(restaurantOf(), lines, 'pickup'),
}
const payee = { payTo: `0x${'11'.repeat(20)}`, asset: `0x${'22'.repeat(20)}`, chainId: 8453 }
const sealed = (now = 1_000_000) => sealQuote(ledger, { ...realWorld, now: () => now }, content, payee)

test('a quote is opened by its price token exactly as it was sealed, and the token itself is not stored', async () => {
  const { priceToken, quote } = await sealed()
  expect(priceToken).toMatch(/^pt_[A-Za-z0-9_-]{32}$/)
  expect(quote).toMatchObject({ ...content, createdAt: 1_000_000, expiresAt: 1_600_000 })
  expect(await openQuote(ledger, priceToken)).toEqual({ ...quote, payee })
  expect(await openQuote(ledger, `${priceToken}x`)).toBeUndefined()
  const [row] = await ledger.selectFrom('quotes').selectAll().execute()
  expect(row).toMatchObject({ kind: 'order', total_cents: 1832, amount_micro: 18_320_000 })
  expect(JSON.stringify(row)).not.toContain(priceToken)
})

test('an unused quote is deleted a day after it expires, and a quote with an order never', async () => {
  const [early, late, booked] = [await sealed(), await sealed(1_000_001), await sealed()]
  const order = {
    id: 'ORD-1',
    quote_hash: booked.quote.tokenHash,
    restaurant_id: '100',
    channel: 'restaurant',
    fulfillment: 'pickup',
    status: 'awaiting_payment',
    version: 1,
    confirm_hash: 'h',
    requested_time: 'ASAP',
    resolved_at: 0,
    created_at: 0,
    settled_micro: 0,
    refunded_micro: 0,
  }
  await ledger.insertInto('orders').values(order).execute()
  const opened = async () =>
    Promise.all([early, late, booked].map(async ({ priceToken }) => !!(await openQuote(ledger, priceToken))))
  const DAY = 24 * 60 * 60_000
  await deleteExpiredQuotes(ledger, early.quote.expiresAt + DAY)
  expect(await opened()).toEqual([true, true, true])
  await deleteExpiredQuotes(ledger, early.quote.expiresAt + DAY + 1)
  expect(await opened()).toEqual([false, true, true])
})
