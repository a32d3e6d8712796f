import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { mentionedIn, mentioning } from '#src/clerk/draft/mentioned.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { doubtfulAllergensIn, wantedIn } from '#src/doubts/doubtful-allergens.ts'
import type { Menu } from '#src/menu/menu.ts'

const toldIn = (text: string) => {
  const { avoid, refused } = parseAllergies(text)
  return [...avoid, ...refused.flatMap(({ codes }) => codes), ...doubtfulAllergensIn(text)]
}

describe('a refused food, or one with a warning, is reported however its word is listed', () => {
  test.each([
    ['que esté libre de maní', 'peanut'],
    ['que no tenga maní', 'peanut'],
    ['algo libre de crema de cacahuate', 'peanut'],
    ['el maní no por favor', 'peanut'],
    ['las nueces no, gracias', 'tree_nut'],
    ['peanuts no please', 'peanut'],
    ['el maní ni en pintura', 'peanut'],
    ['camarones ni de broma', 'shellfish'],
    ['el queso ni loco', 'milk'],
    ['el maní es un tema con mi hijo', 'peanut'],
    ['recuerden: maní', 'peanut'],
    ['recuerden: mantequilla', 'milk'],
    ['avisen a cocina lo del maní', 'peanut'],
    ['avísenle al chef lo de la mayonesa', 'egg'],
    ['para un niño con lo del ajonjolí', 'sesame'],
    ['the chef should hear about the sesame thing', 'sesame'],
    ['satay sauce is a nope', 'peanut'],
    ['mayo is a hard no for us', 'egg'],
    ['butter is an absolute never', 'milk'],
    ['el queso es un no rotundo', 'milk'],
    ['bread is a nope', 'gluten'],
    ['heads up: bread', 'gluten'],
    ['be mindful of noodles', 'gluten'],
    ['nothing w/ satay sauce', 'peanut'],
    ['nothing w/ peanuts', 'peanut'],
    ['nothing with pasta in it', 'wheat'],
    ['heads up: cheese', 'milk'],
    ['que no lleve mantequilla', 'milk'],
  ])('%s', (text, code) => {
    expect(toldIn(text)).toContain(code)
    expect(wantedIn(text)).not.toContain(code)
  })
})

test.each([
  ['el queso es un tema', 'queso'],
  ['recuerden: queso', 'queso'],
  ['bread is a nope', 'bread'],
  ['heads up: mayo', 'mayo'],
  ['nothing w/ satay sauce', 'satay sauce'],
  ['avisen lo de la mantequilla', 'mantequilla'],
])('"%s" is kept for the read-back', (text, word) => {
  expect(mentionedIn(text).map(one => one.word)).toContain(word)
})

test.each([
  'two tacos with cheese and sour cream',
  'turkey club on rye with cheddar, no mayo',
  'un burrito con queso y crema, sin cebolla',
  'a gyro on pita with tahini, no onions',
  'bowl of ramen, extra noodles',
  'three slices, one w/ extra cheese',
  'sides: cheese, butter',
  'that shrimp thing please',
  'peanut sauce is insane',
])('"%s" is an order, not a warning', text => {
  expect(doubtfulAllergensIn(text)).toEqual([])
  const weak = /^(?:cheese|cheddar|sour cream|queso|crema|tahini|mayo|noodles?|pita|butter)$/
  expect(mentionedIn(text).filter(({ word }) => weak.test(word))).toEqual([])
})

test.each([
  ['gluten free pizza near 11215', 'gluten'],
  ['a burger on a gluten-free bun', 'gluten'],
  ['dairy free dessert please', 'milk'],
  ['peanuts are a nope', 'peanut'],
  ['lo del maní', 'peanut'],
])('"%s" does not request the allergen', (text, code) => {
  expect(wantedIn(text)).not.toContain(code)
})

describe('a food asked about or plainly ordered is not mentioned at the read-back', () => {
  test.each([
    'do they have lentils?',
    'is the burrito made with lime?',
    'i want a turkey club with coleslaw',
    'dame una orden de tacos de pollo con arroz',
    'add two salmon rolls and an order of edamame',
    '2 tofu bowls with brown rice and extra ginger please',
  ])('%s', text => {
    expect(mentionedIn(text)).toEqual([])
  })

  test.each([
    ['guest 3: onions!!', 'onions'],
    ['x celery x', 'celery'],
    ['mushrooms upset her', 'mushrooms'],
    ['mango and i have a history', 'mango'],
    ['the garlic, remember', 'garlic'],
    ['steer them away from pineapple', 'pineapple'],
    ['two tacos with no cilantro please', 'cilantro'],
  ])('but %s is', (text, word) => {
    expect(mentionedIn(text).map(one => one.word)).toContain(word)
  })
})

describe('a food that the guest mentioned', () => {
  const menu = (name: string) =>
    ({ items: new Map([['a', { name, aliases: [] }]]), groups: new Map() }) as unknown as Menu
  const said = (mentioned: string, name: string): string[] => {
    const state = { ...newState(), restaurant_id: 'r', lines: [{ item: { id: 'a' }, notes: [] }] }
    const before = { ...state, mentioned: [{ word: mentioned, codes: [] }] } as unknown as ClerkState
    return (mentioning(before, 'hi', new Map([['r', menu(name)]])).mentioned ?? []).map(({ word }) => word)
  }

  test.each([
    ['hongos', 'Mushroom Tacos'],
    ['frijoles negros', 'Black Bean Burger'],
    ['onions', 'Onion Rings'],
    ['habichuelas', 'Rice and Red Beans'],
  ])('is dropped if the order names it: %s in %s', (word, name) => {
    expect(said(word, name)).toEqual([])
  })

  test.each([
    ['hongos', 'Chicken Tacos'],
    ['onions', 'Livingston Turkey'],
  ])('is kept if the order does not name it: %s in %s', (word, name) => {
    expect(said(word, name)).toEqual([word])
  })
})
