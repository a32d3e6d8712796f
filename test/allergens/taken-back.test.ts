import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  'No no just one pastrami on rye with mustard',
  "I didn't order an egg salad, please remove it",
  'I did not ask for tuna',
  'never said lobster',
  'no pedi camarones',
  'why are you avoiding milk',
  'you say no longer avoiding milk and avoiding milk lol which is it',
])('"%s" corrects a misunderstanding and refuses nothing', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], refused: [], speaks: false })
})

test.each([
  'no no peanuts please',
  'no, no peanuts',
  'I never eat peanuts',
  "I didn't want any peanuts in it",
  'please avoid peanuts',
  'I only eat dishes without peanuts',
])('"%s" still refuses peanuts', text => {
  expect(parseAllergies(text).refused.flatMap(({ codes }) => codes)).toContain('peanut')
})

test.each([
  'No allergies. Please just show me the menu',
  'no allergies but could you hurry',
  'omg. i have NO allergy',
  'no allergy i just dont like sour cream. one burrito bowl',
  'I have no allergies I want one pastrami on rye bread with mustard',
  'No tengo alergias. ¿Hay algún restaurante?',
  'Sin alergias. ¿Tienen quesadillas de queso?',
  'nobody is allergic',
  'none of us have any allergies',
  'nadie tiene alergia',
  'i never said anything about an allergy',
])('"%s" denies any allergy', text => {
  expect(parseAllergies(text)).toMatchObject({ taste: true, avoid: [], lifted: [] })
})

test.each([
  ['nobody is allergic', true],
  ['nadie es alérgico', true],
  ['no señor, yo como queso y pescado, nadie tiene alergia', true],
  ['I have no allergies', false],
  ['nobody but my son is allergic, to eggs', false],
])('"%s" speaks for everybody: %s', (text, nobody) => {
  expect(parseAllergies(text).nobody).toBe(nobody)
})

test.each(['no lol fish', 'no haha no eggs', 'no lol eggs are not fine', 'no lol eggs are fine for her, not for me'])(
  '"%s" lifts nothing',
  text => expect(parseAllergies(text).lifts.filter(({ isPlain, who }) => isPlain && who.length === 0)).toEqual([]),
)

test.each([
  ['forget the egg thing', ['egg']],
  ['forget about the peanut allergy', ['peanut']],
  ['stop avoiding milk', ['milk']],
  ['olvida lo del huevo', ['egg']],
  ['no haha eggs are fine', ['egg']],
  ['nah lol the milk is ok, two slices', ['milk']],
  ['no jajaja el huevo está bien', ['egg']],
])('"%s" withdraws %j', (text, codes) => {
  expect(parseAllergies(text)).toMatchObject({ lifted: codes, avoid: [] })
})

test.each([
  ['I can eat eggs', ['egg']],
  ['no señor, yo como queso y pescado, nadie tiene alergia', ['milk', 'fish']],
])('the foods eaten according to "%s" are recognized', (text, codes) => {
  expect(parseAllergies(text).eaten).toEqual(codes)
})

test.each([
  ['burrito bowl no sour cream', true],
  ['club w/o mayo', true],
  ['I dont want mayo', true],
  ["we don't eat cheese", undefined],
  ['nothing with butter', undefined],
  ['no milk', undefined],
])('"%s" applies to one dish only: %s', (text, isOff) => {
  expect(parseAllergies(text).refused[0]!.isOff).toBe(isOff)
})

test.each([
  ['he has no egg allergy, peanuts he has', 'egg', 'peanut'],
  ['no soy alérgico a la leche, al cacahuate', 'milk', 'peanut'],
  ['not allergic to milk, peanuts', 'milk', 'peanut'],
  ['not allergic to fish, shellfish is what gets me', 'fish', 'shellfish'],
])('"%s" withdraws %s but not %s', (text, gone, kept) => {
  const { lifted } = parseAllergies(text)
  expect(lifted).toContain(gone)
  expect(lifted).not.toContain(kept)
})

test('a list joined with "or" is withdrawn as a whole', () => {
  expect(parseAllergies('not allergic to milk, eggs or soy').lifted).toEqual(['milk', 'egg', 'soy'])
})

test.each(["she isn't allergic to soy, peanuts she is", "I don't have an egg allergy, shrimp I do"])(
  '"%s" takes nothing back: what it affirms is not told from what it denies',
  text => {
    expect(parseAllergies(text).lifted).toEqual([])
  },
)

test.each([
  'never forget my peanut allergy',
  "don't ignore the peanut allergy",
  'do not cancel my peanut allergy',
  'you must not drop the peanut restriction',
  'nunca olvides lo del cacahuate',
])('"%s" withdraws nothing', text => {
  expect(parseAllergies(text).lifted).toEqual([])
})

test.each([
  ['no, forget the egg thing', 'egg'],
  ['no, ignore the milk filter', 'milk'],
])('"%s" withdraws %s', (text, gone) => {
  expect(parseAllergies(text).lifted).toEqual([gone])
})

test.each([
  ['me equivoque, no soy alergica al huevo', ['egg']],
  ['perdon, me confundi: no soy intolerante a la leche', ['milk']],
  ["sorry, she isn't gluten intolerant", ['wheat', 'gluten']],
  ['nobody here is lactose intolerant', ['milk']],
])('"%s" explicitly withdraws %j', (text, lifted) => {
  const heard = parseAllergies(text)
  expect(heard).toMatchObject({ avoid: [], lifted })
  expect(heard.lifts.every(({ isPlain }) => isPlain)).toBe(true)
})

test.each(['maybe im not lactose intolerant', 'not lactose intolerant, i think?'])('"%s" is not plain', text => {
  expect(parseAllergies(text).lifts.every(({ isPlain }) => !isPlain)).toBe(true)
})
