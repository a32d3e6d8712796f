import { describe, expect, test } from 'vitest'
import { type Diet, dietaryConflicts, suitableMenu } from '#src/menu/diet.ts'
import { readLine } from '#src/menu/line.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { sampleOrderItem } from '#src/menu/sample.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'

const contains = (...codes: string[]) => codes.map(code => ({ code, level: 'contains' }))
const menu = soundMenu({
  items: [
    item('1', { name: 'Satay', allergens: contains('peanut'), diets: ['halal', 'gluten_free'], group_ids: ['1'] }),
    item('2', {
      name: 'Rice',
      allergens: [],
      diets: ['vegan', 'vegetarian', 'gluten_free', 'halal'],
      group_ids: ['2'],
    }),
    item('3', { name: 'Chef Special' }),
    item('4', { name: 'Cookie', allergens: [{ code: 'peanut', level: 'may_contain' }] }),
    item('5', { name: 'Salad', allergens: [], diets: ['vegan', 'vegetarian'], group_ids: ['3'] }),
    item('6', { name: 'Soup', allergens: [], diets: ['vegan'], availability: { in_stock: false } }),
  ],
  groups: [
    group('1', [option('11', 0)], { min_units: 0 }),
    group(
      '2',
      [
        option('21', 0, { name: 'Peanut Crumbs', allergens_delta: contains('peanut') }),
        option('22', 0, { name: 'Egg', allergens_delta: contains('egg') }),
      ],
      {
        min_units: 0,
        max_units: 2,
        defaults: ['21'],
      },
    ),
    group('3', [option('31', 0, { name: 'Side of Satay', linked_item_id: '1' }), option('32', 0, { name: 'Plain' })]),
  ],
})

function conflicts(diet: Diet, ordered: OrderItem): string[] {
  const { line } = readLine(menu, ordered, 'items[0]')
  if (!line) throw new Error('not orderable')
  const chosen = { item: menu.items.get(ordered.id)!, modifiers: line.modifiers }
  return dietaryConflicts(menu, chosen, diet, 'items[0]').map(p => p.message)
}
const one = (id: string, modifiers: Record<string, string[]> = {}): OrderItem => ({
  id,
  quantity: 1,
  modifiers: Object.entries(modifiers).map(([category_id, modifier_ids]) => ({ category_id, modifier_ids })),
})

describe('without peanuts', () => {
  const diet: Diet = { allergens: ['peanut'] }
  test.each([
    ['what contains them', one('1'), 'Satay contains peanut. Menu items that fit: 2 Rice, 5 Salad.'],
    ['what may contain them', one('4'), 'Cookie may contain peanut. Menu items that fit: 2 Rice, 5 Salad.'],
    [
      'what nobody has checked',
      one('3'),
      'the allergens of Chef Special are not known. Menu items that fit: 2 Rice, 5 Salad.',
    ],
    [
      'an option that adds them',
      one('2', { 2: ['21', '22'] }),
      'Rice with Peanut Crumbs contains peanut. Menu items that fit: 2 Rice, 5 Salad.',
    ],
    [
      'a default that adds them',
      one('2'),
      'Rice with Peanut Crumbs contains peanut. Menu items that fit: 2 Rice, 5 Salad.',
    ],
    [
      'a combo with a dish that has them',
      one('5', { 3: ['31'] }),
      'Salad with Side of Satay contains peanut. Menu items that fit: 2 Rice, 5 Salad.',
    ],
  ])('%s is rejected', (_what, ordered, message) => expect(conflicts(diet, ordered)).toEqual([message]))

  test.each([
    ['an item without them', one('5', { 3: ['32'] })],
    ['an option without them', one('2', { 2: ['22'] })],
    ['an item without its default', one('2', { 2: [] })],
  ])('%s is accepted', (_what, ordered) => expect(conflicts(diet, ordered)).toEqual([]))

  test('samples of the filtered menu contain none', () => {
    const suitable = suitableMenu(menu, diet)
    expect([...suitable.items.keys()]).toEqual(['2', '5', '6'])
    for (const id of ['2', '5']) {
      const sample = sampleOrderItem(suitable, suitable.items.get(id)!)!
      expect(conflicts(diet, sample)).toEqual([])
    }
    expect(sampleOrderItem(suitable, suitable.items.get('2')!)).toEqual(one('2', { 2: [] }))
  })
})

describe('for a vegan', () => {
  const diet: Diet = { diets: ['vegan'] }
  test.each([
    ['what is not said to be vegan', one('1'), 'Satay is not vegan. Menu items that fit: 2 Rice, 5 Salad.'],
    [
      'what an option makes otherwise',
      one('2', { 2: ['22'] }),
      'Rice with Egg is not vegan. Menu items that fit: 2 Rice, 5 Salad.',
    ],
    [
      'a combo with a dish that is not',
      one('5', { 3: ['31'] }),
      'Salad with Side of Satay is not vegan. Menu items that fit: 2 Rice, 5 Salad.',
    ],
  ])('%s is rejected', (_what, ordered, message) => expect(conflicts(diet, ordered)).toEqual([message]))

  test('a dish that stays vegan is accepted', () => expect(conflicts(diet, one('2'))).toEqual([]))
})

test('an order without constraints has no conflicts', () => {
  expect(conflicts({}, one('3'))).toEqual([])
  expect(suitableMenu(menu, { allergens: [], diets: [] })).toBe(menu)
})

test('a dish is excluded if no option of a required choice fits, or if only its text reveals the conflict', () => {
  const breads = group('1', [
    option('11', 0, { name: 'Rye', allergens_delta: contains('wheat') }),
    option('12', 0, { name: 'Roll', allergens_delta: contains('wheat') }),
  ])
  const shop = soundMenu({
    items: [
      item('1', { name: 'Kiwi Sandwich', allergens: [], group_ids: ['1'] }),
      item('2', { name: 'Soup', allergens: [] }),
    ],
    groups: [breads],
  })
  const names = (diet: Diet) => [...suitableMenu(shop, diet).items.values()].map(({ name }) => name)
  expect(names({ allergens: ['wheat'] })).toEqual(['Soup'])
  expect(names({ allergens: ['egg'] })).toEqual(['Kiwi Sandwich', 'Soup'])
  expect(names({ words: ['kiwis'] })).toEqual(['Soup'])
})
