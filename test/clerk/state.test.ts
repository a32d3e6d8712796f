import { expect, test } from 'vitest'
import { afterTurn } from '#src/clerk/fit-state.ts'
import { STATE_BYTES } from '#src/clerk/session/codec.ts'
import { ClerkState, newState } from '#src/clerk/state.ts'

const bytes = (state: ClerkState) => Buffer.byteLength(JSON.stringify(state))
const line = (note: string) => ({ item: { id: '1', quantity: 1 }, notes: [note] })

test('a conversation keeps its last twelve messages, each truncated to 600 characters', () => {
  let state = newState()
  for (let n = 0; n < 10; n++) state = afterTurn(state, `${n} ${'a'.repeat(2_000)}`, 'b'.repeat(5_000))
  expect(state.messages).toHaveLength(12)
  expect(state.messages[0]!.text).toMatch(/^4 a{598}$/)
  expect(state.last_reply).toHaveLength(4_000)
  expect(ClerkState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test('an oversized state drops messages first, then what can be asked again, and never the cart', () => {
  const cart = Array.from({ length: 25 }, () => line('é'.repeat(200)))
  const full: ClerkState = {
    ...newState(),
    lines: cart,
    parked: { restaurant_id: '2', lines: cart },
    questions: [
      { kind: 'item', question: 'Which?', choices: Array.from({ length: 12 }, () => ({ label: 'x'.repeat(120) })) },
    ],
  }
  let state = full
  for (let n = 0; n < 6; n++) state = afterTurn(state, 'é'.repeat(600), 'é'.repeat(600))
  expect(bytes(state)).toBeLessThanOrEqual(STATE_BYTES)
  expect(state.lines).toEqual(cart)
  expect(ClerkState.safeParse(state).success).toBe(true)
})
