import { expect, test } from 'vitest'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { food } from '../menu-shelf.ts'

const read = (text: string) => {
  const words = text.split(' ')
  const amount = readAmount(food, words, 0, words.length)
  return amount && { count: amount.count, pounds: amount.milliPounds, rest: words.slice(amount.length).join(' ') }
}

test.each([
  ['two coffees', 2],
  ['dos tacos', 2],
  ['a couple of bagels', 2],
  ['a pair of tacos', 2],
  ['half a dozen eggs', 6],
  ['half dozen knots', 6],
  ['a half dozen bagels', 6],
  ['media docena de huevos', 6],
  ['a dozen eggs', 12],
  ['una docena de tacos', 12],
  ['two dozen eggs', 24],
  ['3 dozen eggs', 36],
  ['12 wings', 12],
  ['an apple', 1],
])('%s is %i', (text, count) => expect(read(text)).toMatchObject({ count, pounds: undefined }))

test('a time of day is not a quantity', () => expect(read('730 rolls')).toBeUndefined())

test.each([
  ['a pound of ham', 1000, 'of ham'],
  ['1 lb ham', 1000, 'ham'],
  ['a pound and a half of turkey', 1500, 'of turkey'],
  ['1.5 lbs turkey', 1500, 'turkey'],
  ['one and a half pounds of ham', 1500, 'of ham'],
  ['1 1/2 pounds ham', 1500, 'ham'],
  ['two and a quarter pounds beef', 2250, 'beef'],
  ['half a pound of ham', 500, 'of ham'],
  ['a half pound ham', 500, 'ham'],
  ['1/2 lb ham', 500, 'ham'],
  ['a quarter pound of ham', 250, 'of ham'],
  ['a quarter of a pound of ham', 250, 'of ham'],
  ['three quarters of a pound of cod', 750, 'of cod'],
  ['3/4 lb cod', 750, 'cod'],
  ['8 oz turkey', 500, 'turkey'],
  ['twelve ounces of bacon', 750, 'of bacon'],
  ['0.375 lb salmon', 375, 'salmon'],
  ['una libra de papas', 1000, 'de papas'],
  ['media libra de jamon', 500, 'de jamon'],
  ['libra y media de carne', 1500, 'de carne'],
  ['cuarto de libra de queso', 250, 'de queso'],
])('%s is %i thousandths of a pound', (text, pounds, rest) =>
  expect(read(text)).toEqual({ count: undefined, pounds, rest }),
)

test('a third of a pound is not rounded', () =>
  expect(read('a third of a pound of cod')?.pounds).toBeCloseTo(333.333, 2))

test.each(['12 inch pie', '2 liter cola', 'turkey', 'half and half'])('%s does not begin with an amount', text =>
  expect(read(text)).toBeUndefined(),
)
