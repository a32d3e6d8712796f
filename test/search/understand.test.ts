import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIETS } from '#src/menu/model.ts'
import { expectLinear } from '#test/support/growth.ts'
import { brief, understand } from './brief.ts'

test.each([
  [
    'Something warm and spicy for a rainy night near Park Slope, vegetarian, under $15, open now',
    '+hot-temperature +spicy +rainy-day +vegetarian <1500 diet:vegetarian now',
  ],
  ['spagetti carbonarra', '+carbonara "spaghetti carbonara"'],
  ['brekfast bagle', '+breakfast +bagel "breakfast bagel"'],
  ['phở', '+pho'],
  ['pho', '+pho'],
  ['PHỞ BÒ', '+pho'],
  ['crêpe', '+crepe'],
  ['crepes', '+crepe'],
  ['gf asian food', '+gluten-free +asian diet:gluten_free avoid:wheat avoid:gluten'],
  ['sin cebolla', '-onion'],
  ['no frills diner', '+authentic +diner'],
  ['nut-free dessert', '+nut-free +dessert avoid:tree_nut avoid:peanut'],
  ['tacos al pastor baratos', '+tacos-al-pastor +cheap $12'],
  ['bánh mì', '+banh-mi'],
  ['banh mi', '+banh-mi'],
  ['jalapeño', '+chili'],
  ['ＰＩＺＺＡ', '+pizza'],
  ['小笼包', '+soup-dumpling'],
  ['麻婆豆腐', '+mapo-tofu'],
  ['ラーメン', '+ramen'],
  ['비빔밥', '+bibimbap'],
  ["general tso's chicken", '+general-tso-chicken'],
  ['general tso’s chicken', '+general-tso-chicken'],
  ['pork & chive dumplings', '+fried-dumpling'],
])('names in any script: %j means %s', (text, expected) => expect(brief(text)).toBe(expected))

test.each([
  ['vegan', '+vegan diet:vegan'],
  ['veg', '+vegetarian diet:vegetarian'],
  ['no meat', '+vegetarian diet:vegetarian'],
  ['without meat', '-meat diet:vegetarian'],
  ['sin carne', '+vegetarian diet:vegetarian'],
  ['not vegetarian', '-vegetarian'],
  ['sin gluten', '+gluten-free diet:gluten_free avoid:wheat avoid:gluten'],
  ['gluten-free pizza', '+gluten-free +pizza diet:gluten_free avoid:wheat avoid:gluten'],
  ['celiac safe', '+gluten-free diet:gluten_free avoid:wheat avoid:gluten'],
  ['halal', '+halal diet:halal'],
  ['kosher deli', '+kosher +deli diet:kosher'],
  ['dairy free ice cream', '+dairy-free +ice-cream diet:dairy_free avoid:milk'],
  ['without dairy', '+dairy-free diet:dairy_free avoid:milk'],
  ['lactose intolerant', '+dairy-free diet:dairy_free avoid:milk'],
  ['pescatarian', '+pescatarian diet:pescatarian'],
  ['allergic to shrimp', '-shrimp avoid:shellfish'],
  ['sushi but no seafood', '-seafood +sushi avoid:fish avoid:shellfish'],
  ['allergic to seafood', '-seafood avoid:fish avoid:shellfish'],
  ['peanut allergy', '+peanut-allergy avoid:peanut'],
  ['alergia a mariscos', '+shellfish-free avoid:shellfish'],
  ['alérgico al maní', '+peanut-allergy avoid:peanut'],
  ['sin nueces', '+nut-free avoid:tree_nut avoid:peanut'],
  ['shellfish-free', '+shellfish-free avoid:shellfish'],
  ['keto', '+low-carb'],
  ['vegan pho', '+pho-tai +vegan diet:vegan'],
])('diet: %j means %s', (text, expected) => {
  const got = brief(text)
  expect(got.split(' ').sort()).toEqual(expected.split(' ').sort())
})

test.each([
  ['open now', 'now'],
  ['pizza open right now', '+pizza now'],
  ['whats open', 'now'],
  ["what's open now", 'now'],
  ['tacos abiertos ahora', '+taco now'],
  ['abierto ahora', 'now'],
  ['open late', '+open-late'],
  ['open faced sandwich', '+sandwich'],
])('opening: %j means %s', (text, expected) => expect(brief(text)).toBe(expected))

