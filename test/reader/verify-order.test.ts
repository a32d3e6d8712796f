import { describe, expect, test } from 'vitest'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { groupsOf } from '#src/menu/menu.ts'
import { buildMenuNameIndex } from '#src/reader/second/names.ts'
import { checkOrder } from '#src/reader/verify-order.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

const deli = menuOf('35453')
const names = buildMenuNameIndex(deli.menu)
const pastrami = [...deli.menu.items.values()].find(item => item.name === 'Hot Pastrami')!
const reuben = [...deli.menu.items.values()].find(item => item.name === 'Courthouse Reuben')!

/** Option of the pastrami in order format. */
function option(name: string) {
  const group = groupsOf(deli.menu, pastrami).find(({ options }) => options.some(one => one.name === name))!
  return { category_id: group.id, modifier_ids: [group.options.find(one => one.name === name)!.id] }
}

const ids = (...said: string[]) => said.flatMap(name => option(name).modifier_ids)
const check = (
  text: string,
  ...lines: { itemId: string; quantity?: number; optionIds: string[]; notes?: string[] }[]
) =>
  checkOrder(
    deli.menu,
    names,
    text,
    lines.map(line => ({ quantity: 1, notes: [], ...line })),
  ).map(({ kind }) => kind)

const line = (...said: string[]) => ({ itemId: pastrami.id, optionIds: ids(...said) })

describe('the check of an order against its source text', () => {
  test('passes an order that has every mentioned name', () => {
    expect(check('two hot pastramis with bacon', { ...line('Bacon'), quantity: 2 })).toEqual([])
    expect(check('a hot pastrami no tomato please', line('No Tomato'))).toEqual([])
  })
  test('reports a mentioned name that is missing from the order', () =>
    expect(check('a hot pastrami with bacon', line())).toEqual(['missing']))
  test('reports a refused name that is in the order', () =>
    expect(check('a hot pastrami but avoid bacon', line('Bacon'))).toEqual(['polarity']))
  test('reports a requested name that is left off', () =>
    expect(check('a hot pastrami with tomato', line('No Tomato'))).toEqual(['polarity']))
  test('reports a number that is not used', () => expect(check('three hot pastramis', line())).toEqual(['amount']))
  test('reports a line that the text does not mention', () =>
    expect(check('a hot pastrami', line(), { itemId: reuben.id, optionIds: [] })).toEqual(['unnamed']))
  test('reports a quantity above twenty', () =>
    expect(check('thirty hot pastramis', { ...line(), quantity: 30 })).toEqual(['many']))
})

describe('the check after each change of the cart', () => {
  const cart = (...said: string[]): CartLine[] => [
    { item: { id: pastrami.id, quantity: 1, modifiers: said.map(option) }, notes: [] },
  ]
  const chosen = (lines: readonly CartLine[]) =>
    lines.flatMap(({ item }) => (item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids))

  test('removes a dropped option without also adding a note to leave it off', () => {
    const { lines } = readCart('actually drop the bacon', deli, cart('Bacon'), [])
    expect(chosen(lines)).toEqual([])
    expect(lines[0]!.notes).toEqual([])
  })

  test('asks about thirty of an item, and accepts the quantity once it is confirmed', () => {
    const asked = readCart('thirty hot pastramis', deli, [], [])
    expect(asked.lines.map(({ item }) => item.quantity)).toEqual([undefined])
    expect(asked.offers).toMatchObject([
      { kind: 'amount', choices: [{ edits: [{ action: 'amount', line: 1, quantity: 30 }] }] },
    ])
    expect(readCart('make it thirty', deli, asked.lines, []).lines.map(({ item }) => item.quantity)).toEqual([30])
    expect(readCart('make it thirty', deli, cart(), []).lines.map(({ item }) => item.quantity)).toEqual([undefined])
  })
})
