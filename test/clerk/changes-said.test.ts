import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after the messages, as displayed to a guest, and what the last one left open. */
function told(id: string, says: readonly string[]): { lines: string[]; asked: string[]; undone: readonly string[] } {
  const menu = menuOf(id)
  let lines: readonly CartLine[] = []
  let asked: string[] = []
  let undone: readonly string[] = []
  for (const say of says) {
    const read = readCart(say, menu, lines, openChoices(menu.menu, lines))
    lines = read.lines
    asked = read.offers.map(offer => offer.question)
    undone = read.undone
  }
  return { lines: lines.map(line => showLine(menu.menu, line, undefined)), asked, undone }
}

const TAQUERIA = '35461'
const CAFE = '40005'
const BURGERS = '35474'
const PIZZERIA = '35460'

describe('some units of a line differ', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      TAQUERIA,
      ['3 tacos de birria con salsa roja mild, uno sin cilantro'],
      ['2 × Taco (Birria de Res, Salsa Roja, Mild)', '1 × Taco (Birria de Res, Salsa Roja, Mild, no cilantro)'],
    ],
    [
      TAQUERIA,
      ['tres tortas de pollo asado', 'una sin aguacate'],
      ['2 × Torta (Pollo Asado)', '1 × Torta (Pollo Asado, No Avocado)'],
    ],
    [
      TAQUERIA,
      ['tres tortas de pollo asado', 'una sin aguacate y otra sin queso'],
      ['1 × Torta (Pollo Asado)', '1 × Torta (Pollo Asado, No Avocado)', '1 × Torta (Pollo Asado, No Cheese)'],
    ],
    [
      TAQUERIA,
      ['una torta de pollo asado sin queso y una horchata grande'],
      ['1 × Torta (Pollo Asado, No Cheese)', '1 × Horchata (Grande, 24 oz)'],
    ],
  ])('%s %j', (id, says, lines) => expect(told(id, says).lines).toEqual(lines))
})

describe('another unit of a dish, along with other changes', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      TAQUERIA,
      [
        'carnitas burrito regular red rice pinto beans, horchata grande',
        'make the horchata chica and another burrito with queso fresco',
      ],
      [
        '1 × Burrito (Regular, Carnitas, Red Rice, Pinto Beans)',
        '1 × Horchata (Chica, 12 oz)',
        '1 × Burrito (Regular, Carnitas, Red Rice, Pinto Beans, Queso Fresco)',
      ],
    ],
    [
      TAQUERIA,
      ['una torta de carnitas', 'otra sin queso'],
      ['1 × Torta (Carnitas)', '1 × Torta (Carnitas, No Cheese)'],
    ],
  ])('%s %j', (id, says, lines) => expect(told(id, says).lines).toEqual(lines))
})

describe('the quantity of a referenced line', () => {
  const lattes = ['2 medium lattes with whole milk', 'another one with soy milk, large']
  test.each<[string, readonly string[], readonly string[]]>([
    [CAFE, [...lattes, '3 of the large'], ['2 × Latte (Medium, Whole Milk)', '3 × Latte (Large, Soy Milk)']],
    [
      CAFE,
      [...lattes, 'make it four of the large ones'],
      ['2 × Latte (Medium, Whole Milk)', '4 × Latte (Large, Soy Milk)'],
    ],
    [CAFE, [...lattes, 'five of the first'], ['5 × Latte (Medium, Whole Milk)', '1 × Latte (Large, Soy Milk)']],
    [
      TAQUERIA,
      ['torta de carnitas y una horchata grande', 'dame 3 de las tortas'],
      ['3 × Torta (Carnitas)', '1 × Horchata (Grande, 24 oz)'],
    ],
    [
      CAFE,
      ['3 medium lattes with oat milk', 'one of them large'],
      ['2 × Latte (Medium, Oat Milk)', '1 × Latte (Large, Oat Milk)'],
    ],
  ])('%s %j', (id, says, lines) => expect(told(id, says).lines).toEqual(lines))

  test.each<[readonly string[], string]>([
    [[...lattes, 'make it 4'], 'Which one shall be 4?'],
    [[...lattes, 'actually 6 of those'], 'Which one shall be 6?'],
  ])('asks which line is meant: %j', (says, question) => {
    const { lines, asked } = told(CAFE, says)
    expect(asked).toEqual([question])
    expect(lines).toEqual(['2 × Latte (Medium, Whole Milk)', '1 × Latte (Large, Soy Milk)'])
  })
})

