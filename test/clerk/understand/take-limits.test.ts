import { expect, test } from 'vitest'
import { takeNutrientLimits } from '#src/clerk/understand/take-limits.ts'

const BEGUN = { details: {} }
const AT_A_MENU = { details: {}, restaurant_id: 'r' }
const KNOWN = { details: { instructions: 'low salt' }, restaurant_id: 'r' }

test.each([
  [
    'Necesito cena para mi abuelita que es diabetica y no puede comer mucha sal, algo como sopa o pollo',
    'Necesito cena para mi abuelita, algo como sopa o pollo',
    ['low salt', 'low sugar (diabetic)'],
  ],
  ['lo que no puede es mucha sal ni azucar. Algo con pollo', 'Algo con pollo', ['low salt', 'low sugar']],
  [
    'hola soy diabética y busco algo que no tenga mucha azúcar ni tanto pan, algo vietnamita',
    'hola y busco algo, algo vietnamita',
    ['little bread', 'low sugar (diabetic)'],
  ],
  ['my doctor has me on low sodium, no pork either', 'no pork either', ['low salt']],
  [
    "I'm diabetic, something with chicken near Astoria",
    'something with chicken near Astoria',
    ['low sugar (diabetic)'],
  ],
  [
    'my dad is diabetic and has high blood pressure, lunch in Harlem',
    'lunch in Harlem',
    ['low sugar (diabetic)', 'low salt'],
  ],
  ["my wife can't have much sugar, dessert in Soho", 'dessert in Soho', ['low sugar']],
  ['I watch my sodium. Thai near 11215', 'Thai near 11215', ['low salt']],
  ['looking for a low-salt dinner', 'looking for dinner', ['low salt']],
  ["she's on a low carb diet, steak in Tribeca", 'steak in Tribeca', ['low carb']],
  ['mi esposo es hipertenso, algo de pollo', 'algo de pollo', ['low salt']],
  ['soy diabético, tacos sin pan en Corona', 'tacos en Corona', ['low sugar (diabetic)', 'little bread']],
])('"%s" searches for "%s" and notes %j', (message, text, notes) => {
  const taken = takeNutrientLimits(message, BEGUN)
  expect({ ...taken, notes: taken.notes.toSorted() }).toEqual({ text, notes: notes.toSorted() })
})

test.each([
  ['rice and peas, and could the salt be kept down', 'rice and peas'],
  ['I cannot have pork, and go easy on the salt.', 'I cannot have pork.'],
  ['quiero el lemon chicken con poca sal por favor', 'quiero el lemon chicken'],
  ['one lemon chicken, no salt', 'one lemon chicken,'],
])('"%s" adds the note to an order once the reason is known', (message, text) => {
  expect(takeNutrientLimits(message, KNOWN)).toMatchObject({ text: text.replace(/,$/, ''), notes: ['low salt'] })
})

test.each([
  'two margaritas no salt',
  'iced tea less sugar',
  'boba 50% sugar',
  'salt and pepper wings',
  'salt bagel with lox',
  'pan de sal in Woodside',
  'sweet potato fries',
  'sugar snap peas',
  'un pollo a la sal',
  'bread and butter pickles',
  'extra salt on the fries',
  'a salted caramel latte',
])('"%s" is left to the menu', message => {
  expect(takeNutrientLimits(message, BEGUN)).toEqual({ text: message, notes: [] })
  expect(takeNutrientLimits(message, AT_A_MENU)).toEqual({ text: message, notes: [] })
})

test.each([
  ["I'm on keto", ''],
  ['my wife is on a strict keto diet. two cobb salads', 'two cobb salads'],
  ['estoy haciendo la dieta keto', ''],
])('"%s" is a note of a diet that no menu declares', (message, text) => {
  expect(takeNutrientLimits(message, BEGUN)).toEqual({ text, notes: ['keto (low carb)'] })
})

test.each(['keto salad near 10036', 'something on the keto menu'])('"%s" looks for what is called so', message => {
  expect(takeNutrientLimits(message, BEGUN).notes).toEqual([])
})
