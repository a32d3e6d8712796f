import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

const heardOf = (text: string) => {
  const { lifts, avoid } = parseAllergies(text)
  return { plain: lifts.filter(({ isPlain }) => isPlain).flatMap(({ codes }) => codes), avoid }
}

describe('phrases that keep an allergy withdraw nothing', () => {
  test.each([
    'Do not take milk off my list!',
    'never take milk off the list',
    'Stop taking milk off my list',
    "please don't remove milk from my list",
    'it would be wrong to take milk off the list',
    'milk is okay to leave out',
    'milk is ok to take out',
    'milk is fine to remove',
    'milk is fine, just leave it off',
    'milk is okay, remove it',
    'milk is fine, hold it',
    'milk is fine. He dies',
    'milk is fine; he stops breathing',
    'milk is ok, call an ambulance after',
    'la leche está bien nunca',
    'nobody asked about milk',
    'nobody mentioned milk',
    'nobody outgrew milk',
    'never stop avoiding milk',
    "don't stop avoiding milk",
  ])('%j', text => {
    expect(heardOf(text).plain).toEqual([])
  })
})

test.each([
  'milk is fine',
  'take milk off my list',
  'I never said milk',
  'nobody is allergic to milk',
  'milk is ok, take out the onions',
  'milk is fine, leave the bag at the door',
  'la leche está bien',
])('%j withdraws milk', text => {
  expect(heardOf(text)).toEqual({ plain: ['milk'], avoid: [] })
})

test.each([
  'No allergies, dear, none!',
  'I have no allergies, dear',
  'no tengo alergias, joven',
  'neither of us has any allergies',
  'neither one of us is allergic to anything',
  'Oh dear, take that liver thing off, and neither of us has any allergies.',
])('%j denies any allergy', text => {
  expect(parseAllergies(text)).toMatchObject({ none: true, avoid: [], unlisted: [] })
})

test('a term of endearment that is also a food is read as the food', () => {
  expect(parseAllergies('allergic to milk, honey').unlisted).toEqual(['honey'])
})

test.each(['please stop avoiding milk and fish', 'deje de evitar la leche y el pescado'])(
  '%j takes back both',
  text => {
    expect(heardOf(text)).toEqual({ plain: ['milk', 'fish'], avoid: [] })
  },
)

test.each([
  'nobody is allergic to peanuts but my daughter',
  'nobody is allergic but me',
  'no allergies but that',
  'no allergies for anyone but me',
  'I have no allergies but this',
  'not allergic to anything but that',
  "nobody's allergic to peanuts, bar me",
  'nobody has allergies but Tim',
  'none of us is allergic to peanuts, just me',
  'nobody is allergic to peanuts, only my son',
  'nobody is allergic to peanuts, me aside',
])('%j withdraws nothing for certain', text => {
  const { nobody, none } = parseAllergies(text)
  expect({ nobody, none, plain: heardOf(text).plain }).toEqual({ nobody: false, none: false, plain: [] })
})

test.each(['allergic to legumes', 'alérgico a las legumbres', 'allergic to pulses'])(
  '%j is of peanut and soy, too',
  text => {
    expect(parseAllergies(text).avoid).toEqual(expect.arrayContaining(['peanut', 'soy']))
  },
)

test('an allergy to cereals covers wheat and gluten', () => {
  expect(parseAllergies('allergic to cereals')).toMatchObject({ avoid: ['wheat', 'gluten'], unlisted: [] })
})
