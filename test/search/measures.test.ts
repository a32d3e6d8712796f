import { expect, test } from 'vitest'
import { readMeasures } from '#src/search/measures.ts'

test.each([
  ['fried rice delivered', { method: 'delivery' }],
  ['thai food delivery only', { method: 'delivery' }],
  ['tacos a domicilio', { method: 'delivery' }],
  ['pickup only bbq', { method: 'pickup' }],
  ['a burger to go', { method: 'pickup' }],
  ['pollo para llevar', { method: 'pickup' }],
  ['fulfillment=delivery; pho', { method: 'delivery' }],
  ['4.5 stars and up korean', { minRating: 4.5 }],
  ['4+ stars sushi', { minRating: 4 }],
  ['rated 4.2 or better', { minRating: 4.2 }],
  ['dish:burrito rating>=4', { minRating: 4 }],
  ['min_rating: 4.5', { minRating: 4.5 }],
  ['coffee within half a mile', { maxMiles: 0.5 }],
  ['bagels within walking distance', { maxMiles: 0.75 }],
  ['pho within 2 miles', { maxMiles: 2 }],
  ['max_distance=1.5 mi', { maxMiles: 1.5 }],
  ['a menos de una milla', { maxMiles: 1 }],
  ['brunch, nothing below 4.5 stars', { minRating: 4.5 }],
  ['a 4.6+ italian', { minRating: 4.6 }],
  ['tea, 4.3 or better', { minRating: 4.3 }],
  ['rated at least four and a half', { minRating: 4.5 }],
  ['rating: >=4.5', { minRating: 4.5 }],
  ['ramen within ten blocks', { maxMiles: 0.8 }],
  ['nuggets no more than a 15 minute walk', { maxMiles: 0.75 }],
  ['poke around the corner', { maxMiles: 0.25 }],
  ['not farther than 2 km', { maxMiles: 1.24 }],
  ['which falafel is least far away', { sort: 'distance' }],
  ['closest burger', { sort: 'distance' }],
  ['the nearest place to me with ramen', { sort: 'distance' }],
  ['highest rated sushi', { sort: 'rating' }],
  ['el restaurante peruano mejor valorado', { sort: 'rating' }],
  ['cheapest pepperoni slice', { sort: 'price' }],
  ['lo mas barato que tengan', { sort: 'price' }],
  ['cheapest delivered pizza within 1 mile, 4 stars', { sort: 'price', method: 'delivery', maxMiles: 1, minRating: 4 }],
])('%j', (text, expected) => {
  const { text: _, ...measures } = readMeasures(text)
  expect(measures).toEqual(expected)
})

test.each([
  'star fruit chicken',
  'star anise broth',
  'a mile high pie',
  'two tacos',
  'starfruit',
  'pie to share',
  'upstairs',
  'best pho',
  'cheap eats',
  'rated by critics',
  'liver and onions',
])('%j measures nothing', text => {
  const { text: rest, ...measures } = readMeasures(text)
  expect({ rest, measures }).toEqual({ rest: text, measures: {} })
})
