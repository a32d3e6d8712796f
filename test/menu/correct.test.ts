import { describe, expect, test } from 'vitest'
import { correctItem } from '#src/menu/correct.ts'
import { sampleOrderItem } from '#src/menu/sample.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'

const menu = soundMenu({
  items: [
    item('9', { name: 'Pad Thai', aliases: ['thai noodles'], group_ids: ['1', '2'] }),
    item('8', {
      name: 'Ham',
      price_cents: 2000,
      pricing_type: 'per_pound',
      min_weight_mlb: 500,
      weight_increment_mlb: 250,
    }),
    item('7', { name: 'Cheap', price_cents: 100, availability: { dayparts: ['late'] } }),
    item('6', { name: 'Gone', price_cents: 100, availability: { in_stock: false } }),
  ],
  groups: [
    group('1', ['11', option('12', 300, { child_group_ids: ['3'] })]),
    group('2', ['21', '22'], { min_units: 0, max_units: 3, max_per_option: 2, defaults: ['21'] }),
    group('3', ['31', '32']),
  ],
  dayparts: { late: { from: '22:00', to: '02:00' } },
})
const choice = (category_id: unknown, ...modifier_ids: unknown[]) => ({ category_id, modifier_ids })

const corrected = (raw: unknown) => correctItem(menu, raw)
const roll = choice('1', '<choose 1 of Group 1>')

describe('an item is corrected', () => {
  test.each([
    ['its name', { id: 'PAD THAI', quantity: 2 }],
    ['its slug', { id: 'pad-thai', quantity: 2 }],
    ['another name of it', { id: 'Thai Noodles', quantity: 2 }],
    ['its name beside the id', { id: '9', name: 'pad thai', quantity: 2 }],
    ['its name without an id', { name: 'Pad Thai', quantity: 2 }],
  ])('from %s', (_what, raw) => expect(corrected(raw)).toEqual({ id: '9', quantity: 2, modifiers: [roll] }))

  test.each([2.5, 0, 500, 'many', undefined])('and keeps the amount %s, to be refused', quantity =>
    expect(corrected({ id: '9', quantity })).toMatchObject({ id: '9', quantity }),
  )

  test('to pounds if a weighed item has a fractional quantity', () =>
    expect(corrected({ id: '8', quantity: 1.5 })).toEqual({ id: '8', quantity_lbs: 1.5 }))

  test('to a gap if two of a weighed item could be two pounds or two pieces', () =>
    expect(corrected({ id: '8', quantity: 2 })).toEqual({
      id: '8',
      quantity_lbs: '<how many pounds, at least 0.5, in steps of 0.25>',
    }))

  test('to a gap if a counted item has a quantity in pounds', () =>
    expect(corrected({ id: '9', quantity_lbs: 2 })).toMatchObject({ id: '9', quantity: '<how many>' }))
})

describe('modifiers are corrected', () => {
  const chosen = [choice('1', '11')]
  test.each([
    ['a list of ids', ['11']],
    ['one id', '11'],
    ['a number', 11],
    ['a map from category to option', { 1: '11' }],
    ['a map from name to name', { 'Group 1': 'Option 11' }],
    ['options with ids', [{ id: '11' }]],
    ['options with names', [{ name: 'Option 11' }]],
    ['an id instead of a list', [{ category_id: '1', modifier_ids: '11' }]],
    ['numbers', [{ category_id: 1, modifier_ids: [11] }]],
    ['one option an entry', [{ category_id: '1', modifier_id: '11' }]],
    ['a category of another menu', [{ category_id: '7', modifier_ids: ['11'] }]],
    ['a name for the category', [{ category: 'Group 1', option: 'Option 11' }]],
  ])('from %s', (_what, modifiers) =>
    expect(corrected({ id: '9', quantity: 1, modifiers })).toEqual({ id: '9', quantity: 1, modifiers: chosen }),
  )

  test('with options that another choice opens, and a gap for what it requires', () =>
    expect(corrected({ id: '9', quantity: 1, modifiers: ['12', { id: '22', quantity: 2 }] })).toEqual({
      id: '9',
      quantity: 1,
      modifiers: [choice('1', '12'), choice('3', '<choose 1 of Group 3>'), choice('2', '22', '22')],
    }))

  test('with an empty category left empty, without its defaults', () =>
    expect(corrected({ id: '9', quantity: 1, modifiers: [choice('1', '11'), choice('2')] })).toEqual({
      id: '9',
      quantity: 1,
      modifiers: [choice('1', '11'), choice('2')],
    }))

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['an option that is not there', [choice('1', '99')]],
    ['too many', [choice('1', '11', '12')]],
  ])('to a gap for the required choice if sent as %s', (_what, modifiers) =>
    expect(corrected({ id: '9', quantity: 1, modifiers })).toEqual({ id: '9', quantity: 1, modifiers: [roll] }),
  )

  test.each([[['Extra love']], [{ sauce: 'hot' }], [[{ id: { toString: 1 } }]], [[[[[[[['11']]]]]]]], [true]])(
    'nothing is guessed from %j',
    modifiers =>
      expect(corrected({ id: '9', quantity: 1, modifiers })).toEqual({
        id: '9',
        quantity: 1,
        modifiers: [choice('<category id>', '<option id>')],
      }),
  )
})

test.each([[null], ['9'], [[]], [{}], [{ id: null }], [{ id: {} }], [{ id: '77', quantity: 3 }]])(
  '%j is no item of the menu, and stays as it is',
  raw => expect(corrected(raw)).toEqual(raw),
)

test('a sold-out default is omitted by naming the others in the sample', () => {
  const partial = soundMenu({
    items: [item('9', { group_ids: ['1'] })],
    groups: [
      group('1', [option('11', 0), option('12', 0, { in_stock: false })], {
        min_units: 0,
        max_units: 2,
        defaults: ['11', '12'],
      }),
    ],
  })
  expect(sampleOrderItem(partial, partial.items.get('9')!)).toEqual({
    id: '9',
    quantity: 1,
    modifiers: [choice('1', '11')],
  })
})
