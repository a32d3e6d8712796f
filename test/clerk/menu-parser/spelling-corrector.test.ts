import fc from 'fast-check'
import { expect, test } from 'vitest'
import { food, menuOf } from '../menu-shelf.ts'

const { repair, vocabulary } = menuOf('35460')

test.each([
  ['pepproni', 'pepperoni'],
  ['mushrooom', 'mushroom'],
  ['ancovies', 'anchovy'],
  ['margheritta', 'margherita'],
  ['calzoen', 'calzone'],
])('%s is corrected to %s', (typed, meant) => expect(repair(typed)).toBe(meant))

test.each([
  'ten',
  'eight',
  'seven',
  'twelve',
  'dozen',
  'sauce',
  'house',
  'large',
  'today',
  'please',
  'cheap',
  'whole',
  'ripe',
])('%s is not corrected', word => expect(repair(word)).toBe(word))

test('numbers, cues, and ordinary words are never corrected as typos', () => {
  for (const word of food.ordinary) expect([word, repair(word)]).toEqual([word, word])
})

test('a word of the menu is never corrected', () => {
  for (const word of vocabulary) expect(repair(word)).toBe(word)
})

test('a word of up to four letters is not corrected, and the first letter never changes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), word => {
      const found = repair(word)
      if (word.length < 5) expect(found).toBe(word)
      else expect(found[0]).toBe(word[0])
    }),
    { seed: 7, numRuns: 300 },
  )
})
