import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { rewriteListRejection } from '#src/clerk/understand/reject-listed.ts'

const listed = (query: string) => ({
  ...newState(),
  held: { query },
  offer: {
    kind: 'restaurants' as const,
    question: 'Which one?',
    choices: [{ label: 'Basil Moon', restaurant_id: 'b' }],
  },
})

test.each([
  ['no thai!', 'thai', 'anything but thai'],
  ['why thai??', 'thai', 'anything but thai'],
  ['not thai again', 'thai', 'anything but thai'],
  ['no more thai please', 'thai', 'anything but thai'],
  ['nada de sushi', 'sushi', 'anything but sushi'],
  ['why thai?? thai has peanuts', 'pizza', 'pizza, no thai'],
  ['no thanks', 'thai', 'no thanks'],
  ['no, the second one', 'thai', 'no, the second one'],
  ['no delivery', 'thai', 'no delivery'],
])('%j after a list of %s searches for %j', (text, query, wish) => {
  expect(rewriteListRejection(text, listed(query))).toBe(wish)
})

test('a rejection is not a search if a restaurant is chosen', () => {
  expect(rewriteListRejection('no thai', { ...listed('thai'), restaurant_id: 'b' })).toBe('no thai')
})
