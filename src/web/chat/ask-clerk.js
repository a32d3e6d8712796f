import { request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { readTurn } from './read-turn.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */
/** @import { Refusal } from '/shared/refusal.js' */

/**
 * Sends a message to the clerk. Rejects if there was no response: the same message may then be sent again with the same
 * idempotency key, without using another turn.
 * @param {{ readonly message: string, readonly sessionId: string | undefined, readonly key: string }} said
 * @param {{ readonly clock: Clock, readonly signal: AbortSignal, readonly tell: (text: string) => void }} over
 * @returns {Promise<{ readonly turn: ClerkResponse } | { readonly refusal: Refusal }>}
 */
export async function askClerk({ message, sessionId, key }, { clock, signal, tell }) {
  const response = await request('/api/clerk/chat', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream, application/json;q=0.9',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ message, ...(sessionId === undefined ? {} : { session_id: sessionId }) }),
    signal,
  })
  clock.learn(response)
  if (!response.ok) return { refusal: await readRefusal(response) }
  const streamed = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  return { turn: streamed && response.body ? await readTurn(response.body, tell) : await response.json() }
}
