import { pause, request } from '/shared/browser.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */

const PATIENCE_SECONDS = 10

/**
 * Polls an order at the interval given by the server until its status is final. Retries if a response is lost.
 * @param {string} orderId
 * @param {{ readonly clock: Clock, readonly signal: AbortSignal, readonly first?: OrderResponse | undefined,
 *   readonly token?: string | undefined,
 *   readonly show: (order: OrderResponse) => void, readonly wait: (lost: boolean) => void }} over
 */
export async function followOrder(orderId, { clock, signal, first, token, show, wait }) {
  let order = first
  if (order) show(order)
  while (!order?._status.terminal) {
    if (order) await pause((order._status.pollIntervalSeconds ?? PATIENCE_SECONDS) * 1_000, signal)
    const next = await look(orderId, clock, signal, token)
    wait(next === undefined)
    if (next) show(next)
    else await pause(PATIENCE_SECONDS * 1_000, signal)
    order = next ?? order
  }
}

/** @returns {Promise<OrderResponse | undefined>} */
async function look(
  /** @type {string} */ orderId,
  /** @type {Clock} */ clock,
  /** @type {AbortSignal} */ signal,
  /** @type {string | undefined} */ token,
) {
  try {
    const response = await request(`/api/order/${encodeURIComponent(orderId)}`, {
      signal,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    })
    clock.learn(response)
    return response.ok ? await response.json() : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
