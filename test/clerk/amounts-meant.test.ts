import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { withoutBudget } from '#src/clerk/edits/without-budget.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after the messages, as displayed to a guest. */
function linesAfter(id: string, ...messages: readonly string[]): readonly string[] {
  const menu = menuOf(id)
  const read = (lines: readonly CartLine[], say: string) =>
    readCart(say, menu, lines, openChoices(menu.menu, lines)).lines
  return messages.reduce(read, []).map(line => showLine(menu.menu, line, undefined))
}

describe('a number before a name that contains a number is the quantity', () => {
  test.each([
    ['6 two eggs any style', '6 × Two Eggs Any Style'],
    ['two two eggs any style', '2 × Two Eggs Any Style'],
    ['six orders of two eggs any style', '6 × Two Eggs Any Style'],
    ['four eggs any style', '2 × Two Eggs Any Style'],
    ['two eggs any style', '1 × Two Eggs Any Style'],
  ])('%s', (say, line) => {
    expect(linesAfter('40427', say)).toEqual([line])
  })
})

describe('a quantity is corrected in terms of the counted unit', () => {
  test.each([
    ['make the pepperoni slices 6 orders', '6 × Pepperoni Slice'],
    ['not 3, SIX orders', '6 × Pepperoni Slice'],
    ['not 3, EIGHT slices', '8 × Pepperoni Slice'],
    ['no 3, OCHO slices', '8 × Pepperoni Slice'],
    ['add 3 more of the same slice so there’s 6', '6 × Pepperoni Slice'],
    ['still says 3 slices. add two more of the same so it’s 5', '5 × Pepperoni Slice'],
    ['2 more pepperoni, that makes 5 in all', '5 × Pepperoni Slice'],
  ])('%s', (say, line) => {
    expect(linesAfter('35460', '3 pepperoni slices, 2 root beers', say)).toEqual([line, '2 × Root Beer'])
  })
  test('for a dish with a number in its name', () => {
    expect(linesAfter('40427', '3 two eggs any style', 'make the two eggs 6 plates')).toEqual([
      '6 × Two Eggs Any Style',
    ])
    expect(linesAfter('40427', '3 two eggs any style', 'one more egg plate')).toEqual(['4 × Two Eggs Any Style'])
  })
})

describe('a price limit is not a quantity', () => {
  test.each([
    'a pepperoni slice. stays under 14 w tax?',
    'a pepperoni slice, up to 20 bucks',
    'one pepperoni slice, max $15',
    'un pepperoni slice por menos de 15',
    'a pepperoni slice. i meant 22 dollars',
  ])('%s', say => {
    expect(linesAfter('35460', say)).toEqual(['1 × Pepperoni Slice'])
  })
  test.each(['no more than 2', 'up to 3 toppings', 'under 14 pieces', 'within 30 minutes', 'an $8 burger'])(
    '"%s" is no budget',
    said => {
      expect(withoutBudget(said)).toBe(said)
    },
  )
})

describe('a shared word does not add a dish or an option', () => {
  test.each([
    ['40384', '2 sloppy joes', ['2 × Sloppy Joe']],
    ['40384', 'two coffees', []],
    [
      '40380',
      'bacon cheeseburger, hold the bacon, cooked medium rare',
      ['1 × Bacon Cheeseburger (no bacon, medium rare)'],
    ],
    ['40380', 'one cheeseburger, medium rare', ['1 × Bacon Cheeseburger (medium rare)']],
    ['40430', '2 large pepperoni pies', ['2 × Bar Pie (Pepperoni)']],
    ['40430', 'a vegan margherita, large, with pepperoni', ['1 × Vegan Margherita (Large, 18 inch, Pepperoni)']],
    ['35462', 'build your bowl, miso broth', ['1 × Build Your Bowl']],
    ['35462', 'build your bowl with the miso bomb', ['1 × Build Your Bowl (Chile Miso Bomb)']],
  ])('%s: %s', (id, say, lines) => {
    expect(linesAfter(id, say)).toEqual(lines)
  })
  test('"hot" does not add hot peppers', () => {
    const ordered = 'livingston turkey on rye, large coffee with oat milk'
    const lines = ['1 × Livingston Turkey (Rye)', '1 × Coffee (Large, 20 oz, Oat Milk)']
    expect(linesAfter('35453', ordered, 'hot is ok')).toEqual(lines)
    expect(linesAfter('35453', ordered, 'hot peppers on the turkey')).toEqual([
      '1 × Livingston Turkey (Rye, Hot Cherry Peppers)',
      lines[1],
    ])
  })
})

describe('a meal is chosen only if requested, and removed as a whole', () => {
  const burger = '1 × Double Comet (Medium, no pickles)'
  test.each([
    [
      'a side is ordered as the dish that it is',
      ['1 double comet no pickles fries'],
      ['1 × Double Comet (no pickles)', '1 × Comet Fries'],
    ],
    [
      'without its soda it is none',
      ['1 double comet no pickles, make it a meal, medium', 'take the soda off'],
      [burger],
    ],
    [
      'it is taken off, and what was left off stays off',
      ['1 double comet no pickles, make it a meal, medium', 'just the burger, no meal'],
      [burger],
    ],
    ['no meal changes nothing of a dish without one', ['1 double comet no pickles medium', 'no meal'], [burger]],
    [
      'a meal with what belongs to it',
      ['double comet meal with tots and lemonade'],
      ['1 × Double Comet (Fries and a soda, Tater Tots, Lemonade)'],
    ],
  ])('%s', (_, messages, lines) => {
    expect(linesAfter('35474', ...messages)).toEqual(lines)
  })
})

describe('only some units of a line are changed', () => {
  test.each([
    ['2 pork gyros no onion, pita', 'no onion on just ONE of them not both'],
    ['2 pork gyros no onion, pita', 'only one of them without onion'],
    ['2 pork gyros no onion, pita', 'one regular, one no onion'],
    ['2 pork gyros pita', 'no onions on one of em'],
    ['2 pork gyros pita, no onions on one of em', 'no onion on just ONE of them not both'],
    ['dos pork gyros pita', 'sin onion en solo uno de ellos'],
  ])('%s; %s', (ordered, say) => {
    expect(linesAfter('40090', ordered, say).toSorted()).toEqual([
      '1 × Pork Gyro (Pita Wrap)',
      '1 × Pork Gyro (Pita Wrap, No Onion)',
    ])
  })
})
