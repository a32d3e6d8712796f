import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'

test.each([
  ["nobody's allergic to turkey, we're just tired of it", ['turkey']],
  ['nobody is allergic to turkey or duck', ['turkey', 'duck']],
  ['please no turkey allergy on there!', ['turkey']],
  ["there's no mango allergy", ['mango']],
  ["he isn't allergic to kiwi or mango", ['kiwi', 'mango']],
  ["Please forget the turkey thing, it's not an allergy", ['turkey']],
  ['remove the onion allergy', ['onion']],
  ['I never said to leave out chicken or rice and peas!', ['chicken', 'rice', 'peas']],
  ["I didn't say no onions", ['onions']],
  ['sin alergia al tomate', ['tomato']],
  ['no es alérgica al pollo', ['chicken']],
  ['nunca dije que sin cebolla', ['onion']],
])('"%s" denies an allergy to %j and reports none', (text, foods) => {
  expect(parseAllergies(text)).toMatchObject({
    deniedFoods: foods,
    unlisted: [],
    avoid: [],
    nobody: false,
    taste: false,
  })
  expect(doubtedFoodsIn(text)).toEqual([])
})

test('a general denial also covers the foods named after it', () => {
  const heard = parseAllergies('What? Nobody has any allergies! Not turkey and not milk, I never said milk.')
  expect(heard).toMatchObject({ nobody: true, lifted: ['milk'], deniedFoods: ['turkey'], refused: [] })
  expect(
    doubtfulAllergensIn('Nobody has any allergies! Not turkey and not milk. Carol Dunleavy, 718-555-0162'),
  ).toEqual([])
})

test.each([
  ['no, turkey allergy', ['turkey']],
  ['turkey makes her sick', ['turkey']],
  ['she gets sick from turkey', ['turkey']],
  ['me pica la lengua con el mango', ['mango']],
  ['se le hincha la lengua con el kiwi', ['kiwi']],
])('"%s" still reports an allergy to %j', (text, foods) => {
  expect(parseAllergies(text).unlisted).toEqual(foods)
})

test.each([
  ['no allergies. no milk please', 'milk'],
  ['nobody has allergies, not even milk', 'milk'],
  ["I'm not allergic to milk. Not eggs either.", 'egg'],
])('"%s" still refuses the food', (text, code) => {
  expect(parseAllergies(text).refused.flatMap(({ codes }) => codes)).toContain(code)
})

test.each([
  ['I never said milk was ok', 'lifted', []],
  ['need smth w no soy (allergic)', 'avoid', ['soy']],
  ['food with no soy, allergic', 'avoid', ['soy']],
  ['no soy alérgico', 'avoid', []],
] as const)('"%s" yields %s = %j', (text, field, codes) => {
  expect(parseAllergies(text)[field]).toEqual(codes)
})
