import { expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after all messages, as displayed to a guest. */
function after(id: string, says: readonly string[]): string[] {
  const menu = menuOf(id)
  const lines = says.reduce<readonly CartLine[]>(
    (before, say) => readCart(say, menu, before, openChoices(menu.menu, before)).lines,
    [],
  )
  return lines.map(line => showLine(menu.menu, line, undefined))
}

const ZIA = '40052'
const RED_AWNING = '40420'
const PLAIN = '1 × Build Your Own Pie (Large, 18 inch, Classic Crust)'
const HALVED = '1 × Build Your Own Pie (Large, 18 inch, Classic Crust, Pepperoni, left half, Mushrooms, right half)'

test.each<[string, readonly string[], readonly string[]]>([
  [
    ZIA,
    ['large build your own classic crust with pepperoni', 'make the pepperoni one half pepperoni half mushroom'],
    [HALVED],
  ],
  [ZIA, ['large build your own classic crust', 'left half pepperoni right half mushroom'], [HALVED]],
  [ZIA, ['large build your own classic crust', 'pepperoni on one half and mushroom on the other'], [HALVED]],
  [ZIA, ['2 large build your own classic crust', 'make one of them half pepperoni half mushroom'], [PLAIN, HALVED]],
  [
    RED_AWNING,
    ['large four cheese pie half pepperoni half mushroom'],
    ['1 × Four Cheese Pie (Large, 18 inch, Pepperoni, Mushrooms, half pepperoni, half mushroom)'],
  ],
  [
    RED_AWNING,
    ['large four cheese pie with pepperoni on half'],
    ['1 × Four Cheese Pie (Large, 18 inch, Pepperoni, half pepperoni)'],
  ],
])('halves of a pizza: %s %j', (id, says, lines) => expect(after(id, says)).toEqual(lines))

test.each<[readonly string[], readonly string[]]>([
  [
    ['2 large build your own classic crust', 'una de las dos con hongos'],
    [PLAIN, PLAIN.replace(')', ', Mushrooms)')],
  ],
  [
    ['2 large build your own classic crust', 'one of the two with mushrooms'],
    [PLAIN, PLAIN.replace(')', ', Mushrooms)')],
  ],
  [
    ['2 large build your own classic crust', 'make one of them medium'],
    [PLAIN, PLAIN.replace('Large, 18', 'Medium, 14')],
  ],
  [
    ['2 large build your own classic crust', 'one of them sin oregano'],
    [PLAIN, PLAIN.replace(')', ', no oregano)')],
  ],
])('some units of a line: %j', (says, lines) => expect(after(ZIA, says)).toEqual(lines))

const RING_TWICE = '35481'
const NINE_GONGS = '35473'

test.each<[string, readonly string[], readonly string[]]>([
  [RING_TWICE, ['party line and a cream soda', 'make it 2 of each'], ['2 × Party Line', '2 × Cream Soda']],
  [RING_TWICE, ['party line and a cream soda', 'one more of each'], ['2 × Party Line', '2 × Cream Soda']],
  [RING_TWICE, ['party line and a cream soda', 'make it two'], ['1 × Party Line', '2 × Cream Soda']],
  [RING_TWICE, ['party line and a cream soda', 'no onions'], ['1 × Party Line (no onions)', '1 × Cream Soda']],
  [RING_TWICE, ['party line and a cream soda', 'make it no onions'], ['1 × Party Line (no onions)', '1 × Cream Soda']],
  [RING_TWICE, ['party line and a cream soda', 'no ice'], ['1 × Party Line', '1 × Cream Soda (no ice)']],
  [NINE_GONGS, ['pad thai tofu mild', 'medium spicy'], ['1 × Pad Thai (Tofu, Medium)']],
  [
    NINE_GONGS,
    ['pad thai tofu mild and a thai iced tea', 'medium'],
    ['1 × Pad Thai (Tofu, Medium)', '1 × Thai Iced Tea'],
  ],
])('a change without a named line: %s %j', (id, says, lines) => expect(after(id, says)).toEqual(lines))

test.each<[string, string, readonly string[]]>([
  ['40090', '2 pork gyros and a greek salad', ['2 × Pork Gyro']],
  ['40090', '2 chicken gyros', []],
  ['40281', 'chicken souvlaki and a large coke', ['1 × Chicken Souvlaki']],
  ['40153', '3 double salmon rolls, 2 eel avocado', ['3 × Double Salmon Roll', '2 × Eel Avocado Roll']],
  ['40153', '3 double salmon rolls, 2 with avocado', ['1 × Double Salmon Roll', '2 × Double Salmon Roll (Avocado)']],
])('another dish is not part of the previous one: %s, "%s"', (id, say, lines) => {
  expect(after(id, [say])).toEqual(lines)
})
