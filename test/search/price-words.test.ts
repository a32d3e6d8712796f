import { expect, test } from 'vitest'
import { readPriceWords } from '#src/search/price-words.ts'

/** Price bounds of a text in dollars: `<12`, `>8`, `>8 <12`. */
const boundsOf = (text: string) => {
  const { minPrice, maxPrice } = readPriceWords(text)
  return [minPrice && `>${minPrice / 100}`, maxPrice && `<${maxPrice / 100}`].filter(Boolean).join(' ')
}

test.each([
  ['ramen 13 or less', '<13'],
  ["i've got a twenty, sushi", '<20'],
  ['a twenty minute walk', ''],
  ['feed 4 for $60', '<15'],
  ['under 7: empanadas', '<7'],
  ['gyro, nine dollars or less', '<9'],
  ['cap it at 28', '<28'],
  ['12 or under please', '<12'],
  ['pad thai 14 max', '<14'],
  ['sandwich price<10', '<10'],
  ['price<=12 burger', '<12'],
  ['max_price:12', '<12'],
  ['max_price=14 pad thai', '<14'],
  ['budget 12', '<12'],
  ['on a budget of 20', '<20'],
  ['min_price=8, max_price=15', '>8 <15'],
  ['noodles 12 per head', '<12'],
  ['18 a person, tapas', '<18'],
  ['nothing over 12', '<12'],
  ['nothing above $11, salad', '<11'],
  ['lunch for a tenner', '<10'],
  ['two tacos for a fiver', '<5'],
  ['24 total for two people', '<12'],
  ['feed three of us for $30 total', '<10'],
  ['for 30 in all', '<30'],
  ['somos cuatro, 60 en total', '<15'],
  ['nada de mas de 15', '<15'],
  ['moins de 12', '<12'],
  ['under $15', '<15'],
  ['between 9 and 13 dollars', '>9 <13'],
  ['over $20', '>20'],
])('the price bounds of %j are %s', (text, bounds) => expect(boundsOf(text)).toBe(bounds))

test.each([
  'within 20 minutes',
  'two tacos, 3 each of salsa',
  'a table for 12',
  '12 wings in all flavors',
  'burger 12 pack',
  'open at 7',
  'dinner for two',
  '24 hours',
  'price match',
])('%j states no price', text => expect(boundsOf(text)).toBe(''))
