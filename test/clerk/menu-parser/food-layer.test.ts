import { expect, test } from 'vitest'
import {
  canonicalTerms,
  foodFiles,
  readFoodLayer,
  readFoodLines,
  termsOfPhrase,
} from '#src/clerk/menu-parser/food-layer.ts'
import { kindsOf } from '#src/clerk/menu-parser/phrase.ts'

const food = readFoodLayer()
const files = ['drinks', 'toppings', 'meats', 'breads', 'dishes', 'cooking', 'sizes']
const lines = files.flatMap(file => readFoodLines(file).map(line => ({ ...line, file })))
const key = (phrase: string) => termsOfPhrase(phrase).join(' ')
const canonical = (phrase: string) => canonicalTerms(food.same, termsOfPhrase(phrase)).join(' ')

test('every file of the food lexicon is read', () => {
  expect(foodFiles()).toEqual(
    [
      ...files,
      'amounts',
      'common',
      'counters',
      'cues',
      'edits',
      'manners',
      'ordinary',
      'plain',
      'short',
      'usual',
      'weights',
    ].sort(),
  )
})

test('no synonym has two meanings', () => {
  const meanings = new Map<string, Set<string>>()
  for (const { left, sign, right } of lines)
    if (sign === '=')
      for (const other of right) meanings.set(key(other), (meanings.get(key(other)) ?? new Set()).add(key(left)))
  const double = [...meanings]
    .filter(([, all]) => all.size > 1)
    .map(([name, all]) => `${name}: ${[...all].join(' | ')}`)
  expect(double).toEqual([])
})

test('a canonical name is not itself a synonym of another one', () => {
  const same = lines.filter(({ sign }) => sign === '=')
  const meanings = new Set(same.map(({ left }) => key(left)))
  const wrong = same.flatMap(({ file, left, right }) =>
    right
      .filter(other => key(other) !== key(left) && meanings.has(key(other)))
      .map(other => `${file}: ${left} = ${other}`),
  )
  expect(wrong).toEqual([])
})

test('no food is its own hypernym', () => {
  const circles = lines.filter(
    ({ left, sign }) => sign === '>' && kindsOf(food, canonical(left).split(' ')).has(canonical(left)),
  )
  expect(circles.map(({ left }) => left)).toEqual([])
})

test('a cue phrase announces one thing only', () => {
  const seen = new Map<string, string>()
  const double: string[] = []
  for (const { left, right } of readFoodLines('cues'))
    for (const phrase of right) {
      const before = seen.get(phrase)
      if (before !== undefined && before !== left) double.push(`${phrase}: ${before} | ${left}`)
      seen.set(phrase, left)
    }
  expect(double).toEqual([])
})

test.each([
  ['coke', 'cola'],
  ['Coca-Cola', 'cola'],
  ['sprite', 'lemon lime soda'],
  ['OJ', 'orange juice'],
  ['mayo', 'mayonnaise'],
  ['doughnuts', 'donut'],
  ['cheeseburger', 'cheese burger'],
  ['BLT', 'bacon lettuce tomato'],
  ['bec', 'bacon egg cheese'],
  ['papas fritas', 'fry'],
  ['jalapeños', 'jalapeno'],
  ['scallions', 'scallion'],
  ['green onions', 'scallion'],
  ['mac n cheese', 'macaroni cheese'],
  ['pollo', 'chicken'],
  ['hash browns', 'hash brown'],
  ['tomatoes', 'tomato'],
  ['cookies', 'cooky'],
])('%s is normalized to %s', (said, meant) => expect(canonical(said)).toBe(meant))

test.each([
  ['provolone', 'cheese'],
  ['pepper jack', 'cheese'],
  ['diet coke', 'soda'],
  ['latte', 'coffee'],
  ['naan', 'bread'],
  ['tonkotsu', 'ramen'],
  ['carne asada', 'steak'],
  ['ribeye', 'meat'],
])('%s is a kind of %s', (member, kind) => expect(kindsOf(food, canonical(member).split(' '))).toContain(kind))
