import fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from './brief.ts'
import { type Menu, searchMenus } from './menus-kit.ts'

const MENUS: Readonly<Record<string, Menu>> = {
  Wok: { cuisine: 'Thai', travel: 15, dishes: ['Pad Thai: Peanuts. $14', 'Green Curry: Tofu. $11', 'Fried Rice $9'] },
  Leaf: {
    diets: ['vegan', 'vegetarian'],
    rating: 4.8,
    dishes: ['Green Curry $16', 'Lentil Soup $7', 'Kale Salad $12'],
  },
  Cart: { prep: 35, rating: 3.6, dishes: ['Fried Rice: Shrimp. $8', 'Chicken Soup: Onions. $6', 'Caesar Salad $10'] },
  Pier: { at: { lat: 40.758, lng: -73.9855, zip: '10036' }, dishes: ['Fish Tacos: Fried cod. $13', 'Clam Soup $9'] },
}
const WISHES = ['curry', 'soup', 'salad', 'fried rice', 'tacos']
const CONSTRAINTS = [
  ...['vegan', 'vegetarian', 'under $10', 'delivered', 'within 1 mile', '4.5 stars and up', 'ready in 20 minutes'],
  ...['no onions', 'without peanuts', 'not fried', 'in Brooklyn', 'in Manhattan', 'open at 3am', 'not spicy'],
]
const ASK_FOR_OTHER_HOURS = ['ready in 20 minutes', 'open at 3am']
const { rows, dishes } = searchMenus(MENUS)
const met = (
  found: readonly { readonly id: string; readonly match: { readonly unmet?: readonly string[] | undefined } }[],
) => new Set(found.filter(({ match }) => !match.unmet).map(({ id }) => id))

test('an additional constraint never adds a restaurant or dish that meets all constraints', async () => {
  const constraints = fc.subarray(CONSTRAINTS, { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WISHES),
      constraints,
      fc.constantFrom(...CONSTRAINTS),
      async (wish, some, more) => {
        // skip a repeated constraint, one that refuses the requested dish itself, and a wait combined with another hour
        // (a wait counts from now)
        fc.pre(!some.includes(more) && !(wish === 'fried rice' && [...some, more].includes('not fried')))
        fc.pre(!ASK_FOR_OTHER_HOURS.every(one => [...some, more].includes(one)))
        const query = [wish, ...some].join(', ')
        for (const find of [rows, dishes]) {
          const [before, after] = [met(await find(query)), met(await find(`${query}, ${more}`))]
          expect([...after.difference(before)], `${query}, ${more}`).toEqual([])
        }
      },
    ),
    { numRuns: 60 },
  )
})

const ALLERGIES = [
  'no peanuts',
  'without shellfish',
  'allergic to sesame',
  'egg-free',
  'dairy free',
  'I have a soy allergy',
]
const REST = [
  'pad thai',
  'something warm',
  'under $15',
  'delivered',
  'open now',
  'near Park Slope',
  'vegetarian',
  'for two people',
]

test('the order of clauses in a query never changes which allergens are avoided', () => {
  fc.assert(
    fc.property(
      fc.subarray(ALLERGIES, { minLength: 1, maxLength: 3 }),
      fc.subarray(REST, { maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (allergies, rest, chance) => {
        const parts = [...allergies, ...rest]
        const shuffled = parts.map(part => ({ part, at: chance.next().value! })).sort((a, b) => a.at - b.at)
        const avoided = (said: readonly string[]) => understand(said.join(', ')).allergensToAvoid
        expect(new Set(avoided(shuffled.map(({ part }) => part)))).toEqual(new Set(avoided(parts)))
      },
    ),
    { numRuns: 300 },
  )
})
