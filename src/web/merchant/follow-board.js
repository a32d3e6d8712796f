import { after, pauseOffline, request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { readEvents } from './read-events.js'

/** @import { Board } from '#src/fulfillment/console/schema.ts' */
/** @import { Refusal } from '/shared/refusal.js' */

/** The server says something every fifteen seconds. */
const SILENCE_MS = 40_000
const LONGEST_WAIT_MS = 15_000

/**
 * Follows a restaurant's board until the signal stops it or the server refuses. A lost connection is made again, sooner
 * at first and then at longer intervals, and at once when the device says that it is back.
 * @param {{ readonly path: string, readonly key: string, readonly signal: AbortSignal }} place
 * @param {{ readonly show: (board: Board) => void, readonly link: (isLive: boolean) => void }} tell
 * @returns {Promise<Refusal | undefined>} what the server refused with; undefined when it was stopped
 */
export async function followBoard({ path, key, signal }, { show, link }) {
  let lost = 0
  let seen = false
  while (!signal.aborted) {
    const line = new AbortController()
    const hangUp = () => line.abort()
    signal.addEventListener('abort', hangUp)
    window.addEventListener('offline', hangUp)
    let cancel = after(SILENCE_MS, hangUp)
    const heard = () => {
      cancel()
      cancel = after(SILENCE_MS, hangUp)
    }
    try {
      const headers = { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' }
      const response = await request(`${path}/events`, { headers, signal: line.signal })
      if (!response.ok || !response.body) {
        const refusal = await readRefusal(response)
        if (response.status < 500 && (response.status !== 429 || !seen)) return refusal
      } else {
        await readEvents(response.body, {
          heard,
          event: data => {
            lost = 0
            seen = true
            link(true)
            show(JSON.parse(data))
          },
        })
      }
    } catch {
      // the line was cut: below it is made again
    }
    cancel()
    signal.removeEventListener('abort', hangUp)
    window.removeEventListener('offline', hangUp)
    if (signal.aborted) return undefined
    link(false)
    lost += 1
    await pauseOffline(Math.min(1_000 * 2 ** (lost - 1), LONGEST_WAIT_MS), signal)
  }
  return undefined
}
