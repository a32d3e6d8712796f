import { expect, test } from 'vitest'
import { dietsDenied, dietsSaid, withoutDiets } from '#src/clerk/diets-said.ts'

test.each([
  ['I am vegan. One bacon cheeseburger', ['vegan'], '; . One bacon cheeseburger'],
  ['vegetarian here. six wings', ['vegetarian'], '; . six wings'],
  ['a burger. I keep strict kosher', ['kosher'], 'a burger. ;'],
  ["no pork please I'm Muslim", ['halal'], 'no pork please ;'],
  ["we're both vegetarians, two bowls", ['vegetarian'], '; , two bowls'],
  ['halal only please. burgers', ['halal'], '; . burgers'],
  ['soy vegana, una sopa', ['vegan'], '; , una sopa'],
  ['I want vegan pho', [], 'I want vegan pho'],
  ['two vegan burgers near 11201', [], 'two vegan burgers near 11201'],
  ['my husband is vegan. two curries', ['vegan'], '; . two curries'],
  ['curry for my vegetarian wife', ['vegetarian'], 'curry for ;'],
  ['keep it kosher, a bagel', ['kosher'], '; , a bagel'],
  ["my husband isn't vegan, a burger", [], "my husband isn't vegan, a burger"],
  ["I'm not vegan, a burger", [], "I'm not vegan, a burger"],
  ['two of us are vegetarian', [], 'two of us are vegetarian'],
  ['all of us are vegetarian', ['vegetarian'], ';'],
  ['everything must be halal please', ['halal'], ';'],
  ['we are a kosher household', ['kosher'], ';'],
  ["I'm plant-based", ['vegan'], ';'],
  ["I don't eat animal products, one bowl", ['vegan'], '; , one bowl'],
  ["I don't eat meat or fish", ['vegetarian'], ';'],
  ['no como carne', ['pescatarian'], ';'],
  ['nachos, no meat on one', [], 'nachos, no meat on one'],
  ['he is vegan, I am not vegan', ['vegan'], '; , I am not vegan'],
  ['a turkey club, kosher please', ['kosher'], 'a turkey club, ;'],
  ['one soup. all vegetarian', ['vegetarian'], 'one soup. ;'],
  ['dos tacos, vegetariano', ['vegetarian'], 'dos tacos, ;'],
  ['Order: a hero\nDiet: halal', ['halal'], 'Order: a hero ;'],
  ['Dietary needs - vegan. two bowls', ['vegan'], '; . two bowls'],
  ['a cheese slice, veggie, and pepperoni', [], 'a cheese slice, veggie, and pepperoni'],
  ['two bowls, vegan or vegetarian, whatever', [], 'two bowls, vegan or vegetarian, whatever'],
  ['one curry, one vegan', [], 'one curry, one vegan'],
  ['vegan', ['vegan'], 'vegan'],
  ['does it have to be vegan?', [], 'does it have to be vegan?'],
])('%s', (text, diets, rest) => {
  expect(dietsSaid(text)).toEqual(diets)
  expect(withoutDiets(text)).toBe(rest)
})

test.each([
  ["we're jewish and keep kosher", ['kosher']],
  ['my mother in law keeps kosher', ['kosher']],
  ['my grandparents observe strict kosher', ['kosher']],
  ['i became vegetarian', ['vegetarian']],
  ["i've been pescatarian since 2010", ['pescatarian']],
  ['we recently went vegan, two curries', ['vegan']],
  ['she turned vegetarian last year', ['vegetarian']],
  ['solo comemos halal', ['halal']],
  ['comida kosher por favor', ['kosher']],
  ['platos vegetarianos', ['vegetarian']],
  ['meatless please', ['pescatarian']],
  ['meat free please', ['pescatarian']],
  ['yes if its halal', ['halal']],
  ["yes only if it's vegan", ['vegan']],
  ["yes, assuming it's kosher", ['kosher']],
  ['ok as long as the meat is halal', ['halal']],
  ['sure, place it, provided everything is vegetarian', ['vegetarian']],
  ['si es halal, sí', ['halal']],
  ['sí, siempre que sea vegano', ['vegan']],
  ['no meat dishes please', ['pescatarian']],
  ['no puedo comer carne', ['pescatarian']],
  ['restaurants that keep kosher', []],
  ['we stopped keeping kosher', []],
  ['we no longer keep kosher', []],
  ['i almost went vegan', []],
  ['do you keep kosher', []],
  ["we don't keep kosher", []],
  ['have you been vegan', []],
  ['i went to a vegan place', []],
  ["tell me if it's halal", []],
  ["ok, check if it's kosher", []],
  ["yes if it's vegan?", []],
  ['one meatless pizza', []],
])('"%s" follows the diets %j', (text, diets) => {
  expect(dietsSaid(text)).toEqual(diets)
})

test('party members who eat everything withdraw every diet', () => {
  expect(dietsDenied('two are vegan, the other 6 eat meat')).toEqual(
    expect.arrayContaining(['vegan', 'vegetarian', 'halal']),
  )
})

test.each([
  ["I'm not vegan", ['vegan']],
  ['we are no longer kosher', ['kosher']],
  ['only 2 are vegetarian, the rest is not', ['vegetarian']],
  ['it does not matter, I am vegan', []],
  ['actually not vegan after all', ['vegan']],
  ['no soy vegana', ['vegan']],
  ['my husband is not vegan', []],
  ['is the pastrami not halal?', []],
  ['why is that not halal', []],
  ["I'm not a vegan hater", []],
  ['he is vegan, I am not vegan', []],
])('"%s" withdraws %j', (text, diets) => {
  expect(dietsDenied(text)).toEqual(diets)
})

test.each([
  ['vegetarian, sesame allergy', ['vegetarian']],
  ['my wife is vegan, son has an egg allergy', ['vegan']],
  ['allergic to milk and halal', ['halal']],
  ['kosher & nut free', ['kosher']],
  ['diet: pescatarian; allergies: soy', ['pescatarian']],
  ['vegetariana y alérgica al huevo', ['vegetarian']],
  ['vegetarain please', ['vegetarian']],
  ['halall', ['halal']],
  ['vegetarian but fish is ok', ['pescatarian']],
  ['ayuno de cuaresma, sin carne', ['pescatarian']],
  ["doctor's orders, no meat", ['pescatarian']],
  ['nothing haram', ['halal']],
  ['muslims, no pork', ['halal']],
  ['im not vegan my wife is', ['vegan']],
  ['no soy vegano, mi esposa sí', ['vegan']],
  ['im not muslim my husband is', ['halal']],
  ['not vegetarian, ana is', ['vegetarian']],
  ['vegan in the group', ['vegan']],
  ['not vegan in our party', []],
  ['not vegan, the soup is', []],
  ["i'm not vegan, it is", []],
  ['vegan lunch near 11201', []],
  ['something vegan with rice', []],
  ['two tacos, sin carne', []],
  ['is it vegan?', []],
])('"%s" states the diets %j', (text, diets) => {
  expect(dietsSaid(text)).toEqual(diets)
})

test('a statement about a dish withdraws no diet', () => {
  expect(dietsDenied('this one has bacon, not vegetarian')).toEqual([])
  expect(dietsDenied('actually not vegetarian')).toEqual(['vegetarian'])
})
