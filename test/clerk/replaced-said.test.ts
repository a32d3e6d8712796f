import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** Returns the order lines after a first message and one that changes it, as displayed to a guest. */
function after(id: string, ordered: string, changes: string): readonly string[] {
  const menu = menuOf(id)
  const read = (say: string, lines: readonly CartLine[]) =>
    readCart(say, menu, lines, openChoices(menu.menu, lines)).lines
  return read(changes, read(ordered, [])).map(line => showLine(menu.menu, line, undefined))
}

type Case = readonly [name: string, id: string, ordered: string, changes: string, wanted: readonly string[]]

const BARBECUE = '40029'
const BURGERS = '40408'
const PERUVIAN = '40287'
const PIZZA = '40072'
const SUSHI = '40186'
const VEGAN = '40479'

describe('a quantity is reduced', () => {
  test.each<Case>([
    [
      'one of several, with words of its name that another dish has too',
      SUSHI,
      '2 double salmon rolls and a salmon teriyaki bento with seaweed salad and steamed rice',
      'Take one of the double salmon rolls off please.',
      ['1 × Double Salmon Roll', '1 × Salmon Teriyaki Bento (Seaweed Salad, Steamed Rice)'],
    ],
    [
      'an amount behind the name, with the one that it is not',
      SUSHI,
      '2 double salmon rolls and a salmon teriyaki bento with seaweed salad and steamed rice',
      'double salmon roll: 1 not 2',
      ['1 × Double Salmon Roll', '1 × Salmon Teriyaki Bento (Seaweed Salad, Steamed Rice)'],
    ],
    [
      'what it should be',
      BARBECUE,
      '3 lattes and a banana pudding',
      'lattes should be 2',
      ['2 × Latte', '1 × Banana Pudding'],
    ],
    [
      'in haste',
      PIZZA,
      '4 margherita slices and 2 baked ziti',
      'jst 3 slices then, not 4',
      ['3 × Margherita Slice', '2 × Baked Ziti'],
    ],
    [
      'just so many, not so many',
      PIZZA,
      '4 margherita slices and 2 baked ziti',
      'just 1 ziti, not 2',
      ['4 × Margherita Slice', '1 × Baked Ziti'],
    ],
    [
      'by a line, not twice',
      SUSHI,
      'an asparagus tempura roll and 2 double salmon rolls',
      'I don’t want number 2 twice, just once',
      ['1 × Asparagus Tempura Roll', '1 × Double Salmon Roll'],
    ],
    [
      'only once',
      BARBECUE,
      '2 lattes and a banana pudding',
      'the latte only once please',
      ['1 × Latte', '1 × Banana Pudding'],
    ],
    [
      'what is enough',
      BARBECUE,
      '3 lattes and a banana pudding',
      'two lattes is plenty',
      ['2 × Latte', '1 × Banana Pudding'],
    ],
    [
      'what is enough, in Spanish',
      BARBECUE,
      '2 lattes and a banana pudding',
      'con un latte basta',
      ['1 × Latte', '1 × Banana Pudding'],
    ],
    [
      'with another dish behind it',
      BARBECUE,
      '3 lattes and a banana pudding',
      'lattes 1 not 3, and a key lime pie',
      ['1 × Latte', '1 × Banana Pudding', '1 × Key Lime Pie'],
    ],
  ])('%s', (_, id, ordered, changes, wanted) => {
    expect(after(id, ordered, changes)).toEqual(wanted)
  })
})

