import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

/** What becomes of a request to the server of the model. */
let asked: (signal: AbortSignal | null | undefined) => Promise<Response>
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, {
    at: '2026-11-17T12:30:00-05:00',
    env: { CLERK_MODEL: 'compat:test', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'sk-test' },
    world: { fetch: (_, init) => asked(init?.signal) },
  })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** A turn of a conversation that the customer stops while the model is asked. */
async function stopped(message: string, session_id: string): Promise<void> {
  // the model that failed before is asked again
  lab.advance(61_000)
  const stop = new AbortController()
  asked = signal => {
    const broken = new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
    stop.abort()
    return broken
  }
  await expect(lab.clerk.chat({ message, session_id, signal: stop.signal })).rejects.toThrow()
  asked = async () => new Response('{}', { status: 500 })
}

const say = async (message: string, session_id?: string): Promise<ClerkResponse> =>
  (await lab.clerk.chat({ message, session_id })).response

test.each([
  ['my son is allergic to eggs', /Avoiding egg\. Dishes whose menu lists it are left out/, { allergens: ['egg'] }],
  ['I am vegan', /vegan/, { diets: ['vegan'] }],
  ['my son is allergic to kiwi', /kiwi/, { instructions: 'Allergy: kiwi' }],
])('%s: the turn is stopped and forgets none of it', async (message, told, kept) => {
  asked = async () => new Response('{}', { status: 500 })
  const { session_id } = await say('ledger deli')
  await stopped(message, session_id)
  const { state } = await lab.clerk.deps.sessions
    .begin(session_id, 'look')
    .then(begun => (begun.kind === 'ok' ? begun : expect.unreachable(begun.kind)))
  await lab.clerk.deps.sessions.giveBack(session_id, 'look')
  const { instructions, constraints } = state.details
  expect({ ...constraints, ...(instructions === undefined ? {} : { instructions }) }).toMatchObject(kept)
  const ordered = await say('one egg salad on rye', session_id)
  expect(ordered.turns_used).toBe(2)
  expect(`${ordered.reply} ${ordered.cart.special_instructions ?? ''}`).toMatch(told)
  if ('allergens' in kept || 'diets' in kept) expect(ordered.cart.items).toEqual([])
})
