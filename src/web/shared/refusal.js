/**
 * Error response of the server.
 * @typedef {object} Refusal
 * @property {number} status
 * @property {string} code such as session_busy
 * @property {string} message
 * @property {string} hint
 * @property {number | undefined} waitSeconds from Retry-After
 */

/**
 * Parses the body of an error response.
 * @param {Response} response
 * @returns {Promise<Refusal>}
 */
export async function readRefusal(response) {
  const body = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    status: response.status,
    code: String(body.error ?? ''),
    message: String(body.message ?? body.detail ?? `The server answered ${response.status}.`),
    hint: String(body._hint ?? ''),
    waitSeconds: Number.isNaN(wait) ? undefined : wait,
  }
}
