import { describe, expect, test } from 'vitest'
import { correctItem, sampleOf } from '#src/menu/correct.ts'
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

describe('an item is put right', () => {
  test.each([
    ['a number as id', { id: 9, quantity: 2 }, 2],
    ['its name', { id: 'PAD THAI', quantity: 2 }, 2],
    ['its slug', { id: 'pad-thai', quantity: 2 }, 2],
    ['another name of it', { id: 'Thai Noodles', quantity: 2 }, 2],
    ['a quantity as text', { id: '9', quantity: '3' }, 3],
    ['too many', { id: '9', quantity: 500 }, 99],
    ['none', { id: '9', quantity: 0 }, 1],
    ['a weight', { id: '9', quantity_lbs: 2 }, 2],
    ['no quantity', { id: '9' }, 1],
    ['a quantity of any shape', { id: '9', quantity: { toString: 1, valueOf: 1 } }, 1],
  ])('with %s', (_what, raw, quantity) =>
    expect(correctItem(menu, raw)).toEqual({ id: '9', quantity, modifiers: [choice('1', '11')] }),
  )

  test.each([
    [0.3, 0.5],
    ['1.3', 1.5],
    [1.0005, 1],
    [1.2501, 1.25],
    [1000, 0.5],
    [99.9, 100],
    ['a pound', 0.5],
  ])('with the weight %s', (quantity_lbs, right) =>
    expect(correctItem(menu, { id: '8', quantity_lbs })).toEqual({ id: '8', quantity_lbs: right }),
  )

  test('with a count of what is weighed', () =>
    expect(correctItem(menu, { id: '8', quantity: 2 })).toEqual({ id: '8', quantity_lbs: 2 }))

  test('with every valid choice kept', () => {
    const modifiers = [choice('2', 22, '22', '99'), choice('1', '12'), choice('7', '71'), choice('2', '21', '21'), 'x']
    expect(correctItem(menu, { id: '9', quantity: 1, modifiers })?.modifiers).toEqual([
      choice('1', '12'),
      choice('3', '31'),
      choice('2', '22', '22', '21'),
    ])
  })

  test('without the defaults of a category that was left empty', () =>
    expect(correctItem(menu, { id: '9', modifiers: [choice('2')] })?.modifiers).toEqual([
      choice('1', '11'),
      choice('2'),
    ]))

  test.each([
    [{ category_id: { toString: 1 }, modifier_ids: [] }],
    [{ category_id: '1', modifier_ids: [{ toString: 1 }, null, [[]]] }],
    [{ category_id: '1' }],
    [null],
    [[[]]],
  ])('with %j among its modifiers', modifier =>
    expect(correctItem(menu, { id: '9', modifiers: [modifier] })?.modifiers).toEqual([choice('1', '11')]),
  )
})

test.each([[null], ['9'], [[]], [{}], [{ id: null }], [{ id: {} }], [{ id: '77' }], [{ id: '6' }]])(
  '%j is no item that could be put right',
  raw => expect(correctItem(menu, raw)).toBeUndefined(),
)

test('an item outside its daypart is not there', () => {
  expect(correctItem(menu, { id: '7' }, 12 * 60)).toBeUndefined()
  expect(correctItem(menu, { id: '7' }, 23 * 60)).toEqual({ id: '7', quantity: 1 })
})

test('the sample of a menu is the cheapest that can be had at the time', () => {
  expect(sampleOf(menu, 23 * 60)).toEqual({ id: '7', quantity: 1 })
  expect(sampleOf(menu, 12 * 60)?.id).toBe('9')
})

test('a sold-out default is left out of the sample by name', () => {
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
  expect(sampleOf(partial, 0)).toEqual({ id: '9', quantity: 1, modifiers: [choice('1', '11')] })
})
