import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after the messages, as displayed to a guest. */
function after(id: string, says: readonly string[]): string[] {
  const menu = menuOf(id)
  const start: readonly CartLine[] = []
  const lines = says.reduce((left, say) => readCart(say, menu, left, openChoices(menu.menu, left)).lines, start)
  return lines.map(line => showLine(menu.menu, line, undefined))
}

describe('each version of a dish is a separate line', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'one and the other of a line that waits for a choice',
      '40233',
      ['2 pollos a la brasa enteros', 'un pollo con french fries y el otro con ensalada verde'],
      ['1 × Pollo a la Brasa (Whole Chicken, French Fries)', '1 × Pollo a la Brasa (Whole Chicken, Green Salad)'],
    ],
    [
      'one and one of a line that is chosen',
      '40233',
      ['2 pollo a la brasa whole chicken french fries', 'uno es con papas fritas y uno es con ensalada verde'],
      ['1 × Pollo a la Brasa (Whole Chicken, French Fries)', '1 × Pollo a la Brasa (Whole Chicken, Green Salad)'],
    ],
    [
      'three sizes after the dish was named alone',
      '40330',
      ['2 lattes', 'ok just lattes then. 1 small whole milk, 1 large almond milk, 1 large skim.'],
      ['1 × Latte (Small, Whole Milk)', '1 × Latte (Large, Almond Milk)', '1 × Latte (Large, Skim Milk)'],
    ],
  ])('%s', (_, id, says, lines) => {
    expect(after(id, says)).toEqual(lines)
  })
})

test.each<[string, string, readonly string[], readonly string[]]>([
  [
    'another one, as an answer to what was asked goes before it',
    '40528',
    ['1 chicken wings barbecue', 'dozen. and add another dozen with buffalo'],
    ['1 × Chicken Wings (Dozen, Barbecue)', '1 × Chicken Wings (Dozen, Buffalo)'],
  ],
  [
    'a version that is wanted, too',
    '40258',
    ['one large build your own pie classic crust', 'and the pepperoni one too'],
    [
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust)',
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust, Pepperoni)',
    ],
  ],
  [
    'versions beside another dish',
    '40059',
    [
      '2 bagel and lox',
      'yes that is the one make one on an everything bagel and one on a sesame bagel both with nova and two decaf coffees',
    ],
    ['1 × Bagel and Lox (Everything, Nova)', '1 × Bagel and Lox (Sesame, Nova)', '2 × Decaf Coffee'],
  ],
  [
    'a dish that heads its versions',
    '40527',
    ['street tacos 3 al pastor sin cebolla 2 carnitas'],
    ['3 × Street Taco (Al Pastor, No Onion)', '2 × Street Taco (Carnitas)'],
  ],
  [
    'only so many of each',
    '40059',
    ['1 bagel and lox sesame nova and 2 bagel and lox everything nova', 'I want only one everything and one sesame'],
    ['1 × Bagel and Lox (Sesame, Nova)', '1 × Bagel and Lox (Everything, Nova)'],
  ],
])('%s', (_, id, says, lines) => {
  expect(after(id, says)).toEqual(lines)
})

describe('nothing is removed that was not named', () => {
  const ROLLS = ['1 × Salmon Avocado Roll', '1 × Spicy Scallop Roll', '1 × Philadelphia Roll']
  const COFFEES = ['1 × Challah French Toast', '1 × Percolator Coffee', '1 × Percolator Coffee (Oat Milk)']
  const rolls = '1 salmon avocado roll 1 spicy scallop roll 1 philly'
  const coffees = '1 challah french toast, 2 coffees, one black and one with oat milk'
  test.each<[string, string, readonly string[], readonly string[]]>([
    ['so many in total are of one dish', '40402', [rolls, 'only ONE philadelphia total'], ROLLS],
    ['a sum of what was said', '40402', [rolls, 'no!! 1 salmon avocado 1 spicy scallop 1 philly. 3 rolls'], ROLLS],
    ['one of two lines by its place', '35463', [coffees, 'the first coffee is black'], COFFEES],
    [
      'both of a dish in two versions',
      '40084',
      ['2 smash burgers, one with bacon and no onions', 'wait no. Smash burgers both double on potato roll'],
      ['1 × Smash Burger (Double, Potato Roll)', '1 × Smash Burger (Double, Potato Roll, Bacon, No Onion)'],
    ],
  ])('%s', (_, id, says, lines) => {
    expect(after(id, says)).toEqual(lines)
  })
})
