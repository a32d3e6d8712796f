import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { followUp } from '#src/clerk/understand/follow-up.ts'

const choices = [
  { label: 'Blue Door', restaurant_id: '1', price: 900, miles: 0.4 },
  { label: 'Red Lamp', restaurant_id: '2', price: 700, miles: 0.9 },
]
const sought = { wish: { query: 'ramen' }, choices, seen: ['1', '2'] }
const place = { label: 'Astoria, Queens', lat: 40.7, lng: -73.9 }
const offer = { kind: 'restaurants' as const, question: 'Which one would you like?', choices }
const listed = { ...newState(), sought, place, offer }
const chosen = { ...newState(), sought, place, restaurant_id: '1' }
const line = { item: { id: '7', quantity: 1 }, notes: [] }

test.each([
  ['less expensive ones please', 'price'],
  ['do you have anything more affordable', 'price'],
  ['hay algo más económico?', 'price'],
  ['is there somewhere nearer', 'distance'],
  ['algo más cerca', 'distance'],
  ['any others?', 'shown'],
  ['show me more', 'shown'],
])('"%s" after a list repeats the search with another criterion', (text, beyond) =>
  expect(followUp(text, listed)).toMatchObject({ do: 'search', query: 'ramen', beyond }),
)

test.each([
  'the cheaper one',
  'the closest',
  'the other one',
  'more miso',
  'something closer to home fries',
  'the second one',
])('"%s" after a list is not a new search', text => expect(followUp(text, listed)).toBeUndefined())

test('the second restaurant of a list can be chosen after the first one was chosen', () =>
  expect(followUp('nah the second spot', chosen)).toEqual({ do: 'restaurant', id: '2', name: 'Red Lamp' }))

test.each(['what else', 'more', 'something else'])('"%s" on a menu is of the menu', text =>
  expect(followUp(text, chosen)).toBeUndefined(),
)

test.each(['anything cheaper?', 'too expensive'])('"%s" beside an order is of the order', text =>
  expect(followUp(text, { ...chosen, lines: [line] })).toBeUndefined(),
)
