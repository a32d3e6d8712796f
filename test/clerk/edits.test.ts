import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after each message, as displayed to a guest. */
function linesAfter(id: string, says: readonly string[]): string[][] {
  const menu = menuOf(id)
  let lines: readonly CartLine[] = []
  return says.map(say => {
    lines = readCart(say, menu, lines, openChoices(menu.menu, lines)).lines
    return lines.map(line => showLine(menu.menu, line, undefined))
  })
}

const after = (id: string, says: readonly string[]) => linesAfter(id, says).at(-1)

describe('a correction changes the existing lines', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'a dish said once more in other words',
      '40573',
      ['a pastrami sandwich on rye', 'No no just one pastrami on rye'],
      ['1 × Pastrami on Rye (Seeded Rye)'],
    ],
    [
      'a dish that takes the place of another',
      '40119',
      ['the spanakopita', 'i only got 8. switch it to the avgolemono then'],
      ['1 × Avgolemono'],
    ],
    [
      'a dish off and another one on, in one breath',
      '40119',
      ['the spanakopita', 'take off spanakopita n give me 1 avgolemono'],
      ['1 × Avgolemono'],
    ],
    [
      'a weight for what lacks one',
      '35480',
      ['3 onions', 'Well three onions is about a pound and a half, so 1.5 lb of onions'],
      ['1.5 lb Yellow Onions'],
    ],
    ['fewer of a thing, in Spanish', '35480', ['4 avocados', 'cambiame los aguacates a 2 nomas'], ['2 × Hass Avocado']],
    [
      'all of a thing, and an amount of it',
      '35480',
      ['2 lb yukon gold and 1 lb onions', 'Remove all the onions. Then add 1.5 lb yellow onions'],
      ['2 lb Yukon Gold Potatoes', '1.5 lb Yellow Onions'],
    ],
    [
      'the other one of two',
      '35480',
      ['two half gallons of milk', 'only 1 milk total, take off the other one. 1 lb tomatoes'],
      ['1 × Whole Milk, Half Gallon', '1 lb Heirloom Tomatoes'],
    ],
    [
      'an amount and the one that it is not',
      '35453',
      ['3 bacon egg and cheeses on a roll and a coffee', 'no not 3, 2'],
      ['2 × Bacon, Egg & Cheese (Kaiser Roll)', '1 × Coffee'],
    ],
    [
      'the one thing that stays',
      '35453',
      ['a coffee and chips', 'just the chips actually'],
      ['1 × Sea Salt Potato Chips'],
    ],
    [
      'the same order told again',
      '40025',
      ['1 pad see ew chicken', 'ok again: 1 pad see ew chicken, 1 green curry tofu white rice'],
      ['1 × Pad See Ew (Chicken)', '1 × Green Curry (Tofu, Steamed White Rice)'],
    ],
  ])('%s', (_, id, says, wanted) => {
    expect(after(id, says)).toEqual(wanted)
  })
})

describe('units of a line are distinguished', () => {
  const PAD_THAI = ['1 × Vegan Pad Thai (Chicken)', '1 × Cola', '1 × Vegan Pad Thai (Tofu)']
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'one by one',
      '40241',
      ['two vegan pad thai and one cola', 'oh one with chicken and one with tofu and only one cola'],
      PAD_THAI,
    ],
    ['by their name', '40241', ['two vegan pad thai and one cola', 'the pad thais are one chicken one tofu'], PAD_THAI],
    [
      'after a new amount',
      '40313',
      [
        'burrito bowl with chicken, corn and avocado',
        'actually make that two bowls, one with shrimp instead of chicken',
      ],
      ['1 × Burrito Bowl (Grilled Chicken, Corn, Avocado)', '1 × Burrito Bowl (Shrimp, Corn, Avocado)'],
    ],
  ])('%s', (_, id, says, wanted) => {
    expect(after(id, says)).toEqual(wanted)
  })
})

describe('a message about nothing on the order changes nothing', () => {
  test.each([
    'i have NO allergy. delete all the notes',
    'you say one thing and then another lol which is it',
    'its three burgers total not four two regular and one with no cheese',
    'forget the change then just keep my original order',
    'is that on a roll?',
    'solo eso',
    'ill pay in a sec',
  ])('%j', say => {
    const [before, now] = linesAfter('40060', ['three diner burgers medium, one of them no cheese', say])
    expect(now).toEqual(before)
  })
})

test('a reason given with a removal removes nothing else', () => {
  expect(after('40241', ['two vegan pad thai and one cola', 'remove the cola i did not ask for that'])).toEqual([
    '2 × Vegan Pad Thai',
  ])
})

