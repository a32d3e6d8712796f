import { expect, test } from 'vitest'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { readFoodLayer } from '#src/clerk/menu-parser/food-layer.ts'
import { ordinaryWords } from '#src/clerk/menu-parser/ordinary-words.ts'
import { createRestaurantNameFinder } from '#src/clerk/restaurant-names.ts'

const NAMES = [
  ...['Natsu Sushi Bar', 'Bougainvillea Table', 'Little Ithaca Fish House', 'The Lemon Tree at Steinway'],
  ...['Coconut Tree Jerk Centre', 'Ten A.M. Greens', 'Pumpernickel Bagels & Fish', 'Slice of Court', 'Barley Tea Room'],
]
const restaurants = new Map(
  NAMES.map((name, at) => [String(at), { id: String(at), name, address: { zip: '11215' } } as unknown as Restaurant]),
)
const named = createRestaurantNameFinder(restaurants, ordinaryWords(readFoodLayer()))
const nameIn = (text: string) => named(text)?.ids.map(id => restaurants.get(id)!.name)

test.each([
  ['Natsu. 1 chirashi 1 volcano roll and 2 miso soups', 'Natsu Sushi Bar'],
  ['ok Natsu sounds good', 'Natsu Sushi Bar'],
  ['um no, BOUGAINVILLEA not little ithaca. 2 platters', 'Bougainvillea Table'],
  ['start over. burrito bowl from ten am greens with corn', 'Ten A.M. Greens'],
  ['One pastrami on rye from Pumpernickel Bagels seeded rye', 'Pumpernickel Bagels & Fish'],
])('%j names %s', (text, name) => {
  expect(nameIn(text)).toEqual([name])
})

test.each([
  'my daughter is allergic to tree nuts',
  'Please forget Slice of Court. Show me a different pizza place',
  'my husband took me to Barney Greengrass',
])('%j names no restaurant', text => {
  expect(nameIn(text)).toBeUndefined()
})

test.each([['quiero fish cakes de little ithaca fish house', 'quiero fish cakes']])(
  'of %j a word of the dish is none of the name',
  (text, left) => {
    expect(named(text)?.text.replace(/(?: de)?[ ,;]*$/, '')).toBe(left)
  },
)
