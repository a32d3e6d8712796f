import { request } from './browser.js'
import { readTurn } from './read-turn.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Clock } from './clock.js' */

/**
 * What the server says instead of an answer.
 * @typedef {object} Refusal
 * @property {number} status
 * @property {string} code such as session_busy
 * @property {string} message
 * @property {string} hint
 * @property {number | undefined} waitSeconds as Retry-After says
 */

/**
 * One message to the clerk. Rejects when no answer came: the same message under the same key may then be sent again and
 * costs no second turn.
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

/**
 * Reads the body that every error has.
 * @param {Response} response
 * @returns {Promise<Refusal>}
 */
export async function readRefusal(response) {
  const body = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    status: response.status,
    code: String(body.error ?? ''),
    message: String(body.message ?? body.detail ?? `The server answered ${response.status}.`),
    hint: String(body._hint ?? ''),
    waitSeconds: Number.isNaN(wait) ? undefined : wait,
  }
}
