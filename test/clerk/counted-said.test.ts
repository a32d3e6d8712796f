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

const RIBS = '1 × Rib Tips (Dry Rub, Collards, Vinegar Slaw)'

describe('one of several units, in any wording', () => {
  test.each([
    ['a change of mind', 'my wife changed her mind, one latte not two please', [RIBS, '1 × Latte']],
    ['one taken off', 'lose a latte', [RIBS, '1 × Latte']],
    [
      'one off and another dish on, in Spanish',
      'quita un latte y pon un cold brew',
      [RIBS, '1 × Latte', '1 × Cold Brew'],
    ],
    ['the one that is needed', 'we only need the one latte', [RIBS, '1 × Latte']],
    ['one, and another dish off', 'actually just one latte, and no rib tips', ['1 × Latte']],
    ['not so many, just one', 'not two lattes, just one', [RIBS, '1 × Latte']],
    [
      'one that should be another dish',
      'one of those lattes should be a cold brew',
      [RIBS, '1 × Latte', '1 × Cold Brew'],
    ],
    ['one that can be another dish', 'can one of the lattes be a cold brew', [RIBS, '1 × Latte', '1 × Cold Brew']],
    ['a dish that should be another', 'the rib tips should be a key lime pie', ['1 × Key Lime Pie', '2 × Latte']],
    [
      'a dish that is denied without a pause',
      'my son wants a banana pudding not the rib tips',
      ['2 × Latte', '1 × Banana Pudding'],
    ],
    ['one and another dish, made of it', 'make it a latte and a cold brew', [RIBS, '1 × Latte', '1 × Cold Brew']],
    ['the one of them, in Spanish', 'quita el 1 latte', [RIBS, '1 × Latte']],
    ['all of them', 'lose the lattes', [RIBS]],
    [
      'a dish that is forgotten for another',
      'forget the rib tips, key lime pie instead',
      ['1 × Key Lime Pie', '2 × Latte'],
    ],
    [
      'a dish in place of another, said first in Spanish',
      'en lugar de los rib tips quiero smoked chicken con collards y slaw',
      ['1 × Smoked Chicken (Collards, Vinegar Slaw)', '2 × Latte'],
    ],
  ])('%s', (_, changes, wanted) => {
    expect(after('40029', 'rib tips dry rub with collards and slaw, 2 lattes', changes)).toEqual(wanted)
  })
})

test('a dish kept while another one is removed leaves the other lines unchanged', () => {
  const ordered = 'rib tips dry rub with collards and slaw, 2 lattes, a banana pudding'
  expect(after('40029', ordered, 'take off the rib tips, keep the lattes')).toEqual(['2 × Latte', '1 × Banana Pudding'])
  expect(after('40029', ordered, 'no rib tips. keep only the lattes')).toEqual(['2 × Latte'])
})

test('a quantity after a dish applies next to a choice that was asked for', () => {
  expect(after('40041', '1 chorizo tacos, 2 champurrado', 'medianos, y los chorizo tacos son dos no uno')).toEqual([
    '2 × Chorizo Tacos',
    '2 × Champurrado (Medium)',
  ])
})

test('"both regular" applies to two dishes if regular is a size', () => {
  expect(after('40091', 'jeera rice, mixed grill', 'both regular')).toEqual([
    '1 × Jeera Rice (Regular)',
    '1 × Mixed Grill (Regular)',
  ])
})
