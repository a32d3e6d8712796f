import { expect, test } from 'vitest'
import { correctItem } from '#src/menu/correct.ts'
import { readLine } from '#src/menu/line.ts'
import { expectLinear, meanOf } from '#test/support/growth.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'

/** Letter that folds into eighteen characters. */
const LONG = '\ufdfa'
const options = Array.from({ length: 40 }, (_, index) => option(`1${index}`, 100, { name: `Sauce number ${index}` }))
const menu = soundMenu({
  items: Array.from({ length: 60 }, (_, index) => item(`${index}`, { name: `Dish number ${index}`, group_ids: ['1'] })),
  groups: [group('1', options, { min_units: 0, max_units: 9, max_per_option: 9 })],
})
const corrected = (modifiers: unknown) => correctItem(menu, { id: '1', quantity: 1, modifiers })

test('the nearest items of an ID are found equally fast, whatever its letters fold into', () => {
  const look = (id: string) => () => readLine(menu, { id, quantity: 1 }, 'items[0]')
  const [plain, long] = [look('a'.repeat(118)), look(LONG.repeat(118))]
  expect(long().problems[0]!.options).toHaveLength(3)
  expect(meanOf(long) / meanOf(plain)).toBeLessThan(6)
})

test('options are corrected in time linear in the input', () => {
  expectLinear(size => 'x'.repeat(size), corrected, [100, 3_200], 'a long name')
  expectLinear(size => Array<string>(size).fill('Sauce number 7'), corrected, [100, 3_200], 'many')
  expectLinear(size => Array(size).fill({ option: 'Sauce number 7', count: 99 }), corrected, [100, 1_600], 'counts')
  expect(corrected(Array(1_600).fill({ option: 'Sauce number 7', count: 99 }))).toMatchObject({
    modifiers: [{ category_id: '<category id>' }],
  })
  expect(corrected(['Sauce number 7', 'sauce-number 8'])).toMatchObject({
    modifiers: [{ category_id: '1', modifier_ids: ['17', '18'] }],
  })
})
