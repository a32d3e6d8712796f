import { describe, expect, test } from 'vitest'
import { understand } from './brief.ts'
import { searchMenus } from './menus-kit.ts'

const namesOf = (found: readonly { readonly name: string }[]): string[] => found.map(({ name }) => name)

describe('a quality refused by the query excludes dishes that mention it', () => {
  const { dishes, rows } = searchMenus({
    Bay: {
      dishes: ['Baja Fish Tacos: Crackling hake and slaw.', 'Griddled Fish Tacos: Cod from the plancha.', 'Flan'],
    },
    Wok: { dishes: ['Peanut Noodles: Cold, with cucumber. $9', 'Boat Noodles: Dark broth. $7', 'Wonton Soup $6'] },
  })

  test.each([
    ['fish tacos not fried', ['Griddled Fish Tacos']],
    ['noodles, not soup', ['Peanut Noodles']],
  ])('%s', async (query, names) => {
    const found = (await dishes(query)).filter(({ match }) => !match.unmet)
    expect(namesOf(found)).toEqual(names)
  })

  test('a restaurant whose only such dish is excluded lacks the dish', async () => {
    const [only] = await searchMenus({ Bay: { dishes: ['Baja Fish Tacos: Crackling hake.', 'Flan'] } }).rows(
      'fish tacos not fried',
    )
    expect(only!.match.unmet).toEqual(['fish tacos: no such dish here that fits'])
    expect((await rows('fish tacos')).find(({ name }) => name === 'Bay')?.match.unmet).toBeUndefined()
  })
})

describe('a quality refused by the query excludes dishes that have it implicitly', () => {
  const { dishes } = searchMenus({
    Hearth: {
      cuisine: 'Indian',
      dishes: ['Lamb Vindaloo: Vinegar.', 'Chicken Korma: Cashew.', 'Fish Curry: Red chilli.'],
    },
  })
  test.each(['curry, not spicy', 'curry that is not too spicy', 'curry without heat', 'curry sin picante'])(
    '%s',
    async query => {
      expect(namesOf(await dishes(query))).toEqual(['Chicken Korma'])
    },
  )
})

describe('a price limit', () => {
  const { dishes } = searchMenus({
    Wok: { dishes: ['Sesame Noodles $12', 'Peanut Noodles $8', 'Garlic Noodles $7.95', 'Dan Dan Noodles $10'] },
  })

  test.each([
    ['noodles under $8', ['Garlic Noodles']],
    ['noodles less than 8 dollars', ['Garlic Noodles']],
    ['fideos por menos de $8', ['Garlic Noodles']],
    ['noodles up to $8', ['Garlic Noodles', 'Peanut Noodles']],
    ['noodles, no more than $8', ['Garlic Noodles', 'Peanut Noodles']],
    ['noodles $8 or less', ['Garlic Noodles', 'Peanut Noodles']],
  ])('%s', async (query, names) => {
    expect(namesOf(await dishes(query)).sort()).toEqual(names)
  })

  test('given as "cheap" sorts dishes by price, cheapest first', async () => {
    const prices = (await dishes('cheap noodles')).map(({ price }) => price)
    expect(prices).toEqual([7.95, 8, 10, 12])
  })
})

describe('a time limit', () => {
  const menus = {
    Quick: { dishes: ['Miso Ramen: Corn and butter.'], prep: 12, travel: 15 },
    Slow: { dishes: ['Miso Ramen: Corn and butter.'], prep: 25, travel: 20 },
  }
  const { rows } = searchMenus(menus)

  test.each([
    ['ramen within 20 min', ['within 20 minutes: about 25']],
    ['ramen ready in twenty minutes or less', ['within 20 minutes: about 25']],
    ['ramen delivered in under half an hour', ['within 30 minutes: about 45']],
    ['ramen in an hour', undefined],
    ['ramen, a 10 minute walk', undefined],
  ])('%s', async (query, unmet) => {
    const [first, last] = await rows(query)
    expect([first!.match.unmet, last!.match.unmet]).toEqual([undefined, unmet])
    if (unmet) expect([first!.name, last!.name]).toEqual(['Quick', 'Slow'])
  })
})

describe('queries in other languages', () => {
  test.each([
    "une bonne soupe à l'oignon",
    'ein teler Nudeln mit Huhn',
    'una zuppa della casa con cipola senza glutine',
    'uma fejoada com arroz',
  ])('%s: no word is spell-corrected', query => expect(understand(query).corrected).toBeUndefined())

  test.each([
    ['vegitarian lazagna', 'vegetarian lasagna'],
    ['quiero un burito con pollo', 'quiero un burrito con pollo'],
    ['hamburgesa sin queso', 'hamburguesa sin queso'],
  ])('%s: English and Spanish words are spell-corrected', (query, right) =>
    expect(understand(query).corrected).toBe(right),
  )

  test.each([
    ["une bonne soupe à l'oignon", 'onion soup'],
    ['pierogi ruskie', 'pierogi'],
    ['Linsensuppe', 'lentil soup'],
    ['zuppa di cipolle', 'onion soup'],
    ['spaghetti alle vongole', 'vongole'],
    ['canja de galinha', 'chicken soup'],
  ])('%s means %s', async (query, name) => {
    const [row] = await searchMenus({ Place: { dishes: ['Toast'] } }).rows(query)
    expect(row!.match.unmet?.join()).toContain(name)
  })

  test('do not get their words reported as unmet', async () => {
    const [row] = await searchMenus({ Chez: { dishes: ['French Onion Soup: Gruyère.'] } }).rows(
      "une bonne soupe à l'oignon",
    )
    expect(row!.match.unmet).toBeUndefined()
  })
})

test.each([
  ['dinner; party=2; cuisine=italian', false],
  ['party size: 4, italian', false],
  ['food for a party', true],
])('the query %s is for a party: %s', (query, isParty) => {
  expect(understand(query).words.includes('party')).toBe(isParty)
})
