import { after, pauseOffline, request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { readEvents } from './read-events.js'
import { isForLater } from './speak.js'

/** @import { Board } from '#src/fulfillment/console/schema.ts' */
/** @import { Refusal } from '/shared/refusal.js' */

/** Silence after which the connection counts as lost. The server sends something every fifteen seconds. */
const SILENCE_MS = 40_000
const LONGEST_WAIT_MS = 15_000

/**
 * Follows a restaurant's board until aborted or permanently refused. Reconnects after a lost or failed connection, with
 * exponential backoff or the delay requested by the server, and immediately when the device is back online.
 * @param {{ readonly path: string, readonly key: string, readonly signal: AbortSignal }} place
 * @param {{ readonly show: (board: Board) => void, readonly link: (isLive: boolean, refusal?: Refusal) => void }} tell
 *   `refusal` is the reason why the server currently sends nothing
 * @returns {Promise<Refusal | undefined>} the permanent refusal; undefined if aborted
 */
export async function followBoard({ path, key, signal }, { show, link }) {
  let lost = 0
  while (!signal.aborted) {
    const line = new AbortController()
    const hangUp = () => line.abort()
    signal.addEventListener('abort', hangUp)
    window.addEventListener('offline', hangUp)
    let cancel = after(SILENCE_MS, hangUp)
    /** @type {Refusal | undefined} */
    let refusal
    const heard = () => {
      cancel()
      cancel = after(SILENCE_MS, hangUp)
    }
    try {
      const headers = { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' }
      const response = await request(`${path}/events`, { headers, signal: line.signal })
      if (!response.ok || !response.body) {
        refusal = await readRefusal(response)
        if (!signal.aborted && !isForLater(refusal)) return refusal
      } else {
        await readEvents(response.body, {
          heard,
          event: data => {
            lost = 0
            link(true)
            show(JSON.parse(data))
          },
        })
      }
    } catch {
      // The connection was cut. It is reestablished below.
    }
    cancel()
    signal.removeEventListener('abort', hangUp)
    window.removeEventListener('offline', hangUp)
    if (signal.aborted) return undefined
    link(false, refusal)
    lost += 1
    const wantedMs = (refusal?.waitSeconds ?? 0) * 1_000
    await pauseOffline(Math.max(wantedMs, Math.min(1_000 * 2 ** (lost - 1), LONGEST_WAIT_MS)), signal)
  }
  return undefined
}
