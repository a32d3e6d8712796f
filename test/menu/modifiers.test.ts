import { describe, expect, test } from 'vitest'
import { unavailability } from '#src/menu/availability.ts'
import { readLine } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'

/** Problems of one unit of item 9, as "code field", for modifiers written as {category: [ids]}. */
const problemsOf = (menu: Menu, modifiers: Readonly<Record<string, readonly string[]>>) =>
  check(menu, modifiers).map(({ code, field }) => `${code} ${field}`)
const check = (menu: Menu, modifiers: Readonly<Record<string, readonly string[]>>) => {
  const list = Object.entries(modifiers).map(([category_id, ids]) => ({ category_id, modifier_ids: [...ids] }))
  return readLine(menu, { id: '9', quantity: 1, modifiers: list }, 'items[0]').problems
}

describe('the limits of 3 different, 5 units, and 3 of each', () => {
  const menu = soundMenu({
    items: [item('9', { group_ids: ['1'] })],
    groups: [group('1', ['11', '12', '13', '14'], { max_units: 5, max_distinct: 3, max_per_option: 3 })],
  })
  test.each([
    [['11', '11', '12', '13'], []],
    [['11', '12', '13', '14'], ['modifier_count items[0].modifiers[0].modifier_ids']],
    [['11', '11', '11', '12', '12', '13'], ['modifier_count items[0].modifiers[0].modifier_ids']],
    [['11', '11', '11', '11'], ['modifier_count items[0].modifiers[0].modifier_ids']],
  ])('are checked for %j', (ids, problems) => expect(problemsOf(menu, { 1: ids })).toEqual(problems))

  test('are stated in the message, with what was sent', () =>
    expect(check(menu, { 1: ['11', '12', '13', '14'] })[0]?.message).toBe(
      'Dish 9 needs "Group 1" (choose 1 to 5, at most 3 different, each up to 3 times): 11 Option 11, 12 Option 12, ' +
        '13 Option 13, 14 Option 14. Send modifiers: [{"category_id":"1","modifier_ids":["11"]}] You sent 4.',
    ))
})

describe('a required group nested under an option', () => {
  const menu = soundMenu({
    items: [item('9', { group_ids: ['1'] })],
    groups: [
      group('1', ['11', option('12', 300, { name: 'Meal', child_group_ids: ['2'] })], { name: 'Make it' }),
      group('2', ['21', '22']),
    ],
  })
  test('is not required while the option is not chosen', () => expect(problemsOf(menu, { 1: ['11'] })).toEqual([]))
  test('is required once the option is chosen', () =>
    expect(problemsOf(menu, { 1: ['12'] })).toEqual(['modifiers_required items[0].modifiers']))
  test('is rejected without the option, with the reason', () => {
    const [problem] = check(menu, { 1: ['11'], 2: ['21'] })
    expect(problem).toEqual({
      code: 'modifier_invalid',
      field: 'items[0].modifiers[1].category_id',
      message: 'Dish 9: category 2 applies only if 12 Meal of "Make it" is chosen.',
    })
  })
  test('is accepted with the option, in any order', () =>
    expect(problemsOf(menu, { 2: ['21'], 1: ['12'] })).toEqual([]))
})

test('a missing choice is explained with its options, their prices, and what to send', () => {
  const menu = soundMenu({
    items: [item('9', { name: 'Roast Beef', group_ids: ['50'] })],
    groups: [group('50', [option('501', 0, { name: 'Rye' }), option('502', 50, { name: 'Roll' })], { name: 'Bread' })],
  })
  expect(check(menu, {})).toEqual([
    {
      code: 'modifiers_required',
      field: 'items[0].modifiers',
      missing: true,
      message:
        'Roast Beef needs "Bread" (choose 1): 501 Rye, 502 Roll (+$0.50). ' +
        'Send modifiers: [{"category_id":"50","modifier_ids":["501"]}]',
      spoken: 'Roast Beef, "Bread" (choose 1): Rye, Roll (+$0.50).',
    },
  ])
})

test('an item whose last required option is sold out is unavailable, and the menu is still served', () => {
  const menu = soundMenu({
    items: [item('9', { group_ids: ['1'] }), item('8')],
    groups: [group('1', [option('11', 0, { in_stock: false })])],
  })
  expect(unavailability(menu, menu.items.get('9')!)).toBe('Dish 9 is out of stock: a required choice is sold out.')
  expect(problemsOf(menu, { 1: ['11'] })).toEqual(['item_unavailable items[0].id'])
  expect(readLine(menu, { id: '8', quantity: 1 }, 'items[0]').line).toBeDefined()
})

describe('a removals-only menu', () => {
  const menu = soundMenu({
    items: [item('9', { name: 'Italian Hero', group_ids: ['1'] })],
    groups: [
      group('1', [option('11', 0, { name: 'No onions' }), option('12', 0, { name: 'No peppers' })], {
        name: 'Hold',
        min_units: 0,
        max_units: 2,
        subtractive: true,
      }),
    ],
  })
  test('accepts a removal at the same price', () =>
    expect(
      readLine(menu, { id: '9', quantity: 1, modifiers: [{ category_id: '1', modifier_ids: ['11'] }] }, 'i').line,
    ).toMatchObject({ total: 1000 }))

  const removals = 'Italian Hero offers "Hold" (removals only) (choose 0 to 2): 11 No onions, 12 No peppers.'
  test.each([
    ['another option', { 1: ['99'] }, `99 is not an option of "Hold". ${removals}`],
    ['another category', { 7: ['71'] }, `Italian Hero has no modifier category 7; it has 1 "Hold". ${removals}`],
  ])('rejects an addition by %s and lists the removals', (_what, sent, message) =>
    expect(check(menu, sent)).toMatchObject([
      { code: 'modifier_invalid', field: expect.stringMatching(/^items\[0]\.modifiers\[0]/), message },
    ]),
  )
})

