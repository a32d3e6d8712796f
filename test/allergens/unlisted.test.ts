import { expect, test } from 'vitest'
import { namesFood } from '#src/allergens/foods-named.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { joinNotes } from '#src/clerk/turn-context/join-notes.ts'

test.each([
  ['strawberry and kiwi allergy', ['strawberry', 'kiwi']],
  ['Allergies: strawberries', ['strawberries']],
  ['strawberries could kill me', ['strawberries']],
  ['my son reacts to strawberries', ['strawberries']],
  ['strawberries and bananas give me hives', ['strawberries', 'bananas']],
  ['lemon and garlic allergy', ['lemon', 'garlic']],
  ['avocado/banana allergy', ['avocado', 'banana']],
  ["I'm allergic to strawberries, milk, and tomatoes", ['strawberries', 'tomatoes']],
  ["I'm allergic to strawberries, peanuts", ['strawberries']],
  ['allergies: strawberries, milk', ['strawberries']],
  ["I'm allergic to kiwi, strawberries, milk", ['kiwi', 'strawberries']],
  ['mango, kiwi and peach allergies', ['mango', 'kiwi', 'peach']],
  ["last time I had mango I couldn't breathe", ['mango']],
  ['soy alérgico al plátano', ['banana']],
  ['alergia al tomate', ['tomato']],
  ['soy alérgico al maíz', ['corn']],
  ['soy alérgica al pollo', ['chicken']],
])('"%s" names %j and orders none of it', (text, foods) => {
  const heard = parseAllergies(text)
  expect(heard.unlisted).toEqual(foods)
  for (const food of foods) expect(namesFood(heard.rest, food) ?? false).toBe(false)
})

test.each([
  ['my son is allergic to sesame, my wife to chicken', ['chicken']],
  ['my son is allergic to sesame and my wife to chicken', ['chicken']],
  ['Ana is allergic to eggs and Ben to chicken', ['chicken']],
  ['my daughter is allergic to egg, and my husband to turkey', ['turkey']],
  ['allergic to milk, and also chicken', ['chicken']],
  ['allergic to milk, and chicken too', ['chicken']],
  ['allergic to milk as well as chicken', ['chicken']],
  ['allergic to milk, not to mention chicken', ['chicken']],
  ['allergic to milk; also chicken', ['chicken']],
  ['allergic to milk. Also to chicken.', ['chicken']],
  ['allergic to sesame, chicken as well', ['chicken']],
  ['chicken and milk make me sick', ['chicken']],
  ['soy alérgico al ajonjolí y al pollo', ['chicken']],
  ['mi hijo es alérgico al huevo, mi esposa al pollo', ['chicken']],
  ['alérgico a la leche y también al aguacate', ['avocado']],
])('"%s" names %j next to an allergen that menus declare', (text, foods) => {
  const heard = parseAllergies(text)
  expect(heard.unlisted).toEqual(foods)
  expect(heard.avoid.length).toBeGreaterThan(0)
})

test.each([
  ['allergies:\n* sesame\n* parsley\n* mashua', ['mashua', 'parsley']],
  ['allergic to eggs\ncilantro', ['cilantro']],
  ['Allergies: milk; leeks', ['leeks']],
  ['allergies - sesame / thyme / mashua', ['thyme', 'mashua']],
  ['sesame allergy for her, okra for him', ['okra']],
  ['one of us is allergic to crab and the other turnips', ['turnips']],
  ['soy allergy. garlic as well', ['garlic']],
  ['my boss has a milk allergy, and his wife to radishes', ['radishes']],
  ['alérgica a la leche, también al eneldo', ['dill']],
  ['allergic to figs, pumpkin seeds', ['figs', 'pumpkin seeds']],
  ['celery and bean sprout allergy', ['bean sprout']],
])('"%s" keeps all its undeclared foods: %j', (text, foods) => {
  expect([...parseAllergies(text).unlisted].toSorted()).toEqual(foods.toSorted())
})

test.each([
  ['allergic to chervil', [], ['chervil']],
  ['allergic to leeks', [], ['leeks']],
  ['alérgico a los rábanos', [], ['radish']],
  ['allergic to carp', ['fish'], ['carp']],
  ['allergic to flounder', ['fish'], ['flounder']],
  ['kasha allergy', [], ['kasha']],
  ['my allergy is to sole', ['fish'], ['sole']],
  ['garlic nearly killed my uncle', [], ['garlic']],
  ['allergic to peach', [], ['peach']],
])('"%s" reports no food other than the one stated', (text, avoid, foods) => {
  expect(parseAllergies(text)).toMatchObject({ avoid, unlisted: foods })
})

test.each([
  ['Serrano Ham Croquettes', 'ham', true],
  ['Picadillo de carne de res', 'beef', true],
  ['Ketchup', 'tomato', true],
  ['Tomato Soup', 'ketchup', false],
])('%s contains %s: %s', (text, food, isNamed) => {
  const told = parseAllergies(`allergic to ${food}`).unlisted[0]!
  expect(namesFood(text, told) ?? false).toBe(isNamed)
})

test('"but" after a denial introduces the food that causes illness', () => {
  expect(parseAllergies('not allergic to milk but to chicken')).toMatchObject({ avoid: [], unlisted: ['chicken'] })
})

test.each([
  ['allergic to chicken meat', ['chicken']],
  ['my mom is allergic to bananas too', ['bananas']],
  ['chiken allergy', ['chiken', 'chicken']],
  ['chikcen allergy', ['chikcen', 'chicken']],
  ['allergic to sesame and avacado', ['avacado', 'avocado']],
  ['alérgica a la ternera', ['beef']],
  ['soy alérgico a las aves', ['chicken', 'turkey', 'duck']],
])('"%s" is recorded under names that match dishes: %j', (text, foods) => {
  expect(parseAllergies(text).unlisted).toEqual(foods)
})

test.each([
  "I'm allergic to peanuts, also chicken satay please",
  "I'm allergic to peanuts, and two chicken satay",
  'allergic to peanuts, can I get the chicken over rice',
  'allergic to peanuts. And chicken over rice please',
  'allergic to milk, but chicken is fine',
  'allergic to milk, not to chicken',
  'chicken over rice, my son is allergic to sesame',
  'no allergies, but chicken please',
  'allergic to peanuts, coffee please',
  'peanut allergy. Chicken over rice and a lemonade',
  'allergic to eggs, one turkey club and fries',
  'allergic to sesame, delivery to Carroll Gardens',
  'allergic to eggs and to go please',
  'will the cook know about my sons allergy',
])('"%s" names no undeclared food as an allergy', text => {
  expect(parseAllergies(text).unlisted).toEqual([])
})

test.each([
  ['Pollo Asado', 'chicken', true],
  ['Heirloom Tomatoes', 'tomatoes', true],
  ['Elote', 'corn', true],
  ['Chicken Over Rice', 'chicken', true],
  ['Kale Caesar', 'chicken', false],
])('%s names %s: %s', (text, food, isNamed) => {
  expect(namesFood(text, food)).toBe(isNamed)
})

test('an allergy takes precedence over requests in the note for the kitchen', () => {
  const refused: string[] = []
  const wish = 'please pack everything in small boxes '.repeat(5).trim()
  const note = joinNotes(wish, 'Allergy: strawberries', refused)
  expect(note).toBe('Allergy: strawberries')
  expect(refused[0]).toContain('could not keep')
  expect(joinNotes('Allergy: kiwi', wish, refused)).toBe('Allergy: kiwi')
  expect(joinNotes('no napkins', 'Allergy: kiwi', refused)).toBe('no napkins; Allergy: kiwi')
})
