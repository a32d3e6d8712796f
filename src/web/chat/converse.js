import { newKey, pause, reconnected } from '/shared/browser.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Refusal } from '/shared/refusal.js' */

/**
 * Outcome of a message.
 * @typedef {{ readonly kind: 'answered', readonly turn: ClerkResponse } |
 *   { readonly kind: 'refused', readonly refusal: Refusal } |
 *   { readonly kind: 'stopped' } | { readonly kind: 'failed', readonly reason: string }} Outcome
 */

const BUSY_TRIES = 6
const LOST_TRIES = 3
const UNDER_WAY_TRIES = 30

/**
 * Sends a request of a conversation until it is answered: waits while the clerk is busy, counts down when rate limited,
 * and retries with the same idempotency key if the connection is lost.
 * @param {(key: string) => Promise<{ readonly turn: ClerkResponse } | { readonly refusal: Refusal }>} ask
 * @param {{ readonly key: string, readonly signal: AbortSignal, readonly tell: (text: string) => void,
 *   readonly note: (text: string) => void }} over `note` shows the reason for a delay; an empty text clears it
 * @returns {Promise<Outcome>}
 */
export async function converse(ask, over) {
  const { signal, note } = over
  let { key } = over
  let underWay = 0
  let busy = 0
  let lost = 0
  try {
    for (;;) {
      const outcome = await ask(key).catch(error => {
        if (signal.aborted) throw error
        return undefined
      })
      if (outcome === undefined) {
        over.tell('')
        lost += 1
        if (lost > LOST_TRIES) return { kind: 'failed', reason: 'The clerk cannot be reached.' }
        await wait(navigator.onLine, lost, over)
        continue
      }
      if ('turn' in outcome) return { kind: 'answered', turn: outcome.turn }
      const { refusal } = outcome
      // The first attempt is still in progress: the same key returns its response.
      if (refusal.code === 'idempotency_conflict' && underWay < UNDER_WAY_TRIES) {
        underWay += 1
        await pause((refusal.waitSeconds ?? 1) * 1_000, signal)
        continue
      }
      // The server responded, so the next attempt is a new request.
      key = newKey()
      if (refusal.code === 'session_busy' && busy < BUSY_TRIES) {
        busy += 1
        note('The clerk is still answering your message before…')
        await pause((refusal.waitSeconds ?? 2) * 1_000, signal)
        note('')
      } else if (refusal.code === 'rate_limited') await countDown(refusal.waitSeconds ?? 60, over)
      else return { kind: 'refused', refusal }
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' }
    throw error
  }
}

/** @typedef {Parameters<typeof converse>[1]} Over */

async function wait(/** @type {boolean} */ online, /** @type {number} */ lost, /** @type {Over} */ { signal, note }) {
  if (online) {
    note('The connection was lost; your message is sent again…')
    await pause(1_500 * lost, signal)
  } else {
    note('You are offline. Your message goes out as soon as you are back.')
    await reconnected(signal)
  }
  note('')
}

async function countDown(/** @type {number} */ seconds, /** @type {Over} */ { signal, note }) {
  for (let left = seconds; left > 0; left--) {
    note(`That was a lot in one minute. Your message goes out in ${left} s.`)
    await pause(1_000, signal)
  }
  note('')
}
