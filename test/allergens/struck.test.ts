import { expect, test } from 'vitest'
import { markWords } from '#src/allergens/marks.ts'
import { asMeant } from '#src/allergens/spelled.ts'
import { struckIn } from '#src/allergens/struck.ts'
import { tokensOf } from '#src/allergens/tokens.ts'

const struck = (text: string) => struckIn(markWords(asMeant(tokensOf(text)))).map(({ word }) => word)

test.each([
  ['no allergies. oh wait, peanuts', ['peanut']],
  ['none. scratch that, peanuts', ['peanut']],
  ['86 peanuts', ['peanut']],
  ['86 the peanuts', ['peanut']],
  ['n0 peanuts', ['peanut']],
  ['oh no, peanuts', ['peanut']],
  ['me: milk. wife: peanuts. kid: none', ['milk', 'peanut']],
])('%s takes an allergen off', (text, expected) => {
  expect(struck(text)).toEqual(expected)
})

test.each([
  'two summer rolls with peanut sauce',
  'oh wait, add the shrimp pad thai',
  'a peanut satay and a milk tea please',
  '86 dumplings and peanut noodles',
])('%s takes none off', text => {
  expect(struck(text)).toEqual([])
})
