import { describe, expect, test } from 'vitest'
import { namesFood } from '#src/allergens/foods-named.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

describe('harm to a person is recognized in any wording', () => {
  test.each([
    ['almonds make her lips swell up, cake 11215', 'tree_nut'],
    ['sesame closes my airway', 'sesame'],
    ['clams send my uncle straight to bed for days', 'shellfish'],
    ['crab knocks me flat', 'shellfish'],
    ['soy gives our toddler blotches', 'soy'],
    ['milk = dead grandpa', 'milk'],
    ['shrimp is a hard no for the kid', 'shellfish'],
    ['cashews are off the table', 'tree_nut'],
    ['eggs are out for us', 'egg'],
    ['my cousin passes out if there is sesame in it', 'sesame'],
    ['she blows up like a frog from peanuts', 'peanut'],
    ['there is this dairy thing with my son', 'milk'],
    ['we have a wheat problem', 'wheat'],
    ['soy celíaca, pizza 11215', 'gluten'],
    ['egs are a no go for my toddler', 'egg'],
    ['alergic to cashewss', 'tree_nut'],
    ['pistachios and I do not get along', 'tree_nut'],
    ['what can my friend with the peanut thing eat', 'peanut'],
    ['keep prawns away from my boss', 'shellfish'],
    ['big issues with shellfish', 'shellfish'],
    ['alergick to penuts', 'peanut'],
    ['he is intolerrent to milk', 'milk'],
    ['alurgic to soy', 'soy'],
    ["it's not that I'm not allergic to eggs", 'egg'],
    ["I never said I'm not allergic to fish", 'fish'],
  ])('%s', (text, code) => {
    expect(parseAllergies(text).avoid).toContain(code)
  })
})

describe('expressions of enjoyment and orders are not read as harm', () => {
  test.each([
    'cheese makes me happy',
    'shrimp tacos, give me two',
    'peanut noodles give me the large one',
    'drop dead good shrimp tacos',
  ])('GF, DF, and NF are refusals only if they name a diet: %s', text => {
    expect(parseAllergies(text)).toMatchObject({ speaks: false, avoid: [] })
  })
})

test.each([
  ['gf pancakes 11215', ['wheat', 'gluten']],
  ['DF and NF cookies', ['peanut', 'tree_nut', 'milk']],
  ['my gf wants pancakes', []],
])('%s', (text, codes) => {
  const said = parseAllergies(text).refused.flatMap(word => word.codes)
  expect(said.toSorted()).toEqual([...codes].sort())
})

describe('foods that menus do not declare are reported as unlisted', () => {
  test.each([
    ['my niece breaks out in hives from mango + papaya. dessert 11215', ['mango', 'papaya']],
    ['he cannot eat banana or melon, tell the chef', ['banana', 'melon']],
    ['pineapple makes my tongue itch', ['pineapple']],
    ['pregnant here so no raw fish or cold cuts', ['cold cuts']],
    ['favism, so no broad beans please', ['broad beans']],
    ['allergic to garlic and onions', ['garlic', 'onions']],
    ['me da alergia el huevo', []],
    ['cow milk protein allergy', []],
    ['sons EPIPEN allergy, clean wok', []],
    ["i'm not allergic to anything but my girlfriend is, to shellfish", []],
    ["I can't eat meat", ['beef', 'pork', 'lamb', 'poultry']],
    ['allergic to mango, garlic and kiwi', ['mango', 'garlic', 'kiwi']],
    ['allergic to peanuts, strawberries, and kiwis please', ['strawberries', 'kiwis']],
    ['allergic to mango, tacos please', ['mango']],
    ['allergic to waiting haha', []],
    ['do you handle allergies?', []],
  ])('%s', (text, words) => {
    expect(parseAllergies(text).unlisted).toEqual(words)
  })
})

test.each([
  ['remove sesame from the list', ['sesame']],
  ['it is just eggs, not milk', ['milk']],
  ['she can eat eggs fine', ['egg']],
  ['no soy', []],
  ['only peanuts', []],
])('only the cleared allergens are withdrawn by "%s"', (text, codes) => {
  expect(parseAllergies(text).lifted).toEqual(codes)
})

describe('an unknown word in an allergy statement is corrected to the closest allergen', () => {
  test.each([
    ['allergic to selery', ['celery'], []],
    ["I'm alergic to musterd and selery", ['mustard', 'celery'], []],
    ['selery allergy', ['celery'], []],
    ['my son cannot eat milc or selery', ['milk', 'celery'], []],
    ['allergic to sellery', ['celery'], ['sellery']],
    ['intolerant to weat', ['wheat', 'gluten'], []],
    ['allergic to mango and garlic and kiwi', [], ['mango', 'garlic', 'kiwi']],
    ['allergic to pork and corn', [], ['pork', 'corn']],
  ])('%s', (text, avoid, unlisted) => {
    const heard = parseAllergies(text)
    expect(heard.avoid.toSorted()).toEqual([...avoid].sort())
    expect(heard.unlisted).toEqual(unlisted)
  })
})

