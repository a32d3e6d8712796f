import { deviceNow, instantOf } from './browser.js'

/**
 * Creates a clock synchronized with the server's response dates, so that countdowns are correct on a device with a
 * wrong clock.
 * @typedef {ReturnType<typeof createClock>} Clock
 */
export function createClock() {
  let ahead = 0
  return {
    /** Milliseconds since 1970. */
    now: () => deviceNow() + ahead,
    /** Synchronizes the clock with an instant that the server has just sent. */
    set: (/** @type {string} */ stamp) => {
      ahead = instantOf(stamp) - deviceNow()
    },
    /** Synchronizes the clock with the Date header of a response. */
    learn: (/** @type {Response} */ response) => {
      const told = instantOf(response.headers.get('Date') ?? '')
      // HTTP dates have a resolution of one second, so small differences are ignored.
      if (!Number.isNaN(told)) ahead = Math.abs(told - deviceNow()) < 2_000 ? 0 : told - deviceNow()
    },
  }
}