test.each([
  ["I can't have shellfish, what noodles could I eat", '+noodle'],
  ['celiac here, pasta night somewhere', '+pasta'],
])('next to an allergy, %j requests %s and avoids its allergens', (text, wish) => {
  expect(brief(text).split(' ')).toEqual(expect.arrayContaining([wish, 'avoid:wheat', 'avoid:gluten']))
})

test('a dish refused next to an allergy is not requested', () => {
  expect(brief('celiac, no pasta')).not.toContain('+pasta')
})

test.each([
  ['something other than pizza', '-pizza'],
  ['tacos instead of a burrito', '+taco -burrito'],
  ['rather than burgers, a salad', '+salad -burger'],
  ['tacos en vez de pizza', '+taco -pizza'],
])('refusal: %j means %s', (text, expected) => expect(brief(text)).toBe(expected))

test.each([
  ['piza', '+pizza "pizza"'],
  ['gluten fre bread', '+gluten-free +bread diet:gluten_free avoid:wheat avoid:gluten "gluten free bread"'],
  ['nut freee cake', '+nut-free +cake avoid:tree_nut avoid:peanut "nut free cake"'],
  ['pizzza', '+pizza "pizza"'],
  ['burritto', '+burrito "burrito"'],
  ['chiken', '+chicken "chicken"'],
  ['vegitarian', '+vegetarian diet:vegetarian "vegetarian"'],
  ['sandwhich', '+sandwich'],
  ['hamburgesa', '+burger "hamburguesa"'],
  ['quesadila', '+quesadilla "quesadilla"'],
  ['ramne', '+ramen "ramen"'],
  ['restaraunt', '"restaurant"'],
  ['marchetti', ''],
  ['thistle', ''],
  ['night', ''],
  ['zzzzzzz', ''],
  ['gelato', '+ice-cream'],
])('spelling: %j means %s', (text, expected) => expect(brief(text)).toBe(expected))

test('negated words are excluded from the BM25 words', () => {
  expect(understand('tacos without onions')).toMatchObject({ words: ['tacos'], negatedWords: ['onions'] })
  expect(understand('nut-free dessert').words).toEqual(['dessert'])
  expect(understand('not spicy noodles').words).toEqual(['noodles'])
  expect(understand('without xylophones')).toMatchObject({ words: [], negatedWords: ['xylophones'] })
})

test('words that match no concept are left for BM25', () => {
  expect(understand('thistle and chine pizza').words).toEqual(['thistle', 'chine', 'pizza'])
})

test('every recognized diet is a menu diet', () => {
  for (const text of ['vegan halal kosher', 'gf df pescatarian'])
    for (const diet of understand(text).diets) expect(DIETS).toContain(diet)
})

const phrase = fc.array(
  fc.constantFrom(
    ...'no sin free under $ 15 - $$ spicy taco or and , entre y de open now vegann phở 面 🍕 \u0000'.split(' '),
  ),
  { maxLength: 60 },
)

test('any text is understood deterministically', () => {
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    phrase.map(words => words.join(' ')),
    phrase.map(words => words.join('')),
  )
  fc.assert(
    fc.property(strings, text => {
      const wish = understand(text)
      expect(understand(text)).toEqual(wish)
      for (const weight of wish.concepts.values()) expect(Number.isFinite(weight)).toBe(true)
      for (const cents of [wish.maxPrice, wish.minPrice])
        if (cents !== undefined) expect(Number.isSafeInteger(cents)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['unknown words', 'qwertyui '],
  ['different unknown words', ''],
  ['negators', 'no '],
  ['numbers', '$10-15 '],
  ['spaces', ' '],
  ['dollars', '$'],
  ['digits', '1'],
  ['one long word', 'a'],
  ['names', 'bacon egg and '],
  ['ideographs', '麻婆豆'],
  ['marks', '\u0301'],
  ['less than', 'menos de '],
])('understanding ten thousand characters of %s costs at most ten times as much as one thousand', (_, unit) => {
  const long = unit === '' ? distinctWords() : unit.repeat(10_000 / unit.length)
  const short = long.slice(0, 1_000)
  expectLinear(size => (size === 1_000 ? short : long), understand, [1_000, 10_000])
})

const distinctWords = (): string =>
  Array.from({ length: 1100 }, (_, at) => `q${at.toString(36).replace(/\d/g, 'x')}uvwxz`)
    .join(' ')
    .slice(0, 10_000)
