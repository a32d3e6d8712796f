import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  ['we hate mushrooms, just a preference', ['mushrooms']],
  ['no cilantro, personal preference', ['cilantro']],
  ['no cilantro. personal preference', ['cilantro']],
  ['sin cebolla, es solo gusto', ['onion']],
  ["it's just taste with the mushrooms", ['mushrooms']],
  ['no me gusta el cilantro', ['cilantro']],
  ['he is just picky about olives', ['olives']],
  ['skip the pickles please, matter of taste', ['pickles']],
  ['no frisee, just a preference', ['frisee']],
  ['no peanuts. I just dont like mushrooms', ['mushrooms']],
  ['no peanuts, and I hate beets, just a preference', ['beets']],
  ['no onions, it is not an allergy', ['onions']],
])('"%s" is a dislike of %j and says nothing about other refusals', (text, tastedFoods) => {
  expect(parseAllergies(text)).toMatchObject({ taste: false, none: false, tasted: [], tastedFoods })
})

test.each([
  ['no milk, just a preference', ['milk']],
  ['no cheese, no mushrooms, just a preference', ['milk']],
  ['no eggs or shrimp, personal preference', ['egg', 'shellfish']],
  ["I just don't like the taste of peanuts", ['peanut']],
  ['no me gusta el queso', ['milk']],
  ["no milk, it's not an allergy", ['milk']],
])('"%s" is a dislike of %j only', (text, tasted) => {
  expect(parseAllergies(text)).toMatchObject({ taste: true, none: false, tasted })
})

test.each(['just a preference', 'im just picky', 'I have no allergies', "I just don't like them"])(
  '"%s" is said of everything that was refused',
  text => {
    expect(parseAllergies(text)).toMatchObject({ taste: true, tasted: [], tastedFoods: [] })
  },
)

test.each(['leaving peanuts out is ok', 'peanuts out is fine', 'peanuts off works for me', 'peanuts left out is fine'])(
  '"%s" keeps them out',
  text => {
    expect(parseAllergies(text).refused.flatMap(({ codes }) => codes)).toEqual(['peanut'])
  },
)
