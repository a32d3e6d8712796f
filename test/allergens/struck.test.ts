import { expect, test } from 'vitest'
import { annotateTokens } from '#src/allergens/marks.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { struckAllergensIn } from '#src/allergens/struck.ts'
import { tokensOf } from '#src/allergens/tokens.ts'

const struck = (text: string) => struckAllergensIn(annotateTokens(restoreWords(tokensOf(text)))).map(({ word }) => word)

test.each([
  ['no allergies. oh wait, peanuts', ['peanut']],
  ['none. scratch that, peanuts', ['peanut']],
  ['86 peanuts', ['peanut']],
  ['86 the peanuts', ['peanut']],
  ['n0 peanuts', ['peanut']],
  ['oh no, peanuts', ['peanut']],
  ['me: milk. wife: peanuts. kid: none', ['milk', 'peanut']],
])('%s strikes an allergen', (text, expected) => {
  expect(struck(text)).toEqual(expected)
})

test.each([
  'two summer rolls with peanut sauce',
  'oh wait, add the shrimp pad thai',
  'a peanut satay and a milk tea please',
  '86 dumplings and peanut noodles',
])('%s strikes no allergen', text => {
  expect(struck(text)).toEqual([])
})
