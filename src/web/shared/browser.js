/** The only module of the page that touches the browser's clock, timers, network and chance. */

/** Milliseconds since 1970, by this computer's clock. */
export const deviceNow = () => window.Date.now()

/** Milliseconds since 1970 of an RFC 3339 instant or an HTTP date. */
export const instantOf = (/** @type {string} */ text) => window.Date.parse(text)

/**
 * Runs something later; the result breaks it off.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function after(ms, run) {
  const timer = window.setTimeout(run, ms)
  return () => window.clearTimeout(timer)
}

/**
 * Runs something again and again; the result ends it.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function every(ms, run) {
  const timer = window.setInterval(run, ms)
  return () => window.clearInterval(timer)
}

/** Resolves after a time; rejects with the signal's reason when that comes first. */
export const pause = (/** @type {number} */ ms, /** @type {AbortSignal} */ signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const cancel = after(ms, () => resolve(undefined))
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
  })

/** Resolves when the device says that it is connected again. */
export const reconnected = (/** @type {AbortSignal} */ signal) =>
  new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(undefined), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * Resolves after a time, or at once when the device says that it is connected again or the signal ends the waiting.
 * @param {number} ms
 * @param {AbortSignal} signal
 */
export const pauseOffline = (ms, signal) =>
  new Promise(resolve => {
    const over = () => {
      cancel()
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve(undefined)
    }
    const cancel = after(signal.aborted ? 0 : ms, over)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })

/**
 * A request to our own server, with the name that the document gives itself.
 * @param {string} path
 * @param {RequestInit} [init]
 */
export const request = (path, init = {}) =>
  window.fetch(path, {
    ...init,
    headers: { 'X-Agent-Id': document.documentElement.dataset.agent ?? '', ...init.headers },
  })

/** A key for a request that was never sent. */
export const newKey = () => [...randomBytes(16)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Unpredictable bytes. */
export const randomBytes = (/** @type {number} */ count) => window.crypto.getRandomValues(new Uint8Array(count))
