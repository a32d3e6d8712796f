import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLine } from '#src/menu/line.ts'
import { optionOf } from '#src/menu/menu.ts'
import { MenuGroup } from '#src/menu/model.ts'
import { optionPrice, toChoices, unitPrices } from '#src/menu/modifiers.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { solve } from '#src/menu/solver.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'
import { everySelection, randomMenu } from './random-menu.ts'

const weighed = (rest: Record<string, unknown>) => {
  const menu = soundMenu({ items: [item('9', { pricing_type: 'per_pound', tax_category: 'grocery', ...rest })] })
  return (ordered: Omit<OrderItem, 'id'>) => {
    const { problems, line } = readLine(menu, { id: '9', ...ordered }, 'items[0]')
    return line ? line.total : problems.map(problem => `${problem.code} ${problem.field}`)
  }
}

describe('by the pound', () => {
  test.each([
    [1899, 1.5, 2849],
    [2499, 1.375, 3436],
    [899, 0.75, 674],
    [1001, 0.5, 501],
    [1, 0.499, 0],
    [1, 0.5, 1],
  ])('%i cents × %d lb is %i', (price_cents, quantity_lbs, total) =>
    expect(weighed({ price_cents })({ quantity_lbs })).toBe(total),
  )

  test.each([
    [0.3, { weight_increment_mlb: 100 }],
    [1.25, { min_weight_mlb: 500, weight_increment_mlb: 250 }],
    ['1.250', { min_weight_mlb: 500, weight_increment_mlb: 250 }],
    [100, {}],
  ])('%s lb is accepted with %j', (quantity_lbs, rest) =>
    expect(weighed({ price_cents: 100, ...rest })({ quantity_lbs })).toBe(Number(quantity_lbs) * 100),
  )

  test.each([
    [1.3, { weight_increment_mlb: 250 }, 'quantity_not_multiple'],
    [0.25, { min_weight_mlb: 500, weight_increment_mlb: 250 }, 'quantity_below_minimum'],
    [1.0005, {}, 'invalid_field'],
    ['1e1', {}, 'invalid_field'],
    ['', {}, 'invalid_field'],
    [' 1', {}, 'invalid_field'],
    ['0x1', {}, 'invalid_field'],
    [0, {}, 'invalid_field'],
    [-1, {}, 'invalid_field'],
    [100.001, {}, 'invalid_field'],
    [0.1 + 0.2, {}, 'invalid_field'],
  ])('%s lb is rejected with %j: %s', (quantity_lbs, rest, code) =>
    expect(weighed(rest)({ quantity_lbs })).toEqual([`${code} items[0].quantity_lbs`]),
  )

  test('a number of pieces, both quantities, and no quantity are rejected', () => {
    const order = weighed({})
    expect(order({ quantity: 1 })).toEqual(['wrong_quantity_field items[0].quantity'])
    expect(order({ quantity: 1, quantity_lbs: 1 })).toEqual(['wrong_quantity_field items[0].quantity'])
    expect(order({})).toEqual(['missing_required_fields items[0].quantity_lbs'])
  })

  test('packages with a preset weight are counted', () => {
    const order = weighed({ price_cents: 1450, preset_weight_mlb: 1000 })
    expect(order({ quantity: 3 })).toBe(4350)
    expect(order({ quantity_lbs: 1 })).toEqual(['wrong_quantity_field items[0].quantity_lbs'])
    expect(order({})).toEqual(['missing_required_fields items[0].quantity'])
  })
})

describe('with modifiers', () => {
  const menu = soundMenu({
    items: [item('9', { price_cents: 1000, size_group_id: '1', group_ids: ['1', '2'] })],
    groups: [
      group('1', [option('11', 0), option('12', 400)]),
      group(
        '2',
        [
          option('21', 50, { price_by_size: { 12: 75 } }),
          option('22', 100, { price_by_size: { 12: 150 } }),
          option('23', 200),
        ],
        { min_units: 0, max_units: 6, max_per_option: 3, included_units: 2 },
      ),
    ],
  })
  const line = (modifiers: Record<string, string[]>, quantity = 1) =>
    readLine(menu, { id: '9', quantity, modifiers: toChoices(new Map(Object.entries(modifiers))) }, 'items[0]').line

  test('the cheapest units are included', () =>
    expect(line({ 1: ['11'], 2: ['21', '22', '23'] })).toMatchObject({ unitPrice: 1200, total: 1200 }))

  test('an option can be chosen several times, and each unit beyond the included ones is charged', () => {
    const found = line({ 1: ['11'], 2: ['22', '22', '22', '23'] })
    expect(found).toMatchObject({ unitPrice: 1300 })
    expect(found?.modifiers.map(m => [m.modifierId, m.units, m.price])).toEqual([
      ['11', 1, 0],
      ['22', 3, 100],
      ['23', 1, 200],
    ])
  })

  test('option prices depend on the size', () =>
    expect(line({ 1: ['12'], 2: ['22', '22', '22'] })).toMatchObject({ unitPrice: 1000 + 400 + 150 }))

  test('the quantity multiplies the whole unit price', () =>
    expect(line({ 1: ['12'] }, 3)).toMatchObject({ total: 4200 }))
})

