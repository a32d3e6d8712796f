import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  ['a large veggie pie no red onions two cheese slices', []],
  ['three tacos no cilantro one cheese quesadilla', []],
  ['a burger with no pickles and some fries and a chocolate milkshake', []],
  ['sin cebolla y una malteada de leche', []],
  ['lol no i love shrimp', []],
  ['of course not we eat bread', []],
  ['estan ricos? pican mucho?', []],
  ['sin cilantro dos tacos de camaron', []],
  ['no my son eats eggs', []],
])('“%s” refuses no allergen', (text, codes) => {
  const { avoid, refused } = parseAllergies(text)
  expect([...avoid, ...refused.flatMap(one => one.codes)]).toEqual(codes)
})

test.each([
  ["i'm not allergic to shrimp. i have celiac disease", ['wheat', 'gluten']],
  ['not allergic to eggs, i am celiac', ['wheat', 'gluten']],
  ['no i cant eat eggs', ['egg']],
  ["no she doesn't eat fish, she is allergic", ['fish']],
  ['la mostaza me pica la garganta', ['mustard']],
  ['allergic: no trace of a peanut please', ['peanut']],
])('“%s” keeps the reported allergens', (text, codes) => {
  expect(parseAllergies(text).avoid).toEqual(codes)
})
