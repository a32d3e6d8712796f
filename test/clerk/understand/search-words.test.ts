import { expect, test } from 'vitest'
import { readSearch } from '#src/clerk/understand/search-words.ts'

test.each([
  ['no barbecue mija. que tal arroz con pollo', 'arroz con pollo, not barbecue'],
  ['no quiero coliflor, quien tiene al pastor de verdad', 'al pastor de verdad, not coliflor'],
  ["i don't want pizza, find me ramen", 'ramen, not pizza'],
  ['no egg salad. bacon egg and cheese', 'bacon egg and cheese, not egg salad'],
])('"%s" searches for %j', (text, food) => {
  expect(readSearch(text, undefined)).toMatchObject({ food, command: { do: 'search', query: food } })
})

test.each(['no thanks, thai', 'no, thai', 'no i want thai, cheap', 'no. thai'])('"%s" refuses no food', text => {
  expect(readSearch(text, undefined).food).not.toContain('not ')
})

test.each([
  ['my son is 6. looking for pizza or pasta; what places are good?', 'pizza or pasta'],
  ['burgers, which of them are ok for her?', 'burgers'],
  ['we are starving! craving dumplings', 'craving dumplings'],
])('"%s" searches only for what is requested', (text, food) => {
  expect(readSearch(text, undefined).food).toBe(food)
})

test('cheaper and cheapest sort by price', () => {
  expect(readSearch('la pizza más barata', undefined).command).toMatchObject({ sort: 'price' })
  expect(readSearch('cheaper ramen', undefined).command).toMatchObject({ sort: 'price' })
})

test('asking who makes a dish is a search, whatever menu is open', () => {
  expect(readSearch('quien tiene al pastor de verdad', undefined).isSearch).toBe(true)
  expect(readSearch('who else has matzo ball soup', undefined).isSearch).toBe(true)
})
