import { expect, test } from 'vitest'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import { group, item, option, soundMenu } from './menu-kit.ts'
import { disagreements, published } from './published-kit.ts'

const contains = (...codes: string[]) => codes.map(code => ({ code, level: 'contains' }))
const menu = soundMenu({
  items: [
    item('1', { name: 'Waffle', allergens: contains('egg', 'milk'), diets: ['vegetarian'] }),
    item('2', { name: 'Beans', allergens: [], diets: ['vegan', 'vegetarian'] }),
    item('3', { name: 'Special' }),
    item('4', { name: 'Pair', allergens: [], diets: ['vegan', 'vegetarian'], group_ids: ['1'] }),
    item('5', { name: 'Trio', allergens: [], group_ids: ['2'] }),
    item('6', { name: 'Sandwich', allergens: [], diets: ['vegan'], group_ids: ['3'] }),
    item('7', { name: 'Plate', allergens: [], diets: ['gluten_free'], description: 'Brisket, white bread, no egg.' }),
  ],
  groups: [
    group('1', [
      option('11', 0, { name: 'First Waffle', linked_item_id: '1' }),
      option('12', 0, { name: 'First Beans', linked_item_id: '2' }),
    ]),
    group('2', [
      option('21', 0, { name: 'One Special', linked_item_id: '3' }),
      option('22', 0, { name: 'One Waffle', linked_item_id: '1' }),
    ]),
    group('3', [
      option('31', 0, { name: 'On Rye', allergens_delta: contains('wheat') }),
      option('32', 0, { name: 'On a Roll', allergens_delta: contains('wheat', 'sesame') }),
    ]),
  ],
})
const of = (id: string) => published(menu).items.find(found => found.id === id)

test('a meal publishes what its dishes may contain, and only the diets that all of them suit', () => {
  expect(of('4')).toMatchObject({
    allergens: [
      { code: 'egg', level: 'may_contain' },
      { code: 'milk', level: 'may_contain' },
    ].toSorted((a, b) => ALLERGENS.indexOf(a.code as 'egg') - ALLERGENS.indexOf(b.code as 'egg')),
    diets: ['vegetarian'],
  })
  const [waffle, beans] = published(menu).groups.find(({ id }) => id === '1')!.options
  expect(waffle?.allergens?.map(({ code }) => code).toSorted()).toEqual(['egg', 'milk'])
  expect(waffle?.breaks_diets).toContain('vegan')
  expect(beans).not.toHaveProperty('allergens')
})

test('a meal with an unchecked dish has unknown allergens', () => {
  expect(of('5')?.allergens).toBeNull()
  expect(published(menu).groups.find(({ id }) => id === '2')?.options[0]?.allergens).toBeNull()
})

test('a required choice adds what all options contain; what one contains is published with it', () => {
  expect(of('6')).toMatchObject({ allergens: [{ code: 'wheat', level: 'contains' }], diets: ['vegan'] })
  const [rye, roll] = published(menu).groups.find(({ id }) => id === '3')!.options
  expect(rye?.allergens?.map(({ code }) => code)).toEqual(['wheat'])
  expect(roll?.allergens?.map(({ code }) => code)).toEqual(['wheat', 'sesame'])
})

test('an allergen named only by a description counts as possible, for the menu and for orders', () => {
  expect(of('7')).toMatchObject({ diets: [] })
  expect(
    of('7')
      ?.allergens?.map(({ code, level }) => `${level} ${code}`)
      .toSorted(),
  ).toEqual(['may_contain gluten', 'may_contain wheat'])
  const plate = { item: menu.items.get('7')!, modifiers: [] }
  expect(breaksDiet(menu, plate, { allergens: ['wheat'] })).toBe(true)
  expect(breaksDiet(menu, plate, { diets: ['gluten_free'] })).toBe(true)
  expect(breaksDiet(menu, plate, { allergens: ['egg'] })).toBe(false)
})

test('the published facts agree with the check', () => expect(disagreements(menu)).toEqual([]))
