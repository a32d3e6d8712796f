import { describe, expect, test } from 'vitest'
import { isWithdrawalOfIllness } from '#src/allergens/illness-kinds.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { avoidedAfter } from './avoided-after.ts'

describe('denying one illness keeps the allergens reported for another', () => {
  test.each([
    ['im allergic to milk', 'not lactose intolerant, its the protein', 'milk'],
    ['my son is allergic to cows milk protein', 'he is not lactose intolerant its cmpa', 'milk'],
    ["i'm allergic to milk", 'lactose is fine, casein is not', 'milk'],
    ['soy alergica a la leche', 'no soy intolerante a la lactosa', 'milk'],
    ['my wife has a dairy allergy', "she isn't lactose intolerant", 'milk'],
    ['im lactose intolerant', 'i dont have a milk allergy', 'milk'],
    ['im lactose intolerant', 'nobody is allergic to milk', 'milk'],
    ['im allergic to wheat', 'not celiac', 'wheat'],
    ['im gluten intolerant', 'im not celiac', 'gluten'],
    ['im celiac', 'im not allergic to wheat', 'wheat'],
    ['im celiac', "i'm not gluten intolerant", 'gluten'],
    ['my dad has celiac disease', 'my dad is not allergic to gluten', 'gluten'],
    ['im sensitive to eggs', "i'm not allergic to eggs", 'egg'],
    ['im allergic to eggs', "i'm not intolerant to eggs", 'egg'],
  ])('%s | %s', (told, said, code) => expect(avoidedAfter(told, said)).toContain(code))

  test.each([
    ['im lactose intolerant', 'im not lactose intolerant'],
    ['im lactose intolerant', 'lactose is fine'],
    ['im lactose intolerant', 'milk is fine'],
    ['im lactose intolerant', 'i can have dairy again'],
    ['im lactose intolerant', 'nobody is lactose intolerant'],
    ['im celiac', 'im not celiac'],
    ['im celiac', "i don't have celiac disease"],
    ['im celiac', 'nobody is celiac'],
    ['im celiac', 'nadie es celíaco'],
    ['my wife is intolerant to eggs', 'nobody is intolerant to egg'],
    ['im celiac', 'gluten is fine'],
    ['im gluten intolerant', 'im not gluten intolerant'],
    ['im allergic to milk', "i'm not allergic to dairy"],
    ['soy alergica a la leche', 'no soy alergica a la leche'],
    ['im allergic to wheat', 'im no longer allergic to wheat'],
    ['i get sick from eggs', "i'm not allergic to eggs"],
  ])('%s | %s withdraws it', (told, said) => expect(avoidedAfter(told, said)).toEqual([]))
})

test('an allergen reported for two illnesses is withdrawn only if both are cleared', () => {
  expect(avoidedAfter('im allergic to milk and lactose intolerant', 'im not lactose intolerant')).toEqual(['milk'])
  expect(avoidedAfter('im allergic to milk and lactose intolerant', 'milk is fine')).toEqual([])
  const both = ['im allergic to milk and lactose intolerant', 'im not lactose intolerant', 'im not allergic to milk']
  expect(avoidedAfter(...both)).toEqual([])
})

test.each(['not a celiac', 'she does not have celiac. two pizzas', 'no celiacs here', 'i do not have celiac disease'])(
  '"%s" tells of no illness',
  text => {
    expect(parseAllergies(text)).toMatchObject({ avoid: [], lifted: ['wheat', 'gluten'], none: false })
  },
)

test('an illness of unspecified kind is withdrawn by a denial of either kind', () => {
  expect(isWithdrawalOfIllness('lactose intolerance', 'lactose')).toBe(true)
  expect(isWithdrawalOfIllness('lactose allergy', 'lactose')).toBe(true)
  expect(isWithdrawalOfIllness('celiac', 'gluten')).toBe(false)
})
