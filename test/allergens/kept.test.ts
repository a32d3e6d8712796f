import { describe, expect, test } from 'vitest'
import { withdrawnFoodsIn } from '#src/allergens/food-withdrawals.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  'i want POKE near union square, tuna, no sesame allergy',
  'no sesame allergies',
  'wait no, no sesame allergy',
])('"%s" might report an allergy, so the withdrawal is uncertain', text => {
  expect(parseAllergies(text)).toMatchObject({ lifted: ['sesame'], unsure: ['sesame'] })
})

test.each([
  'i want poke, i have no sesame allergy',
  "I don't have a sesame allergy",
  'theres no sesame allergy',
  "I'm not allergic to sesame",
  'stop avoiding sesame',
])('"%s" explicitly withdraws the allergy', text => {
  expect(parseAllergies(text)).toMatchObject({ lifted: ['sesame'], unsure: [], avoid: [] })
})

test('each of several explicit sentences withdraws the allergens it names', () => {
  expect(parseAllergies("she's NOT allergic to wheat. not allergic to gluten. Show me soups")).toMatchObject({
    lifted: ['wheat', 'gluten'],
    avoid: [],
  })
  expect(parseAllergies('no fish is fine!! only sesame')).toMatchObject({ lifted: ['fish'], avoid: ['sesame'] })
})

test.each(['no allergies other than peanuts', 'no allergies besides peanuts', 'bro no allergies but peanuts'])(
  '"%s" names the allergy there is',
  text => {
    expect(parseAllergies(text)).toMatchObject({ lifted: [], avoid: ['peanut'] })
  },
)

test('the food that a denial names instead is the allergen', () => {
  const heard = parseAllergies('no es alergico al mani, es a las nueces')
  expect(heard.lifted).not.toContain('tree_nut')
  expect(heard.avoid).toContain('tree_nut')
})

test.each([
  ['bro no allergies. i just dont want salad. bacon egg and cheese on a roll', false],
  ['wtf no allergies at all. what time is it', true],
  ['si esta bien. no es alergia es por religion, solo no puerco', false],
])('"%s" denies any allergy, for everybody: %s', (text, nobody) => {
  expect(parseAllergies(text)).toMatchObject({ taste: true, nobody, avoid: [] })
})

test.each([
  'send some soup to my mom shes sick, chicken noodle soup or something like it',
  'i feel sick. can i get chicken noodle soup',
  'send egg drop soup, my wife is sick',
  'nah not egg salad. bacon egg and cheese',
])('"%s" names a dish, not an allergen', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], refused: [], speaks: false })
})

test.each([
  ['one bite of egg and she is sick', 'egg'],
  ['with eggs she is sick', 'egg'],
  ['my kid was sick after shrimp', 'shellfish'],
  ['last time i had shrimp here i was sick, can you find thai', 'shellfish'],
  ['im sick and allergic to eggs', 'egg'],
  ['she is sick when theres peanuts', 'peanut'],
  ['allergic to sesame. careful with peanuts', 'peanut'],
  ['allergic to sesame. stuff with tuna too', 'fish'],
])('"%s" names a food that causes illness or must be kept away', (text, code) => {
  expect(parseAllergies(text).avoid).toContain(code)
})

test('a dish requested in its own sentence adds none of its ingredients as allergens', () => {
  expect(
    parseAllergies('no i AM allergic to sesame!! keep avoiding it. meadow salads, build your own poke with tuna'),
  ).toMatchObject({ avoid: ['sesame'], rest: expect.stringContaining('poke with tuna') })
})

test('a word after a food is not part of its name', () => {
  expect(parseAllergies('he cant have pork tho')).toMatchObject({ foods: ['pork'], unlisted: [] })
  expect(parseAllergies('I am allergic to kiwi tho').unlisted).toEqual(['kiwi'])
})

test('an undeclared food that nobody is allergic to is neither recorded nor ordered', () => {
  const heard = parseAllergies("Well, I am not allergic to naan itself, I just can't have gluten. Fine, 1:45 will do.")
  expect(heard).toMatchObject({ avoid: ['wheat', 'gluten'], unlisted: [] })
  expect(heard.rest).not.toContain('naan')
})

test.each([
  ['lamb is totally fine', ['lamb']],
  ['never mind about the beef', ['beef']],
  ['olvida lo del puerco', ['pork']],
  ['ya como carne roja', ['beef', 'pork', 'lamb']],
  ["I'm not pregnant", ['raw fish or meat', 'unpasteurized cheese', 'deli meat', 'alcohol']],
  ['beef is not ok', []],
  ['beef is fine if it is halal', []],
  ['is beef ok?', []],
  ["don't forget the beef thing", []],
  ['no como carne roja', []],
  ['forget the pork buns', []],
  ['my husband eats pork', []],
  ['I am allergic to beef, pork is fine', []],
])('"%s" withdraws %j', (text, foods) => {
  expect([...new Set(withdrawnFoodsIn(text).flatMap(one => one.foods))]).toEqual(foods)
})

describe('a pregnancy denied for one person', () => {
  test.each([
    "I'm not pregnant, my wife is",
    'im not pregnant my sister is',
    "I'm not pregnant. My roommate is!",
    'my sister is not pregnant, i am',
    'no estoy embarazada, mi esposa sí',
  ])('is kept if it is reported for another: %s', text => {
    expect(parseAllergies(text).foods).toContain('raw fish or meat')
    expect(withdrawnFoodsIn(text)).toEqual([])
  })

  test.each(["i'm not pregnant but my wife has been since may", 'not pregnant, my cousin may be'])(
    'takes nothing back where another one may be: %s',
    text => {
      expect(withdrawnFoodsIn(text)).toEqual([])
    },
  )

  test.each([
    "I'm not pregnant anymore",
    "I'm not pregnant, I had the baby",
    'my wife is not pregnant, she had the baby',
  ])('is withdrawn if nobody else is pregnant: %s', text => {
    expect(withdrawnFoodsIn(text).flatMap(({ foods }) => foods)).toContain('raw fish or meat')
  })
})