describe('a dish is replaced by another', () => {
  const BURGER = 'bacon cheeseburger double on potato roll and a regular poutine'
  test.each<Case>([
    [
      'of one of several',
      PIZZA,
      '4 margherita slices, 2 baked ziti',
      'wait hubby wants the chicken parm hero instead of 1 of the zitis',
      ['4 × Margherita Slice', '1 × Baked Ziti', '1 × Chicken Parm Hero'],
    ],
    [
      'of one that is somebody’s',
      SUSHI,
      '2 double salmon rolls and an asparagus tempura roll',
      'Marcus just said he’d rather have the spicy tuna bowl instead of his salmon roll, so only one of those',
      ['1 × Double Salmon Roll', '1 × Asparagus Tempura Roll', '1 × Spicy Tuna Bowl'],
    ],
    [
      'rather than',
      BURGERS,
      'two onion burgers single on potato roll',
      'my brother would rather have the salmon burger than one of the onion burgers',
      ['1 × Onion Burger (Single, Potato Roll)', '1 × Salmon Burger'],
    ],
    [
      'with a choice of another dish behind it',
      BURGERS,
      BURGER,
      'lol nvm actually grilled chicken sandwich instead of the burger, regular poutine',
      ['1 × Grilled Chicken Sandwich', '1 × Poutine (Regular)'],
    ],
    [
      'said first',
      BURGERS,
      BURGER,
      'instead of the burger I’d like the grilled chicken sandwich',
      ['1 × Grilled Chicken Sandwich', '1 × Poutine (Regular)'],
    ],
    [
      'said first, in Spanish',
      BURGERS,
      BURGER,
      'en vez de la hamburguesa, un salmon burger',
      ['1 × Salmon Burger', '1 × Poutine (Regular)'],
    ],
    [
      'of two dishes',
      BURGERS,
      `${BURGER}, cole slaw`,
      'fried pickles instead of the poutine and slaw',
      ['1 × Bacon Cheeseburger (Double, Potato Roll)', '1 × Fried Pickles'],
    ],
    [
      'that is on the order already',
      BURGERS,
      `${BURGER}, a grilled chicken sandwich on potato roll`,
      'I said the grilled chicken sandwich instead of the burger',
      ['1 × Poutine (Regular)', '1 × Grilled Chicken Sandwich (Potato Roll)'],
    ],
    [
      'just that one',
      VEGAN,
      '1 burrito bowl tofu with peanut lime',
      'just the crunch wrap instead of the bowl',
      ['1 × Crunch Wrap'],
    ],
    [
      'after the first is scrapped',
      VEGAN,
      '1 burrito bowl tofu with peanut lime',
      'scrap the bowl im craving the crunch wrap now',
      ['1 × Crunch Wrap'],
    ],
    [
      'one for one more of another, in Spanish',
      PERUVIAN,
      '2 estofado de pollo con arroz blanco y un aji de gallina con arroz blanco',
      'mejor cambia un estofado por otro aji de gallina',
      ['1 × Estofado de Pollo (Steamed White Rice)', '2 × Ají de Gallina (Steamed White Rice)'],
    ],
    [
      'with the same sides',
      BARBECUE,
      'rib tips dry rub with collards and slaw, a latte',
      'make the rib tips a smoked chicken, same sides',
      ['1 × Smoked Chicken (Collards, Vinegar Slaw)', '1 × Latte'],
    ],
    [
      'that this menu does not have changes nothing',
      BURGERS,
      BURGER,
      'a pizza instead of the burger',
      ['1 × Bacon Cheeseburger (Double, Potato Roll)', '1 × Poutine (Regular)'],
    ],
  ])('%s', (_, id, ordered, changes, wanted) => {
    expect(after(id, ordered, changes)).toEqual(wanted)
  })
})

describe('a denied dish is removed, and the one before it stays', () => {
  const RIBS = 'rib tips dry rub with collards and slaw'
  test.each<Case>([
    [
      'in a sentence of its own',
      BARBECUE,
      `${RIBS}, a latte`,
      'A cold brew. Not the latte.',
      [`1 × Rib Tips (Dry Rub, Collards, Vinegar Slaw)`, '1 × Cold Brew'],
    ],
    [
      'at the end',
      BARBECUE,
      `${RIBS}, a latte`,
      'I want a cold brew, not the latte',
      [`1 × Rib Tips (Dry Rub, Collards, Vinegar Slaw)`, '1 × Cold Brew'],
    ],
    [
      'before what is wanted',
      BARBECUE,
      `${RIBS}, a latte`,
      'not the latte, a cold brew',
      [`1 × Rib Tips (Dry Rub, Collards, Vinegar Slaw)`, '1 × Cold Brew'],
    ],
    [
      'a word that tells two dishes of the menu apart takes nothing off',
      BARBECUE,
      'a brisket sandwich fatty',
      'Smoked chicken. Not the sandwich.',
      ['1 × Brisket Sandwich (Fatty)', '1 × Smoked Chicken'],
    ],
    [
      'beside a list of what stays',
      BURGERS,
      'bacon cheeseburger double on potato roll, a regular poutine, a grilled chicken sandwich on potato roll',
      'no burger bro. just the chicken and poutine',
      ['1 × Poutine (Regular)', '1 × Grilled Chicken Sandwich (Potato Roll)'],
    ],
  ])('%s', (_, id, ordered, changes, wanted) => {
    expect(after(id, ordered, changes)).toEqual(wanted)
  })
})
