import { expect, test } from 'vitest'
import { orNot } from '#src/clerk/draft/offers-of.ts'
import { callsFor } from '#src/clerk/policy/calls.ts'
import { newState } from '#src/clerk/state.ts'

const edits = [{ action: 'add' as const, item: { id: 'cheese-fries', quantity: 1 } }]
const state = { ...newState(), restaurant_id: 'moo', offer: orNot('fries', { label: 'Cheese Fries', edits }) }

test('a yes to a similar dish orders it, and a no leaves it out', () => {
  const asked = (said: 'affirm' | 'deny') => callsFor(state, [{ do: said }])
  expect(asked('affirm')[0]).toEqual({ call: 'edit_cart', input: { edits } })
  expect(asked('deny')[0]).toEqual({ call: 'edit_cart', input: { edits: [] } })
  expect(callsFor(state, [{ do: 'deny' }, { do: 'edit', words: 'a coke' }])).not.toContainEqual(asked('deny')[0])
})
