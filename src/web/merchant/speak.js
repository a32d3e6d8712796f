import { newKey, pause, pauseOffline, request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'

/** @import { Refusal } from '/shared/refusal.js' */

const LONGEST_WAIT_MS = 15_000

/**
 * API client of a restaurant.
 * @typedef {ReturnType<typeof createSpeaker>} Speaker
 */
export function createSpeaker(/** @type {{ path: string, key: string, signal: AbortSignal }} */ { path, key, signal }) {
  const authorization = { Authorization: `Bearer ${key}` }
  return {
    /**
     * Sends a request until it is answered. Retries a lost connection with the same idempotency key, because the first
     * attempt might have been received: the act happens once.
     * @param {string} to
     * @param {object} body
     * @param {() => void} [lost] called if it takes longer
     * @returns {Promise<{ readonly refusal: Refusal } | { readonly answer: any }>}
     */
    say: async (to, body, lost = () => {}) => {
      // The same idempotency key for every attempt.
      const headers = { ...authorization, 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
      for (let tries = 1; ; tries += 1) {
        const response = await request(`${path}${to}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal,
        }).catch(error => {
          if (signal.aborted) throw error
          return undefined
        })
        if (response?.ok) return { answer: await response.json() }
        const refusal = response && (await readRefusal(response))
        if (refusal && !isForLater(refusal)) return { refusal }
        lost()
        const waitMs = (refusal?.waitSeconds ?? 0) * 1_000 || Math.min(500 * 2 ** tries, LONGEST_WAIT_MS)
        await (refusal ? pause(waitMs, signal) : pauseOffline(waitMs, signal))
      }
    },
    /**
     * Fetches a resource. Resolves with undefined if it is currently unavailable.
     * @param {string} what
     * @returns {Promise<any>}
     */
    ask: async what => {
      const response = await request(`${path}${what}`, { headers: authorization, signal }).catch(() => undefined)
      return response?.ok ? response.json() : undefined
    },
  }
}

/** True if the same request may succeed soon. */
export const isForLater = (/** @type {Refusal} */ { status, code, waitSeconds }) =>
  status >= 500 || status === 429 || (code === 'idempotency_conflict' && waitSeconds !== undefined)
