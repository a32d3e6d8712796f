import { request } from '/shared/browser.js'

/** @import { MenuResponse } from '#src/menu/schema.ts' */

/**
 * Restaurant details shown on its card, from GET /api/restaurants/{id}.
 * @typedef {{ readonly name: string, readonly slug: string, readonly cuisines: readonly string[],
 *   readonly rating: number, readonly neighborhood?: string, readonly description?: string, readonly open_now: boolean,
 *   readonly next_open: string | null, readonly accepting_orders: boolean,
 *   readonly fulfillment: Readonly<Record<'pickup' | 'delivery', { readonly offered: boolean }>> }} Details
 */

/** Fetches the live menu of a restaurant. Rejects on failure. */
export const readMenu = (/** @type {string} */ id) =>
  /** @type {Promise<MenuResponse>} */ (read(`/api/restaurants/${encodeURIComponent(id)}/menu`))

/** Fetches the details of a restaurant. Rejects on failure. */
export const readRestaurant = (/** @type {string} */ id) =>
  /** @type {Promise<Details>} */ (read(`/api/restaurants/${encodeURIComponent(id)}`))

async function read(/** @type {string} */ path) {
  const response = await request(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
