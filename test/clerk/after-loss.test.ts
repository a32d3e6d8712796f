import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOST } from '#src/clerk/after-loss.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const ORDER = 'two summer rolls from Nine Gongs Thai Kitchen, pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
const MODEL = 'http://127.0.0.1:9/v1'
/** What becomes of a request to the server of the model. */
let asked: (signal: AbortSignal | null | undefined) => Promise<Response>
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, {
    at: '2026-11-17T12:30:00-05:00',
    env: { CLERK_MODEL: 'compat:test', OPENAI_BASE_URL: MODEL, OPENAI_API_KEY: 'sk-test' },
    world: { fetch: (url, init) => (String(url).startsWith(MODEL) ? asked(init?.signal) : realWorld.fetch(url, init)) },
  })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const refuse = async () => new Response('{}', { status: 500 })
const say = async (message: string, session_id?: string): Promise<ClerkResponse> => {
  asked = refuse
  return (await lab.clerk.chat({ message, session_id })).response
}

/** A turn that ends in a failure while the model is asked. */
async function failing(message: string, session_id: string): Promise<void> {
  // the model that failed before is asked again
  lab.advance(61_000)
  const stop = new AbortController()
  asked = signal => {
    const broken = new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
    stop.abort()
    return broken
  }
  await expect(lab.clerk.chat({ message, session_id, signal: stop.signal })).rejects.toThrow()
}

test('a yes after a message that was lost shows the order anew, and the next one books it', async () => {
  const { session_id, reply } = await say(ORDER)
  expect(reply).toContain('Shall I place it')
  await failing('one more summer roll', session_id)
  const shown = await say('yes', session_id)
  expect(shown.ready_to_buy, shown.reply).toBe(false)
  expect(shown.reply).toContain(LOST)
  expect(shown.reply).toContain('Shall I place it')
  const booked = await say('yes', session_id)
  expect(booked.ready_to_buy, booked.reply).toBe(true)
  expect(booked.reply).not.toContain(LOST)
})

test('a message that is sent again after it was lost is done, and nothing is told of the loss', async () => {
  const { session_id } = await say(ORDER)
  await failing('make it three summer rolls', session_id)
  const again = await say('make it three summer rolls', session_id)
  expect(again.reply).not.toContain(LOST)
  expect(again.cart.items).toMatchObject([{ quantity: 3 }])
  expect((await say('yes', session_id)).ready_to_buy).toBe(true)
})

test('another message after the lost one is done, and the loss is told', async () => {
  const { session_id } = await say(ORDER)
  await failing('one more summer roll', session_id)
  const other = await say('make it three summer rolls', session_id)
  expect(other.reply).toContain(LOST)
  expect(other.cart.items).toMatchObject([{ quantity: 3 }])
})
