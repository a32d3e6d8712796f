import { expect, test } from 'vitest'
import {
  printedIngredient,
  printedMeasure,
  printedMinutes,
  quantityOf,
  toCelsius,
  typeset,
} from '#src/recipes/measure.ts'

test('quantities are parsed to numbers, thirds rounded to four decimals', () => {
  expect(['2', '1/2', '1 1/2', '2/3', '10 3/4', '1/8'].map(quantityOf)).toEqual([2, 0.5, 1.5, 0.6667, 10.75, 0.125])
})

test('measures are printed as cooks write them', () => {
  expect(printedMeasure({ quantity: '1 1/2', unit: 'cup', item: 'milk' })).toBe('1½ cups')
  expect(printedMeasure({ quantity: '1', unit: 'cup', item: 'milk' })).toBe('1 cup')
  expect(printedMeasure({ quantity: '3/4', unit: 'cup', item: 'milk' })).toBe('¾ cup')
  expect(printedMeasure({ quantity: '2', unit: 'tbsp', item: 'oil' })).toBe('2 tbsp')
  expect(printedMeasure({ quantity: '2', unit: 'bunch', item: 'dill' })).toBe('2 bunches')
  expect(printedMeasure({ quantity: '1 2/3', unit: 'cup', item: 'flour' })).toBe('1 2/3 cups')
  expect(printedMeasure({ quantity: '3', item: 'lemons' })).toBe('3')
  expect(printedMeasure({ item: 'salt' })).toBe('')
  expect(printedIngredient({ quantity: '1/2', unit: 'lb', item: 'tomatillos', note: '225 g, husked' })).toBe(
    '½ lb tomatillos (225 g, husked)',
  )
  expect(printedIngredient({ item: 'flaky salt', note: 'to finish' })).toBe('flaky salt (to finish)')
})

test('prose gets fraction characters and keeps each degree unit with its number', () => {
  expect(typeset('take 3 1/2 lb at 300 °F (150 °C)')).toBe('take 3½ lb at 300\u00a0°F (150\u00a0°C)')
  expect(typeset(`the butcher's "first" cut`)).toBe('the butcher’s “first” cut')
  expect(typeset('1/4-inch slices, 1/3 cup, 11/4, 24/7, 1/2')).toBe('¼-inch slices, 1/3 cup, 11/4, 24/7, ½')
})

test('times and temperatures are rounded', () => {
  expect([5, 60, 75, 1440].map(printedMinutes)).toEqual(['5 min', '1 h', '1 h 15 min', '24 h'])
  expect([145, 160, 165, 203].map(toCelsius)).toEqual([63, 71, 74, 95])
})
