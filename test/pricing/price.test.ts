import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, cents, toMicroUsdc } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import { TAX_CATEGORIES } from '#src/menu/model.ts'
import { priceOrder } from '#src/pricing/price.ts'
import { item, soundMenu } from '../menu/menu-kit.ts'
import { ALWAYS, linesOf, restaurantOf } from './restaurant-kit.ts'

const newYork = restaurantOf()

/** The price of one of each item, given as cents and tax category. */
function priceOf(goods: readonly (readonly [price: number, category: string])[], shop = newYork) {
  const items = goods.map(([price_cents, tax_category], index) => item(`${index + 1}`, { price_cents, tax_category }))
  const menu = soundMenu({ items })
  const ordered = goods.map((_, index) => ({ id: `${index + 1}`, quantity: 1 }))
  return priceOrder(shop, linesOf(menu, ordered), 'pickup')
}

test('15.00 at 8.875 % and the fee of 1.99 come to 18.32', () => {
  const price = priceOf([[1500, 'prepared']])
  expect(price).toEqual({
    subtotal: 1500,
    tax: 133,
    deliveryFee: 0,
    convenienceFee: 199,
    total: 1832,
    lineTaxes: [133],
  })
  expect(String(toMicroUsdc(price.total))).toBe('18320000')
})

test.each([
  [400, 36],
  [1200, 107],
  [2000, 178],
  [6000, 533],
])('the tax on %i cents is an exact half and goes up to %i', (price, tax) =>
  expect(priceOf([[price, 'prepared']]).tax).toBe(tax),
)

test.each([
  [[499, 499, 499], 133, [45, 44, 44]],
  [[1099, 650, 325], 184, [97, 58, 29]],
])('lines of %j bear one tax of %i, split %j', (prices, tax, lineTaxes) =>
  expect(priceOf(prices.map(price => [price, 'prepared']))).toMatchObject({ tax, lineTaxes }),
)

test('raw steak is untaxed, the sandwich beside it is not', () =>
  expect(
    priceOf([
      [2800, 'grocery'],
      [1200, 'prepared'],
    ]),
  ).toMatchObject({ subtotal: 4000, tax: 107, total: 4306, lineTaxes: [0, 107] }))

test.each([
  ['prepared', 178],
  ['grocery', 0],
  ['sweet_drink', 178],
  ['candy', 178],
  ['non_food', 178],
])('%s for 20.00 bears %i cents in New York', (category, tax) => expect(priceOf([[2000, category]]).tax).toBe(tax))

test('New Jersey taxes at its own rate', () =>
  expect(priceOf([[2000, 'prepared']], restaurantOf({ tax: { rate: 6625 } })).tax).toBe(133))

describe('fees', () => {
  const delivery = { hours: ALWAYS, fee_cents: 1349, travel_minutes: 20 }
  const menu = soundMenu({ items: [item('1', { price_cents: 2000 })] })
  const lines = linesOf(menu, [{ id: '1', quantity: 1 }])

  test('of delivery come on top when it is delivered, untaxed', () => {
    const shop = restaurantOf({ delivery })
    expect(priceOrder(shop, lines, 'delivery')).toMatchObject({ tax: 178, deliveryFee: 1349, total: 3726 })
    expect(priceOrder(shop, lines, 'pickup')).toMatchObject({ tax: 178, deliveryFee: 0, total: 2377 })
  })

  test('of delivery are nothing where nobody delivers', () =>
    expect(priceOrder(restaurantOf(), lines, 'delivery')).toMatchObject({ deliveryFee: 0, total: 2377 }))

  test('bear tax where the restaurant says so, apart from the taxes of the lines', () => {
    const tax = { rate: 8875, fee_taxable: true, delivery_taxable: true }
    const price = priceOrder(restaurantOf({ delivery, tax }), lines, 'delivery')
    expect(price).toMatchObject({ tax: 315, lineTaxes: [177], total: 3863 })
  })

  test('alone can bear tax', () => {
    const untaxed = linesOf(soundMenu({ items: [item('1', { tax_category: 'grocery' })] }), [{ id: '1', quantity: 1 }])
    const price = priceOrder(restaurantOf({ tax: { rate: 8875, fee_taxable: true } }), untaxed, 'pickup')
    expect(price).toMatchObject({ tax: 18, lineTaxes: [0], total: 1217 })
  })
})

const lineOf = (total: number, taxCategory: Line['taxCategory']): Line => ({
  itemId: '1',
  name: 'Dish',
  quantity: 1,
  weight: null,
  modifiers: [],
  appliedDefaults: [],
  unitPrice: cents(total),
  total: cents(total),
  taxCategory,
})
const goods = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(...TAX_CATEGORIES)).map(([t, c]) => lineOf(t, c)),
  { minLength: 1, maxLength: 12 },
)
const rates = fc.integer({ min: 0, max: 100_000 })

describe('over random orders', () => {
  test('the taxes of the lines add up, each within a cent of its share of what the order is taxed', () =>
    fc.assert(
      fc.property(goods, rates, (lines, rate) => {
        const { tax, lineTaxes } = priceOrder(restaurantOf({ tax: { rate } }), lines, 'pickup')
        expect(addCents(...lineTaxes)).toBe(tax)
        const bases = lines.map(line => (line.taxCategory === 'grocery' ? cents(0) : line.total))
        const whole = addCents(...bases)
        for (const [index, base] of bases.entries()) {
          // the share is tax × base / whole: less than a cent away, in integers
          if (base === 0) expect(lineTaxes[index]).toBe(0)
          else expect(Math.abs(lineTaxes[index]! * whole - tax * base)).toBeLessThan(whole)
        }
      }),
      // the order's tax is rounded: of lines that are nearly all of it, one may be over a cent from its own exact tax
      { examples: [[[lineOf(5, 'prepared'), lineOf(11, 'prepared'), lineOf(2488, 'prepared')], 96_745]] },
    ))

  test('the order of the lines does not change the price', () =>
    fc.assert(
      fc.property(goods, rates, fc.infiniteStream(fc.nat()), (lines, rate, keys) => {
        const keyed = lines.map(line => ({ line, key: keys.next().value as number }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ line }) => line)
        const shop = restaurantOf({ tax: { rate } })
        const { lineTaxes: _, ...price } = priceOrder(shop, lines, 'pickup')
        expect(priceOrder(shop, shuffled, 'pickup')).toMatchObject(price)
      }),
    ))

  test('the total is the sum of its parts', () =>
    fc.assert(
      fc.property(goods, rates, (lines, rate) => {
        const price = priceOrder(restaurantOf({ tax: { rate } }), lines, 'pickup')
        expect(price.subtotal).toBe(addCents(...lines.map(line => line.total)))
        expect(price.total).toBe(price.subtotal + price.tax + 199)
      }),
    ))
})
