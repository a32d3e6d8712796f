import { deviceNow, instantOf } from './browser.js'

/**
 * The server's clock, told from the dates of its answers: a device whose clock is wrong still counts down rightly.
 * @typedef {ReturnType<typeof createClock>} Clock
 */
export function createClock() {
  let ahead = 0
  return {
    /** Milliseconds since 1970. */
    now: () => deviceNow() + ahead,
    /** Sets the clock by an instant that the server has just told. */
    set: (/** @type {string} */ stamp) => {
      ahead = instantOf(stamp) - deviceNow()
    },
    /** Sets the clock by the Date of an answer. */
    learn: (/** @type {Response} */ response) => {
      const told = instantOf(response.headers.get('Date') ?? '')
      // dates of HTTP are whole seconds: only what is clearly apart counts
      if (!Number.isNaN(told)) ahead = Math.abs(told - deviceNow()) < 2_000 ? 0 : told - deviceNow()
    },
  }
}
