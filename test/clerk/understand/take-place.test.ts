import { expect, test } from 'vitest'
import { takeLocation } from '#src/clerk/understand/take-place.ts'

const MILES: Readonly<Record<string, number>> = {
  'park slope': 1,
  'upper west side': 1.2,
  'jackson heights': 1,
  fordham: 1,
  astoria: 1.5,
  'east village': 1,
  'bed-stuy': 1,
  bronx: 7,
  brooklyn: 8,
  'jersey city': 4,
  'new york': 15,
  manhattan: 6,
}
const knows = (text: string): number => MILES[text.toLowerCase()] ?? 0

test.each([
  ['deliver to Park Slope? I need 3 onions', 'Park Slope'],
  ['Thai tonight ; to the Upper West Side', 'Upper West Side'],
  ['pastrami on rye from a place around the upper west side I can pick up', 'upper west side'],
  ['vegan lunch east village under 20 bucks', 'east village'],
  ['halal chicken over rice x3 astoria for', 'astoria'],
  ['comida china aqui en el bronx por fordham', 'fordham'],
  ['brooklyn?? nah thats far. algo aqui en jersey city nomas', 'jersey city'],
  ['upper east side, 10028', '10028'],
  ['get wings. Bed-Stuy, Nostrand n Gates', 'Bed-Stuy'],
])('%j names a location', (text, near) => {
  expect(takeLocation(text, knows, false, true).near).toBe(near)
})

test.each(['a New York cheesecake', 'Manhattan clam chowder', 'one for me', 'the second one, to go'])(
  '%j is about no place',
  text => {
    expect(takeLocation(text, knows, false, true)).toEqual({ text })
  },
)

test.each(['11215. pizza', '11215 pizza', 'brooklyn, 11215. pizza'])(
  'the food beside the ZIP of %j is no place',
  text => {
    const found = takeLocation(text, name => (/11215/.test(name) ? 0.5 : knows(name)), false, true)
    expect(found).toMatchObject({ near: '11215', text: expect.stringContaining('pizza') })
  },
)

test('a location that only repeats the ZIP is removed completely', () => {
  expect(takeLocation('Park Slope, Brooklyn. ; 11215', knows, true, true).text.replace(/[\s;,.]+/g, '')).toBe('')
})

test('while an order is open, only words that lead to a location introduce one', () => {
  expect(takeLocation('two slices, astoria style', knows, false, false)).toEqual({ text: 'two slices, astoria style' })
  expect(takeLocation('something in astoria', knows, false, false).near).toBe('astoria')
})

test.each([
  ['gyro around 31st st and 30th ave in astoria', 'gyro'],
  ['staying up on West 187th Street in Park Slope, chicken soup', 'staying chicken soup'],
  ['astoria 138th and Alexander, eggs', 'eggs'],
  ['near 140 and bway, astoria, tacos', 'tacos'],
])('the streets in %j are not food', (text, rest) => {
  const left = takeLocation(text, knows, false, true)
    .text.replace(/[\s;,]+/g, ' ')
    .trim()
  expect(left).toBe(rest)
})