test.each([
  'no peanuts ok? pad thai with tofu',
  'no peanuts ok pad thai with tofu',
  'no sesame ok so spicy salmon poke',
  'no sesame ok so build your own poke with salmon',
  'no peanuts, ok?',
  'no peanuts is fine, pad thai',
  'no milk fine',
  'without eggs is ok',
  'peanuts ok? pad thai with tofu',
  'are peanuts ok? if so pad thai',
  'cooked fish is fine btw, whole fried catfish',
  'sin cacahuate está bien',
])('"%s" withdraws nothing', text => {
  expect(parseAllergies(text).lifted).toEqual([])
})

test.each([
  ['peanuts are fine', ['peanut']],
  ['the half pastrami, mustard is fine', ['mustard']],
  ['no, peanuts are fine', ['peanut']],
  ['not allergic to peanuts', ['peanut']],
  ['actually sesame is ok', ['sesame']],
])('"%s" withdraws %j', (text, codes) => {
  expect(parseAllergies(text).lifted).toEqual(codes)
})

test('a requested dish is not an allergen if the illness names its own food', () => {
  expect(parseAllergies("burritos or pasta in 10003. I'm allergic to soy").avoid).toEqual(['soy'])
  expect(parseAllergies("Cheese, bread. I'm allergic to soy").avoid).toEqual(['milk', 'wheat', 'gluten', 'soy'])
})

test.each([
  ['no soy allergy here', ['soy'], []],
  ['no, soy allergy', [], ['soy']],
  ['no egg allergy, but my son has one', [], ['egg']],
])('"%s" withdraws %j and avoids %j', (text, lifted, avoid) => {
  expect(parseAllergies(text)).toMatchObject({ lifted, avoid })
})

describe('an explicit correction withdraws exactly what it names', () => {
  test.each([
    ['used to be allergic to peanuts but he outgrew it', ['peanut'], []],
    ['my son outgrew his egg allergy, my daughter has a milk allergy', ['egg'], ['milk']],
    ['no he is fine now, he can eat peanuts', ['peanut'], []],
    ["no no tofu's fine, he eats soy, it's only peanuts", ['soy'], ['peanut']],
    ['not allergic to eggs, only to peanuts', ['egg'], ['peanut']],
    ["I'm not allergic to peanuts, but my son is", [], ['peanut']],
    ["he hasn't outgrown his peanut allergy", [], ['peanut']],
    ['she can have eggs', [], []],
    ['are eggs ok?', [], []],
    ["he isn't allergic to it", [], []],
  ])('%s', (text, lifted, avoid) => {
    expect(parseAllergies(text)).toMatchObject({ lifted, avoid })
  })
})

test.each(['I have no allergies', 'nobody here is allergic', "I can have nuts, I just don't like them on top"])(
  '"%s" makes refusals a matter of taste',
  text => {
    expect(parseAllergies(text)).toMatchObject({ taste: true, avoid: [], lifted: [] })
  },
)

test.each([
  ['bacon egg and cheese 11201, cant do dairy', ['milk'], 'bacon egg and cheese 11201'],
  ['pesto pasta 11215, pine nuts = hospital', ['tree_nut'], 'pesto pasta 11215'],
  ['peanuts, tree nuts, 11215, allergic to eggs', ['egg', 'tree_nut', 'peanut'], '11215'],
  ['lactose issues, no butter on the bread', ['milk'], ''],
])('"%s" avoids %j and searches for "%s"', (text, avoid, rest) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, rest })
})

describe('foods that a guest avoids for diet, faith, or a condition', () => {
  test.each([
    ["coeliac and i don't eat pork", ['pork']],
    ['we do not drink alcohol or eat pork', ['alcohol', 'pork']],
    ['no pork please', ['pork']],
    ['pizza 10003, no onion or garlic', ['onion', 'garlic']],
    ['I am pregnant, a salmon roll', ['raw fish or meat', 'unpasteurized cheese', 'deli meat', 'alcohol']],
    ['we are Jain', ['onion', 'garlic', 'root vegetable']],
    ['not pregnant', []],
    ['Priya Jain 212-555-0101', []],
    ['a burger no onions', []],
    ['fried rice no pork', []],
    ['ramen in the East Village, something without pork. Nia', ['pork']],
    ['anything spicy with no bacon', ['bacon']],
    ['algo sin cerdo', ['pork']],
    ['nothing with ham or beef', ['ham', 'beef']],
    ['lunch options without onions', ['onion']],
    ['everything bagel no onions', []],
  ])('%s', (text, foods) => {
    expect(parseAllergies(text).foods).toEqual(foods)
  })

  test.each([
    ['Pepperoni Slice', 'pork', true],
    ['Turkey Bacon Club', 'pork', false],
    ['Turkey bacon and ham', 'pork', true],
    ['Spicy Tuna Roll', 'raw fish or meat', true],
    ['Scallions on top', 'onion', true],
    ['Hamantaschen', 'pork', false],
  ])('%s names %s: %s', (text, food, isNamed) => {
    expect(namesFood(text, food)).toBe(isNamed)
  })
})

test.each([
  ['eggs are fine for me', [], []],
  ['my ex was allergic to shellfish', [], []],
  ['tuna melt on whole wheat near 10003 for my wife who cannot have peanuts', ['peanut'], []],
])('a statement does not speak for other people: %s', (text, avoid, lifted) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, lifted })
})
