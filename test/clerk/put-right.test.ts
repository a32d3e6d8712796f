import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after the messages, as displayed to a guest. */
function told(id: string, says: readonly string[]): string[] {
  const menu = menuOf(id)
  const lines = says.reduce<readonly CartLine[]>(
    (left, say) => readCart(say, menu, left, openChoices(menu.menu, left)).lines,
    [],
  )
  return lines.map(line => showLine(menu.menu, line, undefined))
}

const BURGERS = '40030'
const DINER = '40466'
const PIZZERIA = '40420'
const DRIVE_UP = '40354'
const TACOS = '40419'

describe('corrections of an order', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      BURGERS,
      ['1 turkey burger potato roll, 1 diet cola', 'nooo 3 x turkey burger'],
      ['3 × Turkey Burger (Potato Roll)', '1 × Diet Cola'],
    ],
    [
      DINER,
      ['3 chicken fingers. 1 salmon mashed', 'onion rings on two. coleslaw on the other'],
      ['2 × Chicken Fingers (Onion Rings)', '1 × Broiled Salmon (Mashed Potatoes)', '1 × Chicken Fingers (Coleslaw)'],
    ],
    [
      BURGERS,
      ['2 onion burgers single potato roll, 2 cheese fries regular', 'one normal, one without mayo'],
      [
        '1 × Onion Burger (Single, Potato Roll)',
        '2 × Cheese Fries (Regular)',
        '1 × Onion Burger (Single, Potato Roll, no mayo)',
      ],
    ],
    [
      PIZZERIA,
      ['1 sausage and peppers hero, 1 chicken parm hero, 2 margherita slices', 'just the two heroes, no drink'],
      ['1 × Sausage and Peppers Hero', '1 × Chicken Parm Hero', '2 × Margherita Slice'],
    ],
    [
      DRIVE_UP,
      ['1 cheeseburger, 1 cheeseburger no onion', 'the first is double with bacon, the other one single'],
      ['1 × Cheeseburger (Double, Bacon)', '1 × Cheeseburger (Single, No Onion)'],
    ],
    [
      TACOS,
      ['2 three-taco plates al pastor black beans, 1 three-taco plate pollo asado black beans', 'quita uno de pastor'],
      ['1 × Three-Taco Plate (Al Pastor, Black Beans)', '1 × Three-Taco Plate (Pollo Asado, Black Beans)'],
    ],
    [
      PIZZERIA,
      ['1 chicken parm hero no cheese, 1 black cherry soda', 'take the hero off and put it on again'],
      ['1 × Chicken Parm Hero', '1 × Black Cherry Soda'],
    ],
    [
      TACOS,
      ['4 three-taco plates al pastor black beans', 'change the other 2 to pollo asado'],
      ['2 × Three-Taco Plate (Al Pastor, Black Beans)', '2 × Three-Taco Plate (Pollo Asado, Black Beans)'],
    ],
    [PIZZERIA, ['4 chicken parm heroes', '2 black cherry sodas'], ['4 × Chicken Parm Hero', '2 × Black Cherry Soda']],
    [
      BURGERS,
      ['1 turkey burger potato roll, 3 cheese fries regular, 1 diet cola', 'ugh NO take off those 3'],
      ['1 × Turkey Burger (Potato Roll)', '1 × Diet Cola'],
    ],
    [
      BURGERS,
      [
        '1 turkey burger potato roll, 2 cheese fries regular, 1 diet cola',
        'just 1 turkey burger. delete the other one',
      ],
      ['1 × Turkey Burger (Potato Roll)', '2 × Cheese Fries (Regular)', '1 × Diet Cola'],
    ],
    [
      PIZZERIA,
      ['chicken parm hero two of em and margherita slice four and that black cherry soda'],
      ['2 × Chicken Parm Hero', '4 × Margherita Slice', '1 × Black Cherry Soda'],
    ],
    [DINER, ['1 chicken fingers french fries', 'the fries are less urgent'], ['1 × Chicken Fingers (French Fries)']],
  ])('%s %j', (id, says, lines) => expect(told(id, says)).toEqual(lines))
})
