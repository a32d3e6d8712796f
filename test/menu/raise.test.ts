import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, cents } from '#src/kernel/money.ts'
import { readLine } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { raiseTo } from '#src/menu/raise.ts'
import { stockProblems, withinStock } from '#src/menu/stock.ts'
import { item, soundMenu } from './menu-kit.ts'

const subtotal = (menu: Menu, items: readonly OrderItem[]): number =>
  addCents(...items.map(ordered => readLine(menu, ordered, 'items').line?.total ?? cents(0)))
const weighed = (id: string, rest: Record<string, unknown>) =>
  item(id, { pricing_type: 'per_pound', tax_category: 'grocery', ...rest })

test('units are added to the first item, then to the next', () => {
  const menu = soundMenu({ items: [item('1', { price_cents: 25 }), item('2', { price_cents: 100 })] })
  const ordered = [
    { id: '1', quantity: 1 },
    { id: '2', quantity: 1 },
  ]
  expect(raiseTo(menu, ordered, 200, 0)).toEqual([{ id: '1', quantity: 4 }, ordered[1]])
  expect(raiseTo(menu, ordered, 3000, 0)).toEqual([
    { id: '1', quantity: 99 },
    { id: '2', quantity: 6 },
  ])
})

test('what is sold out or free gives way to the dearest other item', () => {
  const menu = soundMenu({
    items: [
      item('1', { price_cents: 0 }),
      item('2', { price_cents: 100, availability: { stock_qty: 2 } }),
      item('3', { price_cents: 300 }),
      item('4', { price_cents: 500 }),
    ],
  })
  const ordered = [
    { id: '1', quantity: 1 },
    { id: '2', quantity: 1 },
  ]
  expect(raiseTo(menu, ordered, 1000, 0)).toEqual([
    { id: '1', quantity: 1 },
    { id: '2', quantity: 2 },
    { id: '4', quantity: 2 },
  ])
})

test('a weight grows by steps to just what is needed', () => {
  const menu = soundMenu({ items: [weighed('1', { price_cents: 999, weight_increment_mlb: 250 })] })
  expect(raiseTo(menu, [{ id: '1', quantity_lbs: 0.25 }], 3000, 0)).toEqual([{ id: '1', quantity_lbs: 3.25 }])
})

test('any subtotal that can be reached is, with amounts that are valid', () => {
  const goods = fc.record({
    price_cents: fc.integer({ min: 1, max: 2000 }),
    weight: fc.option(fc.constantFrom(1, 125, 250, 333, 1000), { nil: undefined }),
    stock_qty: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 9000 }), (list, wanted) => {
      const menu = soundMenu({
        items: list.map(({ price_cents, weight, stock_qty }, index) =>
          weight === undefined
            ? item(`${index + 1}`, { price_cents, ...(stock_qty === undefined ? {} : { availability: { stock_qty } }) })
            : weighed(`${index + 1}`, { price_cents, weight_increment_mlb: weight, min_weight_mlb: weight }),
        ),
      })
      const first = list[0]!.weight === undefined ? { quantity: 1 } : { quantity_lbs: list[0]!.weight / 1000 }
      const raised = raiseTo(menu, [{ id: '1', ...first }], wanted, 0)
      const most = list.reduce((sum, { price_cents, weight, stock_qty = 99 }) => {
        const units = weight === undefined ? stock_qty : (Math.floor(100_000 / weight) * weight) / 1000
        return sum + Math.floor(price_cents * units)
      }, 0)
      for (const ordered of raised) expect(readLine(menu, ordered, 'items').problems).toEqual([])
      expect(stockProblems(menu, raised)).toEqual([])
      if (most >= wanted) expect(subtotal(menu, raised)).toBeGreaterThanOrEqual(wanted)
    }),
  )
})

test('lines are cut to what is left of an item, the later ones first', () => {
  const menu = soundMenu({ items: [item('1', { availability: { stock_qty: 3 } }), item('2')] })
  const ordered = ['1', '2', '1', '1'].map(id => ({ id, quantity: 2 }))
  expect(stockProblems(menu, ordered)).toEqual([
    { code: 'item_unavailable', field: 'items[2].quantity', message: 'Only 3 of Dish 1 are left; 4 were asked for.' },
  ])
  expect(withinStock(menu, ordered)).toEqual([
    { id: '1', quantity: 2 },
    { id: '2', quantity: 2 },
    { id: '1', quantity: 1 },
  ])
  expect(stockProblems(menu, withinStock(menu, ordered))).toEqual([])
})
