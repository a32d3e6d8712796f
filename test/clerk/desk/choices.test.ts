import { expect, test } from 'vitest'
import { choicesOf, containsText, keepsTo } from '#src/clerk/desk/menu-answers.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

/** A meal for two whose mains are dishes of their own, some of them with fish. */
const { menu } = menuOf('40045')
const pair = {
  ...[...menu.items.values()].find(({ name }) => name === 'The Pair')!,
  modifier_categories: ['26', '27', '25'],
}

test('a meal is told to contain what the dishes to choose from contain', () => {
  expect(containsText(pair, ['fish'], menu)).toBe('Some of the choices of The Pair contain fish.')
  expect(containsText(pair, ['peanut'], menu)).toMatch(/lists no peanut/)
})

test('a meal keeps to a diet that every dish to choose from keeps to', () => {
  expect(keepsTo(choicesOf(menu, pair.modifier_categories), 'vegan')).toBe(false)
  expect(keepsTo([], 'vegan')).toBe(true)
})
