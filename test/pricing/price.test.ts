import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, cents, toMicroUsdc } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import { TAX_CATEGORIES } from '#src/menu/model.ts'
import { priceOrder } from '#src/pricing/price.ts'
import { Tip, tipOn } from '#src/pricing/tip.ts'
import { item, soundMenu } from '../menu/menu-kit.ts'
import { ALWAYS, linesOf, restaurantOf } from './restaurant-kit.ts'

const newYork = restaurantOf()

/** Price of a cart with one unit of each item, given as cents and tax category. */
function priceOf(goods: readonly (readonly [price: number, category: string])[], shop = newYork) {
  const items = goods.map(([price_cents, tax_category], index) => item(`${index + 1}`, { price_cents, tax_category }))
  const menu = soundMenu({ items })
  const ordered = goods.map((_, index) => ({ id: `${index + 1}`, quantity: 1 }))
  return priceOrder(shop, linesOf(menu, ordered), 'pickup')
}

test('15.00 plus 8.875 % tax and the 1.99 fee total 18.32', () => {
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
])('the tax on %i cents is an exact half cent and is rounded up to %i', (price, tax) =>
  expect(priceOf([[price, 'prepared']]).tax).toBe(tax),
)

test.each([
  [[499, 499, 499], 133, [45, 44, 44]],
  [[1099, 650, 325], 184, [97, 58, 29]],
])('lines of %j are taxed once with %i, split as %j', (prices, tax, lineTaxes) =>
  expect(priceOf(prices.map(price => [price, 'prepared']))).toMatchObject({ tax, lineTaxes }),
)

test('raw steak is untaxed, and the sandwich next to it is taxed', () =>
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
])('%s for 20.00 is taxed %i cents in New York', (category, tax) => expect(priceOf([[2000, category]]).tax).toBe(tax))

test('an order in New Jersey is taxed at the New Jersey rate', () =>
  expect(priceOf([[2000, 'prepared']], restaurantOf({ tax: { rate: 6625 } })).tax).toBe(133))

describe('fees', () => {
  const delivery = { hours: ALWAYS, fee_cents: 1349, travel_minutes: 20 }
  const menu = soundMenu({ items: [item('1', { price_cents: 2000 })] })
  const lines = linesOf(menu, [{ id: '1', quantity: 1 }])

  test('for delivery are added to delivery orders only, untaxed', () => {
    const shop = restaurantOf({ delivery })
    expect(priceOrder(shop, lines, 'delivery')).toMatchObject({ tax: 178, deliveryFee: 1349, total: 3726 })
    expect(priceOrder(shop, lines, 'pickup')).toMatchObject({ tax: 178, deliveryFee: 0, total: 2377 })
  })

  test('for delivery are zero if the restaurant does not deliver', () =>
    expect(priceOrder(restaurantOf(), lines, 'delivery')).toMatchObject({ deliveryFee: 0, total: 2377 }))

  test('are taxed if the restaurant says so, separately from the line taxes', () => {
    const tax = { rate: 8875, fee_taxable: true, delivery_taxable: true }
    const price = priceOrder(restaurantOf({ delivery, tax }), lines, 'delivery')
    expect(price).toMatchObject({ tax: 315, lineTaxes: [177], total: 3863 })
  })

  test('can be the only taxed part of an order', () => {
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

describe('the price of random orders', () => {
  test('splits the tax over the lines exactly, each within a cent of its proportional share', () =>
    fc.assert(
      fc.property(goods, rates, (lines, rate) => {
        const { tax, lineTaxes } = priceOrder(restaurantOf({ tax: { rate } }), lines, 'pickup')
        expect(addCents(...lineTaxes)).toBe(tax)
        const bases = lines.map(line => (line.taxCategory === 'grocery' ? cents(0) : line.total))
        const whole = addCents(...bases)
        for (const [index, base] of bases.entries()) {
          // the share is tax × base / whole: the difference is below one cent, in integer arithmetic
          if (base === 0) expect(lineTaxes[index]).toBe(0)
          else expect(Math.abs(lineTaxes[index]! * whole - tax * base)).toBeLessThan(whole)
        }
      }),
      // the order tax is rounded: a line that is nearly the whole order can be over a cent off its own exact tax
      { examples: [[[lineOf(5, 'prepared'), lineOf(11, 'prepared'), lineOf(2488, 'prepared')], 96_745]] },
    ))

  test('does not depend on the order of the lines', () =>
    fc.assert(
      fc.property(goods, rates, fc.infiniteStream(fc.nat()), (lines, rate, keys) => {
        const keyed = lines.map(line => ({ line, key: keys.next().value as number }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ line }) => line)
        const shop = restaurantOf({ tax: { rate } })
        const { lineTaxes: _, ...price } = priceOrder(shop, lines, 'pickup')
        expect(priceOrder(shop, shuffled, 'pickup')).toMatchObject(price)
      }),
    ))

  test('has a total that is the sum of its parts, with a tip in percent of the subtotal', () =>
    fc.assert(
      fc.property(goods, rates, fc.integer({ min: 0, max: 100 }), (lines, rate, percent) => {
        const shop = restaurantOf({ tax: { rate } })
        const price = priceOrder(shop, lines, 'pickup')
        const { tip = cents(0), ...tipped } = priceOrder(shop, lines, 'pickup', { percent })
        expect(Math.abs(tip * 100 - price.subtotal * percent)).toBeLessThanOrEqual(50)
        expect(tipped).toEqual({ ...price, total: price.total + tip })
        expect(price.subtotal).toBe(addCents(...lines.map(line => line.total)))
        expect(price.total).toBe(price.subtotal + price.tax + 199)
      }),
    ))
})

describe('a tip', () => {
  const menu = soundMenu({ items: [item('1', { price_cents: 1500, tax_category: 'prepared' })] })
  const lines = linesOf(menu, [{ id: '1', quantity: 1 }])

  test.each([
    [{ percent: 18 }, 270],
    [{ percent: 15 }, 225],
    [{ amount: 3.5 }, 350],
    [{ amount: 1000 }, 100_000],
  ])('of %j adds %i cents, untaxed', (tip, given) =>
    expect(priceOrder(newYork, lines, 'pickup', tip)).toMatchObject({ tip: given, tax: 133, total: 1832 + given }),
  )

  test.each([{ percent: 0 }, { amount: 0 }])('of %j leaves the price as it is', tip =>
    expect(priceOrder(newYork, lines, 'pickup', tip)).toEqual(priceOrder(newYork, lines, 'pickup')),
  )

  test('is rounded half up to a cent', () => expect(tipOn({ percent: 15 }, cents(1490))).toBe(224))

  test.each([
    {},
    { percent: 10, amount: 2 },
    { percent: 12.5 },
    { percent: -1 },
    { percent: 101 },
    { amount: -1 },
    { amount: 0.001 },
    { amount: 1000.01 },
    { amount: '3' },
    { share: 1 },
  ])('%j is no tip', tip => expect(Tip.safeParse(tip).success).toBe(false))
})
