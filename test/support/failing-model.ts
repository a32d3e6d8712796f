import { expect } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { TestChain } from './chain.ts'
import { type ClerkLab, startClerk } from './clerk-lab.ts'

const MODEL = 'http://127.0.0.1:9/v1'
type Answer = (signal: AbortSignal | null | undefined) => Promise<Response>

export type FailingModel = AsyncDisposable & {
  readonly lab: ClerkLab
  readonly say: (message: string, session_id?: string) => Promise<ClerkResponse>
  /** Runs a turn that the customer stops while the model is being called. */
  readonly stopped: (message: string, session_id: string) => Promise<void>
}

const refuse: Answer = async () => new Response('{}', { status: 500 })

/** Clerk whose model answers only with errors, so that the embedded rules model takes over. */
export async function startFailingModel(chain: TestChain): Promise<FailingModel> {
  let asked = refuse
  const lab = await startClerk(chain, {
    at: '2026-11-17T12:30:00-05:00',
    env: { CLERK_MODEL: 'compat:test', OPENAI_BASE_URL: MODEL, OPENAI_API_KEY: 'sk-test' },
    world: { fetch: (url, init) => (String(url).startsWith(MODEL) ? asked(init?.signal) : realWorld.fetch(url, init)) },
  })
  return {
    lab,
    say: async (message, session_id) => (await lab.clerk.chat({ message, session_id })).response,
    stopped: async (message, session_id) => {
      // the circuit breaker lets the failed model be called again
      lab.advance(61_000)
      const stop = new AbortController()
      asked = signal => {
        const broken = new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
        stop.abort()
        return broken
      }
      await expect(lab.clerk.chat({ message, session_id, signal: stop.signal })).rejects.toThrow()
      asked = refuse
    },
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  }
}
