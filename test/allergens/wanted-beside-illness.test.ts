import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'

test.each([
  'we are all so sick of turkey, maybe Indian or pizza',
  "we're sick and tired of chicken",
  "I'm kinda sick of pork tbh",
  'my kids are sick of turkey sandwiches',
  'cuánto cuestan los de lengua, vienen con cebolla y cilantro?',
  'los tacos de cabeza traen cebolla?',
  'have they a stewed chicken dinner with rice and peas, and could the salt be kept down',
  'can you keep the garlic down a bit',
  'no puede comer mucha sal, algo como sopa o pollo',
  'no puede comer mucha grasa, algo con arroz',
  'mi papá no puede comer tanta sal ni azúcar',
  "my mom can't eat much sugar, chicken soup?",
  'my grandfather cannot have sodium',
])('"%s" reports no allergy', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], unlisted: [], speaks: false })
})

test.each([
  ['severe peanut allergy, we carry an epipen. Any place OK for a simple pasta for her?', ['peanut']],
  ['I have a peanut allergy. Could we do pizza or pasta?', ['peanut']],
  ['Peanut allergy here. We would love dumplings or noodles.', ['peanut']],
  ['We have a shellfish allergy. Is the bread ok?', ['shellfish']],
])('"%s" avoids only %j', (text, codes) => {
  expect(parseAllergies(text).avoid).toEqual(codes)
})

test.each([
  ["I'm allergic to peanuts. Pasta too.", ['peanut', 'wheat', 'gluten']],
  ['my son is allergic to milk. Eggs make him cough.', ['milk', 'egg']],
])('"%s" still avoids %j', (text, codes) => {
  expect([...parseAllergies(text).avoid].toSorted()).toEqual(codes.toSorted())
})

test('the word for a parent is not read as a food', () => {
  expect(doubtedFoodsIn('mi papá no puede comer tanta sal')).toEqual([])
  expect(parseAllergies('mi papá no puede comer pollo').unlisted).toEqual(['chicken'])
})

test.each([
  ['soy alérgico al cacahuate, ¿el paneer seguro que no lleva?', ['peanut']],
  ['noodles that are safe', []],
  ['bread is not safe for me', ['wheat', 'gluten']],
  ['is bread safe for me', ['wheat', 'gluten']],
])('"%s" binds %j', (text, codes) => {
  expect(parseAllergies(text).avoid).toEqual(codes)
})

test.each([
  ['oat standing, saag tofu. is that safe for celiac', ['wheat', 'gluten']],
  ['one saag tofu. Is it ok for a peanut allergy?', ['peanut']],
  ['tofu. is that safe for celiac', ['wheat', 'gluten', 'soy']],
  ['no tofu. is that safe for celiac', ['wheat', 'gluten', 'soy']],
  ['my son soy. is that safe for celiac', ['wheat', 'gluten', 'soy']],
  ['soy allergy. saag tofu. is that safe for celiac', ['wheat', 'gluten', 'soy']],
  ['saag tofu. is that safe for celiac and soy allergy', ['wheat', 'gluten', 'soy']],
])('the dish asked about in "%s" adds nothing to %j', (text, codes) => {
  expect(parseAllergies(text).avoid).toEqual(codes)
})
