import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { readExclusions } from '#src/search/exclusions.ts'
import { understand } from './brief.ts'

const read = (query: string) => readExclusions(parseAllergies(query))

describe('the foods excluded by a query beyond the declared allergens', () => {
  test.each([
    ['lassi, allergic to mango', ['mango']],
    ['soup, my son has a mushroom allergy', ['mushroom']],
    ['smoothie bowl, soy alergica a la fresa', ['strawberry']],
    ['burger, alpha gal', ['beef', 'pork', 'lamb', 'gelatin']],
    ['curry, jain food', ['onion', 'garlic', 'root vegetable']],
    ['ramen, we do not eat pork', ['pork']],
  ])('%s: %j', (query, foods) => {
    expect(read(query).foods).toEqual(expect.arrayContaining(foods))
    expect(read(query).isUnclear).toBe(false)
  })

  test('include raw fish and meat for a pregnant guest', () => {
    expect(read('sushi, pregnant').foods).toContain('raw fish or meat')
  })
})

describe('a possible allergy in a query', () => {
  test.each([
    'thai food, heads up: peanuts',
    'pizza, my kid has an allergy',
    'noodles for us, mindful of sesame',
    'fyi pistachios, dessert',
    'allergic to milk, dessert, and be careful with pecans',
    'ice cream. warning: hazelnut',
  ])('is flagged: %s', query => {
    const { isUnclear, foods } = read(query)
    expect(isUnclear || foods.length > 0).toBe(true)
  })

  test.each([
    'spicy noodles under $15',
    'something warm and cheap, vegetarian',
    'peanut noodles',
    'shrimp tacos near Crown Heights',
    'pad thai, allergic to peanuts',
    'thai without peanuts',
    'gluten-free pizza',
    'nut free dessert',
    'burger no onions',
    'I have no allergies, surprise me with ramen',
    'not allergic to anything, sushi please',
    'cheesecake for a birthday',
    'comida mexicana barata',
    'best dim sum open now',
  ])('is not seen in an ordinary query: %s', query => {
    expect(read(query).isUnclear).toBe(false)
  })
})

describe('the diet implied by a religion', () => {
  test.each([
    ['desayuno, soy musulmán', ['halal']],
    ['we are Muslims, dinner for six', ['halal']],
    ["I'm not muslim, burgers", []],
  ])('%s: %j', (query, diets) => {
    expect(understand(query).diets).toEqual(diets)
  })
})
