import { expect, test } from 'vitest'
import { namesFood } from '#src/allergens/foods.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import { joinNotes } from '#src/clerk/desk/join-notes.ts'

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
])('"%s" names %j, and orders nothing of it', (text, foods) => {
  const heard = hearAllergies(text)
  expect(heard.unlisted).toEqual(foods)
  for (const food of foods) expect(namesFood(heard.rest, food) ?? false).toBe(false)
})

test.each([
  ['Pollo Asado', 'chicken', true],
  ['Heirloom Tomatoes', 'tomatoes', true],
  ['Elote', 'corn', true],
  ['Chicken Over Rice', 'chicken', true],
  ['Kale Caesar', 'chicken', false],
])('%s tells of %s: %s', (text, food, isNamed) => {
  expect(namesFood(text, food)).toBe(isNamed)
})

test('an allergy stands first in the note for the kitchen, and wishes give way to it', () => {
  const refused: string[] = []
  const wish = 'please pack everything in small boxes '.repeat(5).trim()
  const note = joinNotes(wish, 'Allergy: strawberries', refused)
  expect(note).toBe('Allergy: strawberries')
  expect(refused[0]).toContain('could not keep')
  expect(joinNotes('Allergy: kiwi', wish, refused)).toBe('Allergy: kiwi')
  expect(joinNotes('no napkins', 'Allergy: kiwi', refused)).toBe('no napkins; Allergy: kiwi')
})
