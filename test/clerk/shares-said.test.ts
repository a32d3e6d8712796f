import { expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

const BURGERS = '40380'
const DINER = '40466'
const BANH_MI = '40567'
const HALAL = '35476'
const PIZZA = '40052'
const COFFEE = '40330'

/** Returns the order lines after the messages, and the leftover words of the last message. */
function after(id: string, says: readonly string[]): { lines: string[]; left: readonly string[] } {
  const menu = menuOf(id)
  let lines: readonly CartLine[] = []
  let left: readonly string[] = []
  for (const say of says) {
    const read = readCart(say, menu, lines, openChoices(menu.menu, lines))
    lines = read.lines
    left = read.leftovers
  }
  return { lines: lines.map(line => showLine(menu.menu, line, undefined)), left }
}

const burgers = (count: number, ...more: string[]) =>
  `${count} × Bacon Cheeseburger (${['Single', 'Potato Roll', ...more].join(', ')})`
const TWO = '2 bacon cheeseburgers single potato roll'
const FIVE = '5 bacon cheeseburgers single potato roll'

test.each<[string, readonly string[], readonly string[]]>([
  [BURGERS, [TWO, 'one with grilled onions, one plain'], [burgers(1, 'Grilled Onions'), burgers(1)]],
  [BURGERS, [TWO, '1 no bacon 1 regular'], [burgers(1, 'no bacon'), burgers(1)]],
  [
    BURGERS,
    [TWO, 'can u do one w grilled onions and keep the other plain'],
    [burgers(1), burgers(1, 'Grilled Onions')],
  ],
  [BURGERS, [TWO, 'on one of them hold the bacon'], [burgers(1), burgers(1, 'no bacon')]],
  [BURGERS, [TWO, 'i want just one of the burgers to have mushrooms'], [burgers(1), burgers(1, 'Mushrooms')]],
  [BURGERS, [TWO, 'the first one no bacon, second one normal'], [burgers(1, 'no bacon'), burgers(1)]],
  [BURGERS, [FIVE, '2 of em get avocado, rest as is'], [burgers(2, 'Avocado'), burgers(3)]],
  [BURGERS, [FIVE, '2 with no cheese, 3 regular'], [burgers(2, 'no cheese'), burgers(3)]],
  [BURGERS, [FIVE, 'for two of the burgers add avocado'], [burgers(3), burgers(2, 'Avocado')]],
  [
    BURGERS,
    [`${FIVE}, 2 of them without bacon, and 1 large cheese fries`],
    [burgers(3), burgers(2, 'no bacon'), '1 × Cheese Fries (Large)'],
  ],
  [
    DINER,
    ['2 bacon egg and cheese', '1 of the bec no cheese'],
    ['1 × Bacon Egg and Cheese', '1 × Bacon Egg and Cheese (no cheese)'],
  ],
  [
    DINER,
    ['2 bacon egg and cheese no cheese', 'lol no. only ONE bacon egg and cheese has no cheese. the other normal'],
    ['1 × Bacon Egg and Cheese', '1 × Bacon Egg and Cheese (no cheese)'],
  ],
  [
    DINER,
    ['2 bacon egg and cheese no cheese', 'add another bacon egg and cheese WITH cheese'],
    ['2 × Bacon Egg and Cheese (no cheese)', '1 × Bacon Egg and Cheese'],
  ],
  [
    DINER,
    ['2 medium lattes whole milk', 'for one of the lattes use skim milk', 'the other latte should be large'],
    ['1 × Latte (Large, Whole Milk)', '1 × Latte (Medium, Skim Milk)'],
  ],
  [
    DINER,
    ['4 bacon egg and cheese', 'half of them without cheese'],
    ['2 × Bacon Egg and Cheese', '2 × Bacon Egg and Cheese (no cheese)'],
  ],
  [
    BANH_MI,
    [
      '2 lemongrass chicken, one of the chicken ones no cilantro and no jalapeño',
      'now add one more lemongrass chicken bánh mì, a regular one',
    ],
    [
      '1 × Lemongrass Chicken Bánh Mì',
      '1 × Lemongrass Chicken Bánh Mì (No Cilantro, No Jalapeño)',
      '1 × Lemongrass Chicken Bánh Mì',
    ],
  ],
  [
    HALAL,
    [
      '1 chicken over rice yellow rice white sauce',
      'no I need 3 chicken over rice in total, two regular and one without lettuce and tomato',
    ],
    [
      '2 × Chicken Over Rice (Yellow rice, White sauce)',
      '1 × Chicken Over Rice (Yellow rice, White sauce, no lettuce, no tomato)',
    ],
  ],
  [
    HALAL,
    [
      '3 chicken over rice yellow rice white sauce but one of them with no lettuce and tomato for my son, 1 hummus and 1 fries',
    ],
    [
      '2 × Chicken Over Rice (Yellow rice, White sauce)',
      '1 × Chicken Over Rice (Yellow rice, White sauce, no lettuce, no tomato)',
      '1 × Hummus',
      '1 × Sumac Fries',
    ],
  ],
  [
    PIZZA,
    ['2 build your own pie large classic crust', 'una de las dos con pepperoni y la otra normal'],
    [
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust, Pepperoni)',
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust)',
    ],
  ],
  [
    PIZZA,
    ['2 build your own pie large classic crust', 'put mushrooms on one of them and leave the other one as is'],
    [
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust)',
      '1 × Build Your Own Pie (Large, 18 inch, Classic Crust, Mushrooms)',
    ],
  ],
  [
    COFFEE,
    ['2 turkey clubs on rye with onion rings', 'one on whole wheat pls'],
    ['1 × Turkey Club (Rye, Onion Rings)', '1 × Turkey Club (Whole Wheat, Onion Rings)'],
  ],
])('some units of a dish differ: %s %j', (id, says, lines) => {
  expect(after(id, says)).toEqual({ lines, left: [] })
})

