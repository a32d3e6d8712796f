import { expect, test } from 'vitest'
import { choicesOf, containsText, keepsTo } from '#src/clerk/turn-context/menu-answers.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

/** A meal for two whose mains are separate dishes, some of them with fish. */
const { menu } = menuOf('40045')
const pair = {
  ...[...menu.items.values()].find(({ name }) => name === 'The Pair')!,
  modifier_categories: ['26', '27', '25'],
}

test('a meal contains the allergens of the dishes to choose from', () => {
  expect(containsText(pair, ['fish'], menu)).toBe('Some of the choices of The Pair contain fish.')
  expect(containsText(pair, ['peanut'], menu)).toMatch(/lists no peanut/)
})

test('a meal meets a diet if every dish to choose from meets it', () => {
  expect(keepsTo(choicesOf(menu, pair.modifier_categories), 'vegan')).toBe(false)
  expect(keepsTo([], 'vegan')).toBe(true)
})