test('the defaults of an omitted optional group are applied and reported', () => {
  const menu = soundMenu({
    items: [item('9', { group_ids: ['1'] })],
    groups: [group('1', [option('11', 25), option('12', 0)], { min_units: 0, max_units: 2, defaults: ['11'] })],
  })
  const order = (modifiers?: OrderItem['modifiers']) =>
    readLine(menu, { id: '9', quantity: 1, ...(modifiers ? { modifiers } : {}) }, 'i').line
  expect(order()).toMatchObject({ total: 1025, appliedDefaults: ['1'] })
  expect(order([{ category_id: '1', modifier_ids: [] }])).toMatchObject({ total: 1000, appliedDefaults: [] })
  expect(order([{ category_id: '1', modifier_ids: ['12'] }])).toMatchObject({ total: 1000, appliedDefaults: [] })
})

test('a sold-out default is omitted, and all defaults are if too few remain', () => {
  const order = (rest: Record<string, unknown>) => {
    const options = [option('11', 1), option('12', 2), option('13', 4, { in_stock: false })]
    const groups = [group('1', options, { min_units: 0, max_units: 3, defaults: ['11', '12', '13'], ...rest })]
    return readLine(soundMenu({ items: [item('9', { group_ids: ['1'] })], groups }), { id: '9', quantity: 1 }, 'i')
  }
  expect(order({}).line).toMatchObject({ total: 1003, appliedDefaults: ['1'] })
  expect(order({ min_distinct: 3 }).line).toMatchObject({ total: 1000, appliedDefaults: [] })
})

describe('over random menus', () => {
  test('included units never make a group more expensive than the plain sum', () => {
    const prices = fc.array(fc.integer({ min: -100, max: 300 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(prices, fc.nat(4), fc.array(fc.nat(3), { maxLength: 6 }), (list, included_units, picks) => {
        const options = list.map((price, index) => option(`${index + 1}`, price))
        const made = MenuGroup.parse(group('1', options, { max_units: 50, included_units }))
        const ids = picks.map(pick => `${(pick % list.length) + 1}`)
        const plain = ids.map(id => optionPrice(optionOf(made, id)!, undefined))
        const priced = unitPrices(made, ids, undefined)
        expect(priced).toHaveLength(ids.length)
        expect(priced.every((price, index) => price <= plain[index]!)).toBe(true)
        const dearer = plain.toSorted((a, b) => a - b).slice(included_units)
        const discounts = plain
          .toSorted((a, b) => a - b)
          .slice(0, included_units)
          .filter(price => price < 0)
        expect(priced.reduce((a, b) => a + b, 0)).toBe([...dearer, ...discounts].reduce<number>((a, b) => a + b, 0))
      }),
    )
  })

  test('the order of modifiers and of their units does not change the price', () => {
    let checked = 0
    fc.assert(
      fc.property(randomMenu, ({ menu, item }) => {
        if (!solve(menu, item)) return
        for (const selection of everySelection(menu, item).take(60)) {
          const total = (modifiers: OrderItem['modifiers']) =>
            readLine(menu, { id: item.id, quantity: 1, ...(modifiers ? { modifiers } : {}) }, 'i').line?.total
          const sent = toChoices(selection)
          const turned = sent.toReversed().map(c => ({ ...c, modifier_ids: c.modifier_ids.toReversed() }))
          expect(total(turned)).toBe(total(sent))
          if (total(sent) !== undefined) checked += 1
        }
      }),
      { numRuns: 200 },
    )
    expect(checked).toBeGreaterThan(100)
  })
})
