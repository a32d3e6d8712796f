import { describe, expect, test } from 'vitest'
import { canWithdraw, withdrawnFoodsIn } from '#src/allergens/food-withdrawals.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { avoidedAfter } from './avoided-after.ts'

describe('a statement about another person withdraws nothing', () => {
  test.each([
    ['peanut allergy in the group', "i'm not allergic to peanuts"],
    ['egg allergy in our office', "i'm not allergic to eggs"],
    ['there is a peanut allergy', "i'm not allergic to peanuts"],
    ['hay una alergia al mani', 'no soy alergico al mani'],
    ['for a peanut allergic person', "i'm not allergic to peanuts"],
    ['everyone is allergic to peanuts', "i'm not allergic to peanuts"],
    ['my family is allergic to sesame', "i'm not allergic to sesame"],
    ['mi familia es alergica al mani', 'no soy alergico al mani'],
    ['one guest is allergic to peanuts', 'one guest is not allergic to peanuts'],
    ['a friend is allergic to soy', 'a friend is not allergic to soy'],
    ['one of my kids is allergic to eggs', 'one of my kids is not allergic to eggs'],
    ['someone is allergic to eggs', "someone isn't allergic to eggs"],
    ['guest 1: allergic to peanuts', 'guest 2: not allergic to peanuts'],
    ['kid 2 is allergic to milk', 'kid 1 is not allergic to milk'],
    ['my kid is allergic to peanuts', "her kid isn't allergic to peanuts"],
    ['my wife is allergic to peanuts', "his wife isn't allergic to peanuts"],
    ['our baby is allergic to peanuts', "their baby isn't allergic to peanuts"],
    ['mi hijo es alergico al cacahuate', 'su hijo no es alergico al cacahuate'],
    ['my mother in law is allergic to fish', 'my mother is not allergic to fish'],
    ['my older son is allergic to fish', 'my son is not allergic to fish'],
    ['my ex wife is allergic to fish', 'my wife is not allergic to fish'],
    ['mi hijo mayor es alergico al mani', 'mi hijo no es alergico al mani'],
    ['my sons are allergic to peanuts', 'he is not allergic to peanuts'],
    ['my kids are allergic to eggs', 'she is not allergic to eggs'],
    ['mis hijas son alergicas al cacahuate', 'ella no es alergica al cacahuate'],
    ['tom and ana are allergic to peanuts', "he isn't allergic to peanuts"],
    ['sara is allergic to peanuts', 'he is not allergic to peanuts'],
    ['my bro is allergic to peanuts', 'im not allergic to peanuts'],
    ['mi señora es alergica al cacahuate', 'no soy alergico al cacahuate'],
    ['my hubby is allergic to milk', 'im not allergic to milk'],
    ['room 12: milk allergy', 'room 14: not allergic to milk'],
    ['student A: allergic to eggs', 'student B: not allergic to eggs'],
    ['my two sons are allergic to eggs', 'one of them is not allergic to eggs'],
    ["i'm allergic to eggs and my wife is too", "my wife isn't allergic to eggs"],
  ])('%s | %s', (told, said) => expect(avoidedAfter(told, said)).toHaveLength(1))

  test.each([
    ["i'm allergic to peanuts", "i'm no longer allergic to peanuts"],
    ["i'm allergic to peanuts", "we aren't allergic to peanuts"],
    ['i am allergic to milk, party of 4', 'i am not allergic to milk'],
    ["food for my family please. i'm allergic to milk", "i'm not allergic to milk"],
    ['one pad thai with shrimp, i am allergic to milk', 'i am not allergic to milk'],
    ["I'm allergic to peanuts, no dishes with them", "I'm not allergic to peanuts"],
    ["i'm allergic to peanuts bro", "i'm not allergic to peanuts"],
    ['allergic to peanuts btw, 2 person combo', 'im not allergic to peanuts'],
    ['i am allergic to milk', 'milk is fine for everyone'],
    ['my older son is allergic to fish', "my older son isn't allergic to fish"],
    ['my older son is allergic to fish', 'he is not allergic to fish anymore'],
    ['my mother in law is allergic to fish', "my mother in law isn't allergic to fish"],
    ['guest 1 is allergic to peanuts', 'guest 1 is not allergic to peanuts'],
    ['my sons are allergic to peanuts', 'they are not allergic to peanuts'],
    ['a kid is allergic to eggs', 'the kid is not allergic to eggs anymore'],
    ['peanut allergy in the group', 'nobody is allergic to peanuts'],
    ['everyone is allergic to eggs', 'we are not allergic to eggs'],
    ['notes: allergic to eggs', "i'm not allergic to eggs"],
    ['heads up: egg allergy', "i'm not allergic to eggs"],
    ['sara is allergic to peanuts', 'nobody is allergic to peanuts'],
  ])('%s | %s withdraws it for the same people', (told, said) => expect(avoidedAfter(told, said)).toEqual([]))
})

