import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after the messages, as displayed to a guest, and the leftover words of the last one. */
function after(id: string, says: readonly string[]) {
  const menu = menuOf(id)
  let lines: readonly CartLine[] = []
  let leftovers: readonly string[] = []
  for (const say of says) ({ lines, leftovers } = readCart(say, menu, lines, openChoices(menu.menu, lines)))
  return { lines: lines.map(line => showLine(menu.menu, line, undefined)), leftovers }
}

type Row = readonly [
  name: string,
  id: string,
  says: readonly string[],
  lines: readonly string[],
  leftovers?: readonly string[],
]

const BURGERS = '40030'
const INDIAN = '40037'
const CANTONESE = '40489'
const THAI = '40478'

const cases = (rows: readonly Row[]) =>
  rows.map(([name, id, says, lines, leftovers = []]) => [name, id, says, { lines, leftovers }] as const)

describe('every dish of a sentence is ordered or reported', () => {
  test.each(
    cases([
      [
        'one after an everyday word that begins like "all of them"',
        INDIAN,
        ['2 saag chickpeas', 'All right one karahi chicken mild with basmati and only one saag also mild with basmati'],
        ['1 × Saag (Chickpeas, Mild, Basmati Rice)', '1 × Karahi Chicken (Mild, Basmati Rice)'],
      ],
      [
        'one that was forgotten',
        INDIAN,
        [
          '1 saag chickpeas mild basmati',
          'You forgot the karahi chicken, mild with basmati rice, add it and then yes order it please',
        ],
        ['1 × Saag (Chickpeas, Mild, Basmati Rice)', '1 × Karahi Chicken (Mild, Basmati Rice)'],
      ],
      [
        'one that was left out',
        INDIAN,
        ['1 saag chickpeas mild basmati', 'you left out the chicken momos'],
        ['1 × Saag (Chickpeas, Mild, Basmati Rice)', '1 × Chicken Momos'],
      ],
      [
        'one that is not to be had, with what is said of it',
        BURGERS,
        ['a vegan smash, a bacon cheeseburger and a fried chicken sandwich no pickles for jordan'],
        ['1 × Vegan Smash', '1 × Bacon Cheeseburger'],
        ['fried chicken sandwich no pickles'],
      ],
      [
        'one that is not to be had between others',
        BURGERS,
        ['a black bean burger and a lobster roll with mustard and a turkey burger no onion'],
        ['1 × Black Bean Burger', '1 × Turkey Burger (no onion)'],
        ['lobster roll with mustard'],
      ],
      [
        'a dish by its choice, fewer of it',
        INDIAN,
        ['2 saag chickpeas', 'I only want one chickpea dish not two'],
        ['1 × Saag (Chickpeas)'],
      ],
    ]),
  )('%s', (_, id, says, wanted) => expect(after(id, says)).toEqual(wanted))
})

describe('an ingredient left off a dish is put back', () => {
  const TWO = 'vegan smash no pickles single, bacon cheeseburger single potato roll'
  const BACK = ['1 × Vegan Smash (Single)', '1 × Bacon Cheeseburger (Single, Potato Roll)']
  test.each(
    cases([
      ['the dish should have it', BURGERS, [TWO, 'vegan smash SHOULD have pickles.'], BACK],
      [
        'the no is taken off a line by its number',
        BURGERS,
        [TWO, 'take off the no pickles on #1, alex wants pickles'],
        BACK,
      ],
      ['the no is taken off', BURGERS, [TWO, 'remove the no pickles'], BACK],
      ['the dish still says no', BURGERS, [TWO, 'still says no pickles on the vegan smash'], BACK],
      ['somebody wants it', BURGERS, [TWO, 'alex wants pickles'], BACK],
      [
        'it was said of a dish that is not there',
        BURGERS,
        [TWO, 'no pickles was for the chicken, not the vegan.'],
        BACK,
        ['the chicken'],
      ],
      [
        'it was said of a dish that is not there, and of none that is',
        BURGERS,
        ['vegan smash single, bacon cheeseburger single potato roll', 'no pickles was for the chicken, not the vegan.'],
        BACK,
        ['the chicken'],
      ],
      [
        'beside another dish that is told anew',
        BURGERS,
        [TWO, 'put the pickles back on the vegan one, and bacon cheeseburger is on sesame bun.'],
        ['1 × Vegan Smash (Single)', '1 × Bacon Cheeseburger (Single, Sesame Bun)'],
      ],
      [
        'what a dish has is put on it as ever',
        BURGERS,
        [TWO, 'the burger should have ketchup'],
        ['1 × Vegan Smash (Single, No Pickles)', '1 × Bacon Cheeseburger (Single, Potato Roll, Ketchup)'],
      ],
    ]),
  )('%s', (_, id, says, wanted) => expect(after(id, says)).toEqual(wanted))
})

describe('a portion refers to a dish, never to an option', () => {
  const ORDER = 'beef with broccoli steamed white rice, lo mein mixed vegetables thin egg noodles'
  const LINES = ['1 × Beef with Broccoli (Steamed White Rice)', '1 × Lo Mein (Mixed Vegetables, Thin Egg Noodles)']
  test.each(
    cases([
      [
        'another serving of a dish by a word of its name',
        CANTONESE,
        [ORDER, 'another serving of soup'],
        [...LINES, '1 × Egg Drop Soup'],
      ],
      [
        'a second one',
        CANTONESE,
        [ORDER, 'a second lo mein'],
        [LINES[0]!, '2 × Lo Mein (Mixed Vegetables, Thin Egg Noodles)'],
      ],
      [
        'a second one, in Spanish',
        CANTONESE,
        [ORDER, 'un segundo lo mein'],
        [LINES[0]!, '2 × Lo Mein (Mixed Vegetables, Thin Egg Noodles)'],
      ],
      [
        'a second one that is not to be had',
        CANTONESE,
        [ORDER, 'a second general tsos chicken'],
        LINES,
        ['general tsos chicken'],
      ],
      [
        'two orders of what is not to be had',
        THAI,
        ['one green curry with shrimp and the eggplant basil', 'two orders of spring rolls'],
        ['1 × Green Curry (Shrimp)', '1 × Eggplant Basil'],
        ['spring rolls'],
      ],
      ['a moment is no portion', CANTONESE, [ORDER, 'give me a second please'], LINES],
    ]),
  )('%s', (_, id, says, wanted) => expect(after(id, says)).toEqual(wanted))
})