test.each<[readonly string[], readonly string[]]>([
  [['1 bacon cheeseburger single potato roll no toppings no sauce'], [burgers(1, 'no sauce')]],
  [['1 bacon cheeseburger single potato roll, just plain, nothing extra'], [burgers(1)]],
  [['1 bacon cheeseburger', 'single potato roll, no extras'], [burgers(1)]],
  [['1 bacon cheeseburger', 'single on a potato roll, plain'], [burgers(1)]],
  [[`${TWO} with mushrooms`, 'make them regular, as they come'], [burgers(2)]],
  [[`${TWO} with mushrooms`, 'nothing else on it thanks'], [burgers(2)]],
  [[`${TWO} no bacon`, 'actually normal bacon cheeseburgers, as they come'], [burgers(2)]],
  [[`${TWO}, nothing on top, 1 regular cheese fries`], [burgers(2), '1 × Cheese Fries (Regular)']],
])('a dish without changes: %j', (says, lines) => {
  expect(after(BURGERS, says)).toEqual({ lines, left: [] })
})

test.each<[readonly string[], readonly string[]]>([
  [
    [`${TWO}, 1 regular popcorn chicken`, 'No bacon is for ONE of the bacon cheeseburgers not the chicken'],
    [burgers(1), '1 × Popcorn Chicken (Regular)', burgers(1, 'no bacon')],
  ],
  [
    [`${TWO}, 1 popcorn chicken regular`, 'not the popcorn chicken, i said cheese fries. large'],
    [burgers(2), '1 × Cheese Fries (Large)'],
  ],
  [[TWO, 'i dont want the bacon cheeseburger, i said oklahoma double'], ['2 × Oklahoma Double']],
  [
    [TWO, 'one large cheese fries and 3 bacon cheeseburgers no 2'],
    [burgers(3), '1 × Cheese Fries (Large)'],
  ],
])('a correction next to other requests: %j', (says, lines) => {
  expect(after(BURGERS, says)).toEqual({ lines, left: [] })
})

test.each<[string, readonly string[], readonly string[]]>([
  [BURGERS, [TWO, 'just one with glorbs'], [burgers(2)]],
  [
    BURGERS,
    [`${TWO}, 2 regular cheese fries`, 'the kids burger without onions, the others glorbed'],
    [burgers(2), '2 × Cheese Fries (Regular)'],
  ],
  [
    COFFEE,
    ['2 mushroom swiss burgers medium with fries', 'wait not mushroom, i said cheeseburgers. and make it 3'],
    ['2 × Mushroom Swiss Burger (Medium, French Fries)'],
  ],
])('an unparsed phrase removes nothing: %s %j', (id, says, lines) => {
  const read = after(id, says)
  expect(read.lines).toEqual(lines)
  expect(read.left).not.toEqual([])
})
