import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isSamePerson } from '#src/allergens/people.ts'

/** Returns true if the second message explicitly withdraws the allergens of the first one for the same people. */
const takesBack = (told: string, said: string): boolean => {
  const { bound } = parseAllergies(told)
  expect(bound.length, told).toBeGreaterThan(0)
  const { lifts } = parseAllergies(said)
  return bound.every(({ who = [], codes }) =>
    lifts.some(lift => lift.isPlain && lift.codes.some(code => codes.includes(code)) && isSamePerson(lift.who, who)),
  )
}

describe('an allergy is withdrawn only for the same person', () => {
  test.each([
    ["I'm allergic to peanuts", "I'm not allergic to peanuts"],
    ["I'm allergic to peanuts", 'sorry, I am not allergic to peanuts after all'],
    ['my son is allergic to peanuts', 'my son is not allergic to peanuts'],
    ['my son is allergic to peanuts', "he isn't allergic to peanuts"],
    ["my son's allergic to peanuts", 'my son is not allergic to peanuts'],
    ['my kids are allergic to peanuts', 'my kids are not allergic to peanuts'],
    ['my wife is allergic to peanuts', "she's not allergic to peanuts, two summer rolls please"],
    ['Lou is allergic to peanuts', 'nobody is allergic to peanuts'],
    ['peanut allergy', 'not allergic to peanuts'],
  ])('%s | %s', (told, said) => expect(takesBack(told, said)).toBe(true))

  test.each([
    ['Lou is allergic to peanuts', "I'm not allergic to peanuts"],
    ['Priya is allergic to peanuts', "I'm not allergic to peanuts"],
    ['Marco and I are allergic to peanuts', "I'm not allergic to peanuts"],
    ['my wife and I are allergic to peanuts', "my wife isn't allergic to peanuts"],
    ['my customer is allergic to peanuts', "I'm not allergic to peanuts"],
    ['my principal is allergic to peanuts', 'I am not allergic to peanuts'],
    ['my tenant is allergic to peanuts', 'i am not allergic to peanuts'],
    ['peanut allergy at table 4', "I'm not allergic to peanuts"],
    ['seat 3 has a peanut allergy', "I'm not allergic to peanuts"],
    ['the guest in room 12 is allergic to peanuts', "I'm not allergic to peanuts"],
    ['my son is allergic to peanuts', "my friend's son is not allergic to peanuts"],
    ['my mom is allergic to peanuts', "my friend's mom is not allergic to peanuts"],
    ['my husband is allergic to peanuts', 'my husbands colleague is not allergic to peanuts'],
    ['mi hijo es alérgico al cacahuate', 'el hijo de mi amiga no es alérgico al cacahuate'],
    ['my son is allergic to peanuts', 'my dad is here too, he is not allergic to peanuts'],
    ['my son is allergic to peanuts', "his friend is coming: he's not allergic to peanuts"],
    ['my son is allergic to peanuts', "my boss joins us. he isn't allergic to peanuts"],
    ['my twins are allergic to peanuts', 'my twin is not allergic to peanuts'],
    ['my kids are allergic to peanuts', 'one of my kids is not allergic to peanuts'],
    ['both my sons are allergic to peanuts', 'my younger son is not allergic to peanuts'],
    ["I'm allergic to peanuts", "hi its his friend, i'm not allergic to peanuts"],
    ["I'm allergic to peanuts", 'Different person here. I am not allergic to peanuts'],
    ["I'm allergic to peanuts", "Tom here, I'm not allergic to peanuts"],
    ["I'm allergic to peanuts", "this is her husband typing now. I'm not allergic to peanuts"],
    ["I'm allergic to peanuts", 'i am not allergic to peanuts NOT'],
    ["I'm allergic to peanuts", "I'm not allergic to peanuts, haha, kidding"],
    ["I'm allergic to peanuts", "I'm not allergic to peanuts. Psych!"],
    ["I'm allergic to peanuts", 'peanut ok: no'],
    ['my son is allergic to peanuts', 'my son is not allergic to peanuts or is he'],
    ['my son is allergic to peanuts', "my son isn't allergic to peanuts, walnuts are his problem, well both"],
    ["I'm allergic to peanuts", "I'm not allergic to eggs, peanuts please avoid"],
    ["I'm allergic to peanuts", 'I am not allergic to tree nuts, peanuts yes'],
    ['my son is allergic to peanuts', 'my son has no milk allergy, no peanuts for him please'],
    ["I'm allergic to peanuts", "I wouldn't say I'm not allergic to peanuts"],
    ["I'm allergic to peanuts", "i used to think i wasn't allergic to peanuts"],
    ["I'm allergic to peanuts", 'outgrew my peanut allergy? no, sadly not'],
  ])('%s | %s', (told, said) => expect(takesBack(told, said)).toBe(false))
})

test.each([
  ['not allergic to shellfish, peanuts though', 'peanut'],
  ['not allergic to milk or egg, peanuts yes', 'peanut'],
  ['no shellfish allergy, peanuts on the other hand', 'peanut'],
  ['my aunt has non-tropical sprue', 'gluten'],
  ['I have dermatitis herpetiformis', 'gluten'],
  ['gluten ataxia here', 'gluten'],
  ['my son has WDEIA', 'wheat'],
  ['my baby has CMPA and I breastfeed', 'milk'],
  ['galactosemia, so you know', 'milk'],
  ['my guy is lac intol', 'milk'],
  ["she's on OIT for peanut", 'peanut'],
  ['my boy carries an AAI for peanuts', 'peanut'],
  ['his auto-injector is for peanuts', 'peanut'],
  ['i canot hav peenuts', 'peanut'],
  ['pean ut allergy', 'peanut'],
])('%s: %s is avoided', (text, code) => expect(parseAllergies(text).avoid).toContain(code))

test.each([
  'my husband: no allergies',
  'table 2: no allergies',
  'Priya: no allergies',
  'the soup: no allergies',
  'no allergies (Priya)',
  'no allergies, my mother',
  'hi, this is Omar, no allergies',
  'amiga: sin alergias',
  'guest 1: milk. guest 2: no allergies',
])('"%s" says nothing about the speaker', text => {
  expect(parseAllergies(text)).toMatchObject({ none: false, nobody: false, taste: false, lifted: [] })
})

test.each(['no allergies', 'I have no allergies', 'no allergies. two slices please'])(
  '"%s" speaks of the speaker',
  text => {
    expect(parseAllergies(text).none).toBe(true)
  },
)

test('a person named after a denial leaves it open whom the denial is about', () => {
  expect(parseAllergies("she isn't allergic to milk, my cousin").lifts).toMatchObject([{ isPlain: false }])
})
