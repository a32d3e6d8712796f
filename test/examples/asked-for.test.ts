import { describe, expect, test } from 'vitest'
import { plateCart, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { type AskedCart, type QuotedCart, quoteMatchesCart } from '../../examples/quote-matches-cart.ts'

useServer()

const EGG = '3545301'
const options = (...ids: readonly string[]) => ids.map(id => ({ category_id: id.slice(0, 2), modifier_ids: [id] }))
const egg = (quantity: number, ...ids: readonly string[]) =>
  plateCart({ items: [{ id: EGG, quantity, modifiers: options(...ids) }] }) as AskedCart
const ASKED = egg(2, '2101', '2203', '2302')

/** Returns the quote of the server for a cart. */
const quoteOf = async (cart: AskedCart): Promise<QuotedCart> => await preview(server, cart)

describe('a quote', () => {
  test.each<[string, AskedCart]>([
    ['as it was sent', ASKED],
    ['with numbers for ids', { ...ASKED, restaurant_id: 35453 }],
    ['with its way in capitals', { ...ASKED, fulfillment: 'Pickup' }],
  ])('for a cart %s matches the request', async (_what, asked) =>
    expect(quoteMatchesCart(asked, await quoteOf(ASKED))).toBe(true),
  )

  test.each<[string, AskedCart]>([
    ['fewer of a dish', egg(1, '2101', '2203', '2302')],
    ['more of a dish', egg(3, '2101', '2203', '2302')],
    ['another option', egg(2, '2102', '2203', '2302')],
    ['another dish', plateCart({ items: [{ id: '3545315', quantity: 2 }] }) as AskedCart],
    ['one dish more', { ...ASKED, items: [...ASKED.items!, { id: '3545315', quantity: 1 }] }],
    ['no dish at all', { ...ASKED, items: [] }],
    ['delivery', { ...ASKED, fulfillment: 'delivery' }],
    ['another restaurant', { ...ASKED, restaurant_id: '35460' }],
    ['pounds of it', { ...ASKED, items: [{ ...ASKED.items![0], quantity: undefined, quantity_lbs: 2 }] }],
  ])('does not match a request for %s', async (_what, asked) =>
    expect(quoteMatchesCart(asked, await quoteOf(ASKED))).toBe(false),
  )
})
