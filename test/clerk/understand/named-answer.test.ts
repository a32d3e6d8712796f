import { describe, expect, test } from 'vitest'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { rewriteFoodAnswer } from '#src/clerk/understand/named-answer.ts'
import { doubtfulAllergensIn, wantedIn } from '#src/doubts/doubtful-allergens.ts'

const NUTS: ClerkState = { ...newState(), doubted: ['tree_nut', 'peanut'], doubts_asked: { name: 'nuts', now: true } }
const OPEN: ClerkState = { ...newState(), open_allergy: true }
const FOODS: ClerkState = {
  ...newState(),
  doubted_foods: ['kiwi', 'mango'],
  doubts_asked: { name: 'kiwi or mango', now: true },
}

describe('one of several foods asked about', () => {
  test.each([
    ['peanuts', 'allergic to peanut'],
    ['yes, peanuts', 'allergic to peanut'],
    ['yes the peanuts please', 'allergic to peanut'],
    ['only peanuts', 'allergic to peanut'],
    ['the peanuts', 'allergic to peanut'],
    ['no, just the peanuts', 'allergic to peanut'],
    ['peanuts. And when is it ready?', 'allergic to peanut. And when is it ready?'],
    ['cashews and almonds', 'allergic to cashew and almond'],
    ['both', 'allergic to tree nut and peanut'],
    ['yes, both of them please', 'allergic to tree nut and peanut'],
  ])('%s', (message, meant) => {
    expect(rewriteFoodAnswer(message, NUTS)).toBe(meant)
  })

  test.each([
    ['kiwi', 'allergic to kiwi'],
    ['yes, the mango', 'allergic to mango'],
    ['either', 'allergic to kiwi and mango'],
  ])('even if no menu declares it: %s', (message, meant) => {
    expect(rewriteFoodAnswer(message, FOODS)).toBe(meant)
  })

  test.each([
    'no',
    'yes',
    'peanuts are fine',
    'no peanuts',
    'not the peanuts',
    'two peanut noodles',
    'peanut noodles',
    'are there peanuts in it?',
    'add peanuts',
    'peanuts unless they are roasted',
    'shrimp',
  ])('is not named by: %s', message => {
    expect(rewriteFoodAnswer(message, NUTS)).toBeUndefined()
  })

  test('is not named if nothing was asked', () => {
    expect(rewriteFoodAnswer('peanuts', newState())).toBeUndefined()
    expect(rewriteFoodAnswer('peanuts', { ...NUTS, doubts_asked: { name: 'nuts', now: false } })).toBeUndefined()
  })
})

describe('an answer to the question about what must be avoided', () => {
  test.each([
    ['nuts obviously', 'allergic to nut'],
    ['cheese obviously', 'allergic to cheese'],
    ['peanuts duh', 'allergic to peanut'],
    ['sesame, as I told you before', 'allergic to sesame'],
  ])('%s', (message, meant) => {
    expect(rewriteFoodAnswer(message, OPEN)).toBe(meant)
  })

  test.each(['add a cheese slice', 'two cheese slices', 'no allergies', 'cheese is fine', 'the usual'])(
    'is not: %s',
    message => {
      expect(rewriteFoodAnswer(message, OPEN)).toBeUndefined()
    },
  )
})

test('a food asked about is wanted only if words order it, not by its name alone', () => {
  expect(wantedIn('peanuts', true)).toEqual([])
  expect(wantedIn('no, the peanuts', true)).toEqual([])
  expect(wantedIn('peanuts are fine', true)).toEqual(['peanut'])
  expect(wantedIn('add peanuts', true)).toEqual(['peanut'])
  expect(doubtfulAllergensIn('heads up: peanuts')).toEqual(['peanut'])
})
