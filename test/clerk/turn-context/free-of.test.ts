import { expect, test } from 'vitest'
import { parseExcludedFoods } from '#src/clerk/turn-context/free-of.ts'
import { namesFoodIn } from '#src/menu/dish-food-mentions.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

const deli = menuOf('35453')

test.each([
  ['what do you have if i cant eat bacon', ['bacon']],
  ['which sandwiches come without turkey', ['turkey']],
  ['anything onion free', ['onion']],
  ['any dishes that dont have garlic or chives', ['garlic', 'chives']],
  ['que hay sin cebolla', ['onion']],
  ['que puede comer alguien alergico al pollo', ['chicken']],
  ['is there anything for somebody with a tomato allergy', ['tomato']],
  ['show me what has no beef', ['beef']],
])('"%s" excludes %j', (asks, words) => {
  expect(parseExcludedFoods(asks, deli)?.words).toEqual(words)
})

test.each([
  'what is in the hot pastrami without onions',
  'does the courthouse reuben come without sauerkraut',
  'is it ok without onions',
  'what is vegan',
  'which dishes have chicken',
  'what has no milk',
  'whats the cheapest sandwich',
])('"%s" does not ask for dishes without a food', asks => {
  expect(parseExcludedFoods(asks, deli)).toBeUndefined()
})

test.each([
  ['Egg salad with chive mayonnaise', 'chives', true],
  ['Half a rotisserie chicken', 'meat', true],
  ['Roast vegetables and hummus', 'meat', false],
  ['Soppressata and mortadella', 'pork', true],
])('"%s" names %s: %s', (text, food, isNamed) => {
  expect(namesFoodIn([text], food)).toBe(isNamed)
})
