import { expect, test } from 'vitest'
import { isNamedWholly } from '#src/clerk/menu-parser/named-wholly.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import { menuOf } from '../menu-shelf.ts'

const MOO = '40380'
const CAFE = '40330'
const TACOS = '40581'
const DINER = '35463'

const wholeOf = (order: string, menu = menuOf(MOO)) =>
  parseOrder(order, menu).lines.map(line => `${line.name}: ${isNamedWholly(menu, line)}`)

test.each([
  ['a cheeseburger', ['Bacon Cheeseburger: false']],
  ['a bacon cheeseburger', ['Bacon Cheeseburger: true']],
  ['two bacon cheese burgers', ['Bacon Cheeseburger: true']],
  ['large cheese fries', ['Cheese Fries: true']],
])('whether %s names the whole dish is detected', (order, expected) => {
  expect(wholeOf(order)).toEqual(expected)
})

test('a dish is named completely despite one typo in each word', () => {
  expect(wholeOf('two peperoni slcies', menuOf('35460'))).toEqual(['Pepperoni Slice: true'])
})

test('an alias names a dish as completely as its name does', () => {
  expect(wholeOf('two cheeseburgers and fries', menuOf(DINER))).toEqual(['Classic Burger: true', 'French Fries: true'])
})

test('a guest who has not seen the menu is offered a similar dish by name, and nothing is ordered', () => {
  const menu = menuOf(CAFE)
  const read = readCart('2 cheeseburgers and a french onion soup', menu, [], [], false, true)
  expect(read.lines.map(({ item }) => menu.menu.items.get(item.id)?.name)).not.toContain('Mushroom Swiss Burger')
  expect(read.offers.map(({ choices }) => choices.map(({ label }) => label))).toContainEqual([
    '2 × Mushroom Swiss Burger',
    'Leave it out',
  ])
})

test('a common word after a number is read as the dish it names', () => {
  const menu = menuOf(TACOS)
  const read = readCart('3 al pastor', menu, [], [], false, true)
  expect(read.offers.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['Al Pastor Burrito', 'Cauliflower al Pastor Tacos'],
  ])
  expect(readCart('3 people', menu, [], []).isUnderstood).toBe(false)
})
