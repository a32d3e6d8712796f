import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { takeAllergies } from '#src/clerk/understand/take-allergies.ts'

test('a question next to an allergy leaves the search request as stated', () => {
  const said =
    'my son is 6 and hes allergic to peanuts. looking for pizza delivered to park slope tonight. what places are safe?'
  const { text, bind } = takeAllergies(said, newState(), () => undefined)
  expect(text).toContain('looking for pizza delivered to park slope tonight')
  expect(text).not.toContain('peanut')
  expect(bind([{ do: 'search', query: 'pizza' }])).toContainEqual({
    do: 'details',
    details: { constraints: { allergens: ['peanut'] } },
  })
})