describe('removals, and changes to several lines', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      BURGERS,
      ['2 comet burgers well done, one no tomato', 'no ketchup'],
      ['1 × Comet Burger (Well done, no ketchup)', '1 × Comet Burger (Well done, no tomato, no ketchup)'],
    ],
    [
      BURGERS,
      ['comet burger well done and a double comet well done', 'no lettuce'],
      ['1 × Comet Burger (Well done, no lettuce)', '1 × Double Comet (Well done, no lettuce)'],
    ],
    [
      '40030',
      [
        '2 bacon cheeseburgers single lettuce wrap and a bacon-wrapped dog',
        'make the dog no onion and the burgers triple',
      ],
      ['2 × Bacon Cheeseburger (Triple, Lettuce Wrap)', '1 × Bacon-Wrapped Dog (No Onion)'],
    ],
    [
      PIZZERIA,
      ['2 white slices, a root beer, 2 tomato slices', 'drop the root beer and make the others well done'],
      ['2 × White Slice (Well Done, no reheated)', '2 × Tomato Slice (Well Done, no reheated)'],
    ],
    [
      CAFE,
      ['small latte with soy milk and large latte with skim milk', 'take off the first one and make the other medium'],
      ['1 × Latte (Medium, Skim Milk)'],
    ],
  ])('%s %j', (id, says, lines) => expect(told(id, says).lines).toEqual(lines))

  test('a change that cannot be parsed is reported if another one was applied', () => {
    const { undone } = told(PIZZERIA, [
      '2 white slices and a root beer',
      'drop the root beer and make the third one large',
    ])
    expect(undone).toEqual(['make the third one large'])
  })
})

describe('surprise about a line corrects it and orders nothing', () => {
  test.each<[readonly string[], readonly string[]]>([
    [
      ['3 tomato slices and a root beer', 'three tomato slices? i said two'],
      ['2 × Tomato Slice', '1 × Root Beer'],
    ],
    [
      ['3 tomato slices and a root beer', 'thats 3 slices, i wanted one'],
      ['1 × Tomato Slice', '1 × Root Beer'],
    ],
    [
      ['3 tomato slices and a root beer', 'why 3 slices? we only ordered 2'],
      ['2 × Tomato Slice', '1 × Root Beer'],
    ],
    [
      ['3 tomato slices y una root beer', 'tres slices? yo pedi dos'],
      ['2 × Tomato Slice', '1 × Root Beer'],
    ],
    [
      ['3 tomato slices and a root beer', 'we asked for two slices'],
      ['2 × Tomato Slice', '1 × Root Beer'],
    ],
    [
      ['3 tomato slices and a root beer', '3 slices?'],
      ['3 × Tomato Slice', '1 × Root Beer'],
    ],
  ])('%j', (says, lines) => expect(told(PIZZERIA, says).lines).toEqual(lines))
})

describe('a fully named option is selected exactly', () => {
  test.each<[readonly string[], readonly string[]]>([
    [
      ['2 tofu pad thai mild', 'make one of them thai hot'],
      ['1 × Pad Thai (Tofu, Mild)', '1 × Pad Thai (Tofu, Thai hot)'],
    ],
    [['tofu pad thai mild', 'make it thai hot'], ['1 × Pad Thai (Tofu, Thai hot)']],
    [['drunken noodles with beef, no spice'], ['1 × Drunken Noodles (Beef, No spice)']],
  ])('%j', (says, lines) => expect(told('35473', says).lines).toEqual(lines))
})