describe('the problems of an order line', () => {
  const menu = soundMenu({
    items: [item('9', { group_ids: ['1', '2', '3'] })],
    groups: [
      group('1', ['11', '12'], { min_units: 1, max_units: 1 }),
      group('2', ['21', option('22', 0, { in_stock: false })], { min_units: 0, max_units: 2 }),
      group('3', ['31'], { min_units: 1, max_units: 1 }),
    ],
  })
  test('are all reported at once', () =>
    expect(problemsOf(menu, { 2: ['21', '22', '88'], 7: ['1'] })).toEqual([
      'modifiers_required items[0].modifiers',
      'item_unavailable items[0].modifiers[0].modifier_ids[1]',
      'modifier_invalid items[0].modifiers[0].modifier_ids[2]',
      'modifier_count items[0].modifiers[0].modifier_ids',
      'modifiers_required items[0].modifiers',
      'modifier_invalid items[0].modifiers[1].category_id',
    ]))

  test('include the quantity', () => {
    const { problems } = readLine(menu, { id: '9', quantity_lbs: 1, modifiers: [] }, 'items[0]')
    expect(problems.map(p => p.code)).toEqual(['wrong_quantity_field', 'modifiers_required', 'modifiers_required'])
  })

  test('include a category sent twice', () => {
    const modifiers = ['1', '3', '1'].map(category_id => ({ category_id, modifier_ids: [`${category_id}1`] }))
    const { problems } = readLine(menu, { id: '9', quantity: 1, modifiers }, 'items[0]')
    expect(problems).toEqual([
      {
        code: 'modifier_invalid',
        field: 'items[0].modifiers[2].category_id',
        message: 'Dish 9: category 1 is sent twice; put all its options into one entry.',
      },
    ])
  })

  test('do not repeat the options for each of thousands of wrong IDs', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `${90_000 + index}`)
    const problems = check(menu, { 1: ids })
    expect(problems).toHaveLength(202)
    expect(problems.filter(p => p.message.includes('Send modifiers')).map(p => p.field)).toEqual([
      'items[0].modifiers[0].modifier_ids[0]',
      'items[0].modifiers[0].modifier_ids',
      'items[0].modifiers',
    ])
  })

  test('include an option of another group', () =>
    expect(problemsOf(menu, { 1: ['31'], 3: ['31'] })).toEqual([
      'modifier_invalid items[0].modifiers[0].modifier_ids[0]',
    ]))

  test('include more than 200 modifier IDs', () => {
    const many = Array.from({ length: 3 }, (_, index) => ({
      category_id: `${index + 1}`,
      modifier_ids: Array<string>(67).fill(`${index + 1}1`),
    }))
    const { problems } = readLine(menu, { id: '9', quantity: 1, modifiers: many }, 'items[0]')
    expect(problems[0]).toMatchObject({ code: 'modifier_count', field: 'items[0].modifiers' })
  })
})

describe('an item', () => {
  const menu = soundMenu({
    items: [
      item('9', { name: 'Pad Thai', aliases: ['thai noodles'] }),
      item('10', { name: 'Wine', min_age: 21, tax_category: 'alcohol' }),
      item('11', { name: 'Pancakes', availability: { dayparts: ['breakfast', 'late'] } }),
      item('12', { name: 'Bialy', availability: { in_stock: false } }),
      item('13', { name: 'Cake', availability: { stock_qty: 0 } }),
    ],
    dayparts: { breakfast: { from: '07:00', to: '11:00' }, late: { from: '22:00', to: '02:00' } },
  })
  const problem = (id: string, minute?: number) => readLine(menu, { id, quantity: 1 }, 'items[3]', minute).problems[0]

  test('that is unknown is rejected with the nearest names', () =>
    expect(problem('pad-thai')).toMatchObject({
      code: 'item_not_found',
      field: 'items[3].id',
      message: 'There is no item "pad-thai" on this menu.',
      hint: expect.stringMatching(/Nearest: 9 Pad Thai,/),
      options: [{ id: '9', name: 'Pad Thai' }, {}, {}],
    }))

  test.each([
    ['10', 'Wine is sold only from age 21 and cannot be ordered online.'],
    ['12', 'Bialy is out of stock.'],
    ['13', 'Cake is out of stock.'],
  ])('%s is unavailable: %s', (id, message) =>
    expect(problem(id)).toMatchObject({ code: 'item_unavailable', field: 'items[3].id', message }),
  )

  test.each([
    ['07:00', true],
    ['10:59', true],
    ['11:00', false],
    ['21:59', false],
    ['22:00', true],
    ['00:30', true],
    ['02:00', false],
  ])('of two dayparts at %s is available: %s', (clock, available) => {
    const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    const message = 'Pancakes is served only at breakfast (07:00–11:00) and late (22:00–02:00).'
    expect(problem('11', minute)?.message).toBe(available ? undefined : message)
  })
})