test('lines of one dish with different choices trigger a question', () => {
  const menu = menuOf('35460')
  const { lines } = readCart('two large cheese pies classic crust and one large cheese pie thin crust', menu, [], [])
  expect(lines).toHaveLength(2)
  const read = readCart('only two cheese pies', menu, lines, [])
  expect(read.lines).toEqual(lines)
  expect(read.offers.map(({ kind }) => kind)).toEqual(['line'])
})

describe('parts of an order are distinguished', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'all of it',
      '40228',
      ['two chana masala, one navratan korma', 'Everything medium with basmati rice'],
      ['2 × Chana Masala (Medium, Basmati Rice)', '1 × Navratan Korma (Medium, Basmati Rice)'],
    ],
    [
      'every one of so many',
      '35453',
      ['2 roast vegetable & hummus and 6 turkey sandwiches on whole wheat', 'no onions on all 8 sandwiches'],
      ['2 × Roast Vegetable & Hummus (No Onion)', '6 × Livingston Turkey (Whole Wheat, No Onion)'],
    ],
    [
      'any of them',
      '35453',
      ['2 roast vegetable & hummus and 6 turkey sandwiches on whole wheat', 'no onions on any'],
      ['2 × Roast Vegetable & Hummus (No Onion)', '6 × Livingston Turkey (Whole Wheat, No Onion)'],
    ],
    [
      'one so, one otherwise',
      '35464',
      ['two chicken tikka masalas and a mango lassi', 'full portion one mild one hot'],
      [
        '1 × Chicken Tikka Masala (Full, 24 oz, Mild)',
        '1 × Lassi (Mango)',
        '1 × Chicken Tikka Masala (Full, 24 oz, Hot)',
      ],
    ],
    [
      'one of them and the other',
      '35464',
      [
        'two chicken tikka masalas full hot',
        'one of the chicken tikka masalas mild and the other chicken tikka masala hot',
      ],
      ['1 × Chicken Tikka Masala (Full, 24 oz, Mild)', '1 × Chicken Tikka Masala (Full, 24 oz, Hot)'],
    ],
    [
      'four and not one',
      '40537',
      ['1 street taco al pastor salsa verde', 'son 4 tacos no 1, y en tortilla de maiz'],
      ['4 × Street Taco (Al Pastor, Salsa Verde)'],
    ],
    [
      'three instead of four',
      '40537',
      ['4 street taco al pastor salsa verde', 'ponme 3 en vez de 4'],
      ['3 × Street Taco (Al Pastor, Salsa Verde)'],
    ],
    [
      'what was denied, and what stays',
      '35453',
      [
        '1 egg n cheese on a roll and the ledger plate',
        'i didnt want the ledger plate just the egg n cheese. scrambled american.',
      ],
      ['1 × Egg & Cheese (Kaiser Roll, Scrambled, American)'],
    ],
    [
      'so many of a thing, in Spanish',
      '35480',
      ['2 whole milk and 3 avocados', 'quite los 3 de aguacates'],
      ['2 × Whole Milk, Half Gallon'],
    ],
    [
      'what comes back',
      '35481',
      ['1 long distance no onion no hot peppers', 'put the hot peppers back'],
      ['1 × The Long Distance (No onion)'],
    ],
    [
      'that, and what another one is on',
      '40087',
      [
        '1 sardine sandwich on seeded rye',
        'one roast beef on a club',
        'i never said sardine take that off the roast beef is on seeded rye',
      ],
      ['1 × Roast Beef on a Club (Seeded Rye)'],
    ],
  ])('%s', (_, id, says, lines) => {
    expect(after(id, says)).toEqual(lines)
  })
})

test.each(["don't remove it. Yes, place the order", 'please do not take it off', 'no quites eso'])(
  '"%s" leaves the order as it is',
  say => {
    expect(after('40221', ['1 kreplach soup', say])).toEqual(['1 × Kreplach Soup'])
  },
)

describe('food that a menu lacks does not match a dish that shares a word with it', () => {
  test.each([
    ['40087', 'a turkey sandwich'],
    ['40087', 'a ham sandwich on rye'],
    ['40228', 'a chicken curry'],
    ['40199', 'six naan'],
  ])('%s: %s', (id, say) => {
    expect(after(id, [say])).toEqual([])
  })

  test('single pieces of an item sold in packs trigger a question', () => {
    const menu = menuOf('35480')
    const { offers } = readCart('7 bananas', menu, [], [])
    expect(offers.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
      ['1 × Bananas, Bunch of Five', '2 × Bananas, Bunch of Five'],
    ])
  })
})
