import { expect, test } from 'vitest'
import { isNamedWholly } from '#src/clerk/house/named-wholly.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'
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
])('of %s it is known whether the dish is just that', (order, expected) => {
  expect(wholeOf(order)).toEqual(expected)
})

test('one slip in each word names it, too', () => {
  expect(wholeOf('two peperoni slcies', menuOf('35460'))).toEqual(['Pepperoni Slice: true'])
})

test('an alias names a dish as wholly as its name does', () => {
  expect(wholeOf('two cheeseburgers and fries', menuOf(DINER))).toEqual(['Classic Burger: true', 'French Fries: true'])
})

test('to somebody who has not seen the menu a dish that comes near is offered by name, and nothing is ordered', () => {
  const menu = menuOf(CAFE)
  const read = readCart('2 cheeseburgers and a french onion soup', menu, [], [], false, true)
  expect(read.lines.map(({ item }) => menu.menu.items.get(item.id)?.name)).not.toContain('Mushroom Swiss Burger')
  expect(read.offers.map(({ choices }) => choices.map(({ label }) => label))).toContainEqual([
    '2 × Mushroom Swiss Burger',
    'Leave it out',
  ])
})

test('after a number a common word is the dish that is named by it', () => {
  const menu = menuOf(TACOS)
  const read = readCart('3 al pastor', menu, [], [], false, true)
  expect(read.offers.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['Al Pastor Burrito', 'Cauliflower al Pastor Tacos'],
  ])
  expect(readCart('3 people', menu, [], []).isUnderstood).toBe(false)
})
