import { expect, test } from 'vitest'
import { readLine } from '#src/menu/line.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { carryOver, chosenNow } from '#src/menu/rematch-line.ts'
import { group, item, type MenuParts, option, soundMenu } from './menu-kit.ts'

const named = (id: string, name: string, price = 0) => option(id, price, { name })
/** Pizza whose IDs start with a given digit, preceded by a calzone with a size group of the same name. */
const pizzeria = (n: number, change: { price?: number; rye?: string; extra?: number } = {}): MenuParts => ({
  items: [
    item(`${n}8`, { name: 'Calzone', group_ids: [`${n}10`] }),
    item(`${n}9`, { name: 'Pizza', price_cents: change.price ?? 1800, group_ids: [`${n}11`, `${n}12`] }),
  ],
  groups: [
    group(`${n}10`, [named(`${n}101`, 'Large'), named(`${n}102`, 'Small')], { name: 'Size' }),
    group(`${n}11`, [named(`${n}111`, 'Small'), named(`${n}112`, change.rye ?? 'Large', 400)], { name: 'Size' }),
    group(`${n}12`, [named(`${n}121`, 'Basil', change.extra ?? 0), named(`${n}122`, 'Chili')], {
      name: 'On top',
      min_units: 0,
      max_units: 2,
      defaults: [`${n}121`],
    }),
  ],
})
const pizza = (n: number, top?: string[]): OrderItem => ({
  id: `${n}9`,
  quantity: 2,
  modifiers: [
    { category_id: `${n}11`, modifier_ids: [`${n}112`] },
    ...(top ? [{ category_id: `${n}12`, modifier_ids: top.map(id => `${n}${id}`) }] : []),
  ],
})
const carried = (ordered: OrderItem, from: MenuParts, to: MenuParts) => {
  const { line } = readLine(soundMenu(from), ordered, 'items[0]')
  return line && carryOver(soundMenu(to), ordered, line)
}

test('a line whose IDs keep their meaning is unchanged', () =>
  expect(carried(pizza(1), pizzeria(1), { ...pizzeria(1), items: pizzeria(1).items.toReversed() })).toEqual(pizza(1)))

test('a line is matched by the names of its item, group, and options', () =>
  expect(carried(pizza(1, ['122']), pizzeria(1), pizzeria(2))).toEqual(pizza(2, ['122'])))

test('quoted defaults become explicit, and declined ones stay absent', () => {
  expect(carried(pizza(1), pizzeria(1), pizzeria(2))).toEqual(pizza(2, ['121']))
  expect(carried(pizza(1, []), pizzeria(1), pizzeria(2))).toEqual(pizza(2, []))
})

test.each([
  ['the item has another price', { price: 1900 }],
  ['an option id means something else', { rye: 'Huge' }],
  ['a default has become dearer', { extra: 50 }],
])('a line is dropped if %s', (_what, change) => {
  expect(carried(pizza(1), pizzeria(1), pizzeria(1, change))).toBeUndefined()
  expect(carried(pizza(1), pizzeria(1), pizzeria(2, change))).toBeUndefined()
})

test('a line is dropped if its item is gone', () =>
  expect(carried(pizza(1), pizzeria(1), { items: [item('7')] })).toBeUndefined())

test('chosen options are matched by IDs or names at any price, but not if a name is gone', () => {
  const line = readLine(soundMenu(pizzeria(1)), pizza(1), 'items[0]').line!
  const now = (parts: MenuParts) => {
    const chosen = chosenNow(soundMenu(parts), line)
    return chosen && [chosen.item.id, ...chosen.modifiers.map(({ modifierId }) => modifierId)]
  }
  expect(now(pizzeria(1, { price: 1900 }))).toEqual(['19', '1112', '1121'])
  expect(now(pizzeria(2, { extra: 50 }))).toEqual(['29', '2112', '2121'])
  expect(now(pizzeria(1, { rye: 'Huge' }))).toBeUndefined()
  expect(now({ items: [item('7')] })).toBeUndefined()
})
