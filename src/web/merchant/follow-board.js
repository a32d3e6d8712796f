import { after, pauseOffline, request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { readEvents } from './read-events.js'
import { isForLater } from './speak.js'

/** @import { Board } from '#src/fulfillment/console/schema.ts' */
/** @import { Refusal } from '/shared/refusal.js' */

/** The server says something every fifteen seconds. */
const SILENCE_MS = 40_000
const LONGEST_WAIT_MS = 15_000

/**
 * Follows a restaurant's board until the signal stops it or the server refuses for good. A connection that is lost, or
 * was never made, is made again, sooner at first and then at longer intervals or when the server wants it, and at once
 * when the device says that it is back.
 * @param {{ readonly path: string, readonly key: string, readonly signal: AbortSignal }} place
 * @param {{ readonly show: (board: Board) => void, readonly link: (isLive: boolean, refusal?: Refusal) => void }} tell
 *   a `refusal` says why the server sends nothing just now
 * @returns {Promise<Refusal | undefined>} what the server refused with; undefined when it was stopped
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
      // the line was cut: below it is made again
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
