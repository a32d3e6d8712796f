import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  ['#peanutallergy', ['peanut']],
  ['nutallergy here, what can I get?', ['tree_nut', 'peanut']],
  ['p e a n u t s allergy', ['peanut']],
  ['S-E-S-A-M-E allergy', ['sesame']],
  ["peanuts and I don't mix", ['peanut']],
  ['shrimp does not mix with my wife', ['shellfish']],
  ['alpha gal syndrome, so no dairy either', ['milk']],
])('an illness is recognized in any notation: "%s" avoids %j', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})

test.each([
  ['peanuts: never', ['peanut']],
  ['peanuts, shrimp - never', ['peanut', 'shellfish']],
  ['sesame and soy: no', ['sesame', 'soy']],
  ['camarones, jamás', ['shellfish']],
  ['que no lleve maní', ['peanut']],
  ['sin mani por favor', ['peanut']],
  ['g/f please', ['wheat', 'gluten']],
  ['pizza d/f', ['milk']],
  ['#nonuts', ['tree_nut', 'peanut']],
  ['one cheese pizza, never mind', []],
  ['two teas, no sugar', []],
])('a refusal is recognized in any notation: "%s" refuses %j', (text, codes) => {
  expect(parseAllergies(text).refused.flatMap(one => [...one.codes])).toEqual(codes)
})

const RED_MEAT = ['beef', 'pork', 'lamb']
test.each([
  ['I have alpha-gal', [...RED_MEAT, 'gelatin'], []],
  ['alphagal here', [...RED_MEAT, 'gelatin'], []],
  ["I don't eat red meat", RED_MEAT, []],
  ['no red meat please', RED_MEAT, []],
  ['allergic to red meat', [], RED_MEAT],
  ['I have a red meat allergy', [], RED_MEAT],
  ['soy alérgica a la carne roja', [], RED_MEAT],
])('mammal meat is expanded to its animals: "%s"', (text, foods, unlisted) => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], foods, unlisted })
})

test.each([
  ["one Bacon, Egg & Cheese on a roll, I'm allergic to sesame", ['sesame'], 'one Bacon, Egg & Cheese on a roll'],
  ["I'd like a bacon, egg and cheese, my son is allergic to soy", ['soy'], "I'd like a bacon, egg and cheese"],
  ["two tacos, no cheese, egg, I'm allergic to fish", ['milk', 'egg', 'fish'], 'two tacos'],
  ["one pad thai, peanuts, egg, I'm allergic to shellfish too", ['egg', 'shellfish', 'peanut'], 'one pad thai'],
  ["one pad thai, peanut, egg, I'm allergic", ['egg', 'peanut'], 'one pad thai'],
])('the name of an ordered dish adds no constraint: "%s"', (text, avoid, rest) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, rest })
})

test.each([
  ['pork is haram', ['pork'], ''],
  ['pork is against my religion, two bowls', ['pork'], 'two bowls'],
  ['my religion forbids pork', ['pork'], 'my religion'],
  ['pork-free please', ['pork'], ''],
  ['no pork products', ['pork'], 'products'],
  ['no puedo comer cerdo', ['pork'], ''],
  ['beef and pork are off limits', ['beef', 'pork'], ''],
  ['the pork is good here', [], 'the pork is good here'],
])('a forbidden food is recognized: "%s"', (text, foods, rest) => {
  expect(parseAllergies(text)).toMatchObject({ foods, rest })
})

test.each([
  'I have no dietary restrictions, one egg salad on rye',
  'no restrictions, one egg salad',
  'safely wrap one tuna melt',
  'nothing off limits, one tuna melt',
  'one egg salad on rye for my sick friend',
])('a message without restrictions excludes nothing: "%s"', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], rest: text })
})

test('an allergy is recognized next to "no restrictions" and despite invisible characters', () => {
  expect(parseAllergies("no dietary restrictions but I'm allergic to egg").avoid).toEqual(['egg'])
  expect(parseAllergies('my son is aller\u00adgic to e\u200bggs').avoid).toEqual(['egg'])
})

test.each([
  ['if they are out of the cheddar what happens', []],
  ['if you are out of shrimp get chicken', []],
  ['shrimp is out of the question', ['shellfish']],
  ['eggs are out of the diet for her', ['egg']],
])('a food that the kitchen is out of is not an allergen: "%s"', (text, avoid) => {
  expect(parseAllergies(text).avoid).toEqual(avoid)
})
