import { expect, test } from 'vitest'
import { normalizeMessage } from '#src/reader/normalize-message.ts'

test.each([
  ['no-nuts enchiladas', 'no nuts enchiladas'],
  ['yes, no-shrimp please', 'yes, no shrimp please'],
  ['no: fish', 'no fish'],
  ['birria tacos with zero cheese', 'birria tacos with no cheese'],
  ['one fried rice, zero fish sauce', 'one fried rice, no fish sauce'],
  ['a Coke Zero please', 'a Coke Zero please'],
  ['a cola with zero sugar', 'a cola with zero sugar'],
  ["We're peanut-free. Tater tots", 'We are peanut-free. Tater tots'],
  ['tuna melt on rye, w/out cheddar', 'tuna melt on rye, without cheddar'],
  ['shawarma fries, 0 pickles', 'shawarma fries, no pickles'],
  ['chopped cheese, onions off, mayo: none', 'chopped cheese, no onions, no mayo'],
  ['the plate, pickup, take out', 'the plate, pickup, take out'],
  ['a Coke Zero, 0 calories', 'a Coke Zero, 0 calories'],
  ['the plate from the deli, twice please', 'the plate from the deli x2 please'],
  ['the plate twice from the deli', 'the plate x2 from the deli'],
  ['un plato dos veces, por favor', 'un plato x2, por favor'],
  ['leave it at the door, ring twice', 'leave it at the door, ring twice'],
  ['no, shrimp', 'no, shrimp'],
  ['a hero on rye -tomato, -onion, +avocado', 'a hero on rye no tomato, no onion, +avocado'],
  ['a hero on rye !onion', 'a hero on rye no onion'],
  ['-burger\n-fries', '-burger\n-fries'],
  ['a salad remove=onion,tomato', 'a salad , no onion, no tomato'],
  ['a salad {"remove":["onion","tomato"]}', 'a salad {, no onion, no tomato}'],
  ['Exclude: peanuts, shrimp', 'Exclude: peanuts, shrimp'],
  ['a hero on rye know onions', 'a hero on rye no onions'],
  ['let them know onions are out', 'let them know onions are out'],
  ['a casino-no-name', 'a casino-no-name'],
])('"%s" is read as "%s"', (given, read) => {
  expect(normalizeMessage(given)).toBe(read)
})

test('a long repetition is cut', () => {
  expect(normalizeMessage('88 Court St '.repeat(500)).length).toBeLessThan(250)
})