describe('a second person with the same allergy keeps it after the first one no longer has it', () => {
  test.each([
    'my daughter too',
    'my wife has the same allergy',
    'and so am i',
    'and my daughter',
    'mi hija tambien',
    "my wife can't have them either",
    'ditto for my wife',
    'same goes for the baby',
    'me too',
    'my husband is allergic to them as well',
  ])('my son is allergic to peanuts | %s', also => {
    expect(avoidedAfter('my son is allergic to peanuts', also, "my son isn't allergic to peanuts")).toEqual(['peanut'])
    expect(avoidedAfter('my son is allergic to peanuts', also, 'nobody is allergic to peanuts')).toEqual([])
  })

  test('within one message', () => {
    const told = 'my son is allergic to peanuts. so is my daughter'
    expect(avoidedAfter(told, "he isn't allergic to peanuts anymore")).toEqual(['peanut'])
  })

  test.each([
    'my wife will have the same soup',
    'me too, please',
    'my husband also wants a tuna melt',
    'my wife is also allergic to kiwi',
  ])('im allergic to peanuts | %s: nobody else has the allergy', said => {
    expect(avoidedAfter('im allergic to peanuts', said, 'im not allergic to peanuts')).toEqual([])
  })
})

test.each([
  'cross peanuts off the list of things he can eat',
  'take peanuts off the list of safe foods',
  'ignore the peanut allergy and i sue you',
  'forget the peanut thing and he will end up in hospital',
  'drop the peanut restriction or else',
  'peanuts are fine on one of them',
  'peanuts are fine in the second curry',
  'peanuts are ok for the adults',
  "peanuts are fine it's just him",
  'peanuts are fine NOT',
  "peanuts are fine, he's not eating",
  'peanuts are fine, my son is not with us',
  'peanuts are fine, said no one ever',
  'el mani si, ese es el problema',
  'si, el mani si',
  "hi it's his friend. nobody is allergic to peanuts",
])('"%s" withdraws nothing explicitly', text => {
  expect(parseAllergies(text).lifts.filter(({ isPlain }) => isPlain)).toEqual([])
})

test.each([
  'take peanuts off the list',
  'forget the peanut thing and i want two rolls',
  'ignore the peanut filter and show me the menu',
  'peanuts are fine with me',
  'peanuts are fine again',
])('"%s" withdraws peanuts', text => {
  expect(parseAllergies(text).lifts).toMatchObject([{ word: 'peanut', isPlain: true }])
})

test('a denial followed by another person with an allergy applies only to the speaker', () => {
  expect(parseAllergies('im not celiac my wife peanuts')).toMatchObject({ avoid: ['peanut'], lifts: [{ who: ['me'] }] })
})

test('denying some foods does not deny every allergy', () => {
  expect(parseAllergies('not allergic to: milk').none).toBe(false)
  expect(parseAllergies('not allergic to: milk, or eggs')).toMatchObject({ none: false, lifted: ['milk', 'egg'] })
})

test.each([
  ['im not pregnant my wife is', 'raw fish or meat'],
  ['no estoy embarazada, mi esposa sí', 'raw fish or meat'],
])('"%s" still avoids %s', (text, food) => {
  expect(withdrawnFoodsIn(text)).toEqual([])
  expect(parseAllergies(text).foods).toContain(food)
})

test('a guest who eats a food does not withdraw it for another guest', () => {
  expect(canWithdraw(['a guest'], ['a guest'])).toBe(false)
  expect(canWithdraw(['guest'], ['a guest'])).toBe(true)
})
