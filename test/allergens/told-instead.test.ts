import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

describe('a food named after a denial is reported, not denied', () => {
  test.each([
    ["it's not a milk allergy it's peanuts", 'milk', 'peanut'],
    ["It's not a milk allergy. It's sesame.", 'milk', 'sesame'],
    ["actually she's not allergic to milk its peanut", 'milk', 'peanut'],
    ['i dont have a milk allergy i have a peanut one', 'milk', 'peanut'],
    ["he doesn't have an egg allergy he has a soy one", 'egg', 'soy'],
    ['he outgrew the milk allergy and now its peanuts', 'milk', 'peanut'],
    ['she outgrew her egg allergy now its sesame', 'egg', 'sesame'],
    ['ya no es alergico a la leche ahora al cacahuate', 'milk', 'peanut'],
    ['no soy alergica a la leche era al cacahuate', 'milk', 'peanut'],
    ['no tiene alergia al huevo tiene al ajonjoli', 'egg', 'sesame'],
    ['not allergic to milk sorry peanuts', 'milk', 'peanut'],
    ['not allergic to fish oops shellfish', 'fish', 'shellfish'],
    ['not allergic to milk i meant peanuts', 'milk', 'peanut'],
    ['not allergic to crab or lobster instead peanut', 'shellfish', 'peanut'],
    ['not allergic to dairy rather to nuts', 'milk', 'tree_nut'],
    ['not allergic to milk → peanuts', 'milk', 'peanut'],
    ['not allergic to milk actually peanuts', 'milk', 'peanut'],
    ['not celiac its peanuts', 'gluten', 'peanut'],
    ["i'm not lactose intolerant its peanuts. one pad thai", 'milk', 'peanut'],
    ['not allergic to milk or eggs its peanuts and soy', 'egg', 'soy'],
    ['i have no milk allergy peanut is the problem', 'milk', 'peanut'],
    ['not lactose intolerant, peanuts is what kills me', 'milk', 'peanut'],
  ])('"%s" denies %s and reports %s', (text, gone, told) => {
    const { avoid, lifted } = parseAllergies(text)
    expect(avoid).toContain(told)
    expect(lifted).toContain(gone)
    expect(lifted).not.toContain(told)
    expect(avoid).not.toContain(gone)
  })
})

test.each([
  ['not allergic to milk eggs or soy', ['milk', 'egg', 'soy']],
  ["i'm not allergic to peanuts or any nuts", ['tree_nut', 'peanut']],
  ['i am not allergic to peanuts anymore or to eggs', ['egg', 'peanut']],
  ['not allergic to any nuts like almonds or cashews', ['tree_nut', 'peanut']],
  ['no soy alergico a la leche ni al huevo', ['milk', 'egg']],
  ['no allergies we know of to milk', ['milk']],
  ['not allergic to wheat gluten', ['wheat', 'gluten']],
  ['i outgrew my egg allergy', ['egg']],
  ['not allergic to dairy & eggs', ['milk', 'egg']],
  ['she has outgrown her milk and egg allergies', ['milk', 'egg']],
])('"%s" denies every food of its list', (text, lifted) => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], lifted })
})

test.each([
  ['not allergic to milk eggs', 'egg'],
  ['no milk allergy peanuts', 'peanut'],
  ['actually not allergic to fish sesame', 'sesame'],
])('"%s" leaves it open whether %s is denied as well', (text, code) => {
  const { lifts } = parseAllergies(text)
  expect(lifts.filter(({ codes }) => codes.some(one => one === code))).toMatchObject([{ isPlain: false }])
})

test.each([
  'not allergic to peanuts and i want the pad thai with shrimp',
  "i'm not allergic to peanuts so one pad thai with shrimp please",
  'not allergic to peanuts and please add a tuna melt',
  'not allergic to peanuts sorry a tuna melt please',
  'not allergic to milk. i want the cheese pizza',
  "i'm not allergic to fish. it is a tuna melt i want",
  'no allergies. i have a coupon for the cheese pizza',
  'no allergies, one egg sandwich',
  'no allergies. its for pickup, a tuna melt',
  'not allergic to peanuts, eggs are fine',
])('"%s" reports no allergy', text => {
  expect(parseAllergies(text).avoid).toEqual([])
})

test.each([
  ['im not lactose intolerant my wife is', 'milk'],
  ['no soy intolerante a la lactosa mi hijo si', 'milk'],
  ["i'm not allergic to peanuts my son is", 'peanut'],
  ["i'm not allergic to peanuts, ana is", 'peanut'],
  ["i'm not celiac, my dad is though", 'gluten'],
  ['nobody has allergies my kid has peanuts', 'peanut'],
  ['we have no allergies the baby has peanuts', 'peanut'],
  ["i'm not allergic my wife is peanuts", 'peanut'],
  ['i have no allergies and my wife peanuts', 'peanut'],
  ['no soy alergico y mi hijo al cacahuate', 'peanut'],
  ['nadie tiene alergias y mi hijo cacahuate', 'peanut'],
  ['i have no allergies and my husband shrimp', 'shellfish'],
  ['no allergies. my kid: peanuts', 'peanut'],
  ['i dont have allergies; wife: milk; kid: eggs', 'egg'],
])('"%s": another person is allergic to %s', (text, code) => {
  const { avoid, lifted, none, nobody } = parseAllergies(text)
  expect(avoid).toContain(code)
  expect({ lifted, none, nobody }).toEqual({ lifted: [], none: false, nobody: false })
})

test.each([
  'no allergies, my wife wants the shrimp rolls',
  'no allergies, my son has the egg sandwich',
  'not allergic to peanuts, the soup is',
  "i'm not celiac, dinner is on me",
])('"%s" reports no allergy of another person', text => {
  expect(parseAllergies(text).avoid).toEqual([])
})

test.each([
  'i have no allergies and my wife wants tofu',
  'i have no allergies and i love cheese',
  'i have no allergies and my kids love peanut butter sandwiches',
  'no allergies, i heard the shrimp is amazing',
  'no allergies, my boyfriend is getting the fish and chips',
  'she outgrew her milk allergy, eggs were perfect last week',
  'no allergies. i meant the fish one',
])('"%s" avoids and refuses nothing', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], refused: [] })
})
