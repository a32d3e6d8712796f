import { expect, test } from 'vitest'
import { foodsCalled } from '#src/allergens/foods.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { namesFoodIn } from '#src/menu/dish-food-mentions.ts'

const CHILI = ['chili', 'chilli', 'chile', 'chilies', 'chillies', 'chiles', 'chili peppers', 'hot peppers', 'ají']
const OTHERS: [string, string][] = [
  ['garlic', 'Noodles in a garlicky sauce'],
  ['garlic', 'Gambas al ajillo'],
  ['ajo', 'Garlic bread'],
  ['garlics', 'Fries with alioli'],
  ['onion', 'An oniony gravy'],
  ['onions', 'Scallion pancake'],
  ['cebolla', 'Pickled red onions'],
  ['lemon', 'A lemony broth'],
  ['ginger', 'Gingery carrots'],
  ['chocolate', 'A chocolaty crumb'],
  ['honey', 'Honeyed walnuts'],
  ['tomato', 'Fries with catsup'],
]

const textsWithChili = CHILI.flatMap((said): [string, string][] => [
  [said, 'Wok of bird chillies and basil'],
  [said, 'Roasted chili jam'],
  [said, 'Bird chilies'],
  [said, 'Hatch chile stew'],
  [said, 'Salsa of three chiles'],
  [said, 'Crema de ají'],
  [said, 'Sambal noodles'],
  [said, 'Spicy beef soup'],
])

test.each([...textsWithChili, ...OTHERS])('an allergy to %s keeps out %j', (said, text) => {
  const { unlisted, foods } = parseAllergies(`I am allergic to ${said}`)
  const kept = [...unlisted, ...foods]
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.some(food => namesFoodIn([text], food))).toBe(true)
})

test.each([
  ['corn', 'Corned beef'],
  ['pickle', 'Pickled onion'],
  ['lime', 'Lemony broth'],
  ['chili', 'A chilled soup of bell peppers'],
  ['chili', 'Melon with serrano ham'],
])('an allergy to %s does not keep out %j', (food, text) => {
  expect(namesFoodIn([text], food)).toBe(false)
})

test.each(['chilli', 'chillies', 'chile', 'ají'])('%s is told to the kitchen as chili', said => {
  expect(foodsCalled(parseAllergies(`allergic to ${said}`).unlisted[0] ?? '')).toContain('chili')
})
