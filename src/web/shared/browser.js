/** The only module of the page that accesses the browser's clock, timers, network, and randomness. */

/** Milliseconds since 1970 according to the device clock. */
export const deviceNow = () => window.Date.now()

/** Parses an RFC 3339 instant or an HTTP date into milliseconds since 1970. */
export const instantOf = (/** @type {string} */ text) => window.Date.parse(text)

/**
 * Runs a function after a delay. Returns a function that cancels it.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function after(ms, run) {
  const timer = window.setTimeout(run, ms)
  return () => window.clearTimeout(timer)
}

/**
 * Runs a function periodically. Returns a function that stops it.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function every(ms, run) {
  const timer = window.setInterval(run, ms)
  return () => window.clearInterval(timer)
}

/** Resolves after a delay. Rejects with the signal's reason if it aborts first. */
export const pause = (/** @type {number} */ ms, /** @type {AbortSignal} */ signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const cancel = after(ms, () => resolve(undefined))
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
  })

/** Resolves when the device reports that it is back online. */
export const reconnected = (/** @type {AbortSignal} */ signal) =>
  new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(undefined), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * Resolves after a delay, or immediately when the device is back online or the signal aborts.
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
 * Sends a request to this server, identified by the agent name of the document.
 * @param {string} path
 * @param {RequestInit} [init]
 */
export const request = (path, init = {}) =>
  window.fetch(path, {
    ...init,
    headers: { 'X-Agent-Id': document.documentElement.dataset.agent ?? '', ...init.headers },
  })

/** Generates an idempotency key for a new request. */
export const newKey = () => [...randomBytes(16)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Generates cryptographically random bytes. */
export const randomBytes = (/** @type {number} */ count) => window.crypto.getRandomValues(new Uint8Array(count))
