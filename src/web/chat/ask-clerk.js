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

/**
 * Changes the order of the conversation, or places it as it was read back. Uses none of the clerk's messages.
 * @param {import('#src/clerk/tools/change-body.ts').ChangeBody} change
 * @param {{ readonly clock: Clock, readonly signal: AbortSignal, readonly key: string }} over
 * @returns {Promise<{ readonly turn: ClerkResponse } | { readonly refusal: Refusal }>}
 */
export async function changeOrder(change, { clock, signal, key }) {
  const response = await request('/api/clerk/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(change),
    signal,
  })
  clock.learn(response)
  return response.ok ? { turn: await response.json() } : { refusal: await readRefusal(response) }
}

/**
 * Reads a conversation as it stands, with the times its order can be for. Rejects on failure.
 * @param {string} sessionId
 * @returns {Promise<import('#src/clerk/schema.ts').ConversationResponse>}
 */
export async function readConversation(sessionId) {
  const response = await request(conversationPath(sessionId))
  if (!response.ok) throw new Error((await readRefusal(response)).message)
  return response.json()
}

export const conversationPath = (/** @type {string} */ sessionId) =>
  `/api/clerk/cart?session_id=${encodeURIComponent(sessionId)}`
