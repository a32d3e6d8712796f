import { describe, expect, test } from 'vitest'
import { namedByDishes } from '#src/clerk/turn-context/dishes-doubted.ts'
import type { Menu } from '#src/menu/menu.ts'

const menu = {
  items: new Map(
    ['Duck Shoyu', 'Sesame Noodles', 'Peanut Butter Pie', 'Tofu'].map(name => [name, { name, aliases: [] }]),
  ),
} as unknown as Menu

describe('an allergen within the full name of a dish is part of the order', () => {
  test.each([
    ['one duck shoyu for me, whatever you have for her', 'soy'],
    ['bring my cousin those sesame noodles she likes', 'sesame'],
  ] as const)('%s', (text, code) => {
    expect(namedByDishes(text, [code], menu)).toEqual([code])
  })

  test.each([
    ['heads up: sesame noodles', 'sesame'],
    ['sesame noodles are a problem for her', 'sesame'],
    ['never sesame noodles for her', 'sesame'],
    ['peanut butter pie once put him in hospital', 'peanut'],
    ['one duck shoyu. soy is a matter for her', 'soy'],
    ['whatever shoyu you have for her', 'soy'],
    ['tofu for whoever wants it', 'soy'],
  ] as const)('but not in "%s"', (text, code) => {
    expect(namedByDishes(text, [code], menu)).toEqual([])
  })
})
