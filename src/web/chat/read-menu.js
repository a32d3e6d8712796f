import { request } from '/shared/browser.js'

/** @import { MenuResponse } from '#src/menu/schema.ts' */

/**
 * What a card of a restaurant says, as GET /api/restaurants/{id} has it.
 * @typedef {{ readonly name: string, readonly slug: string, readonly cuisines: readonly string[], readonly rating: number,
 *   readonly neighborhood?: string, readonly description?: string, readonly open_now: boolean,
 *   readonly next_open: string | null, readonly accepting_orders: boolean }} Details
 */

/** The live menu of a restaurant. Rejects when it cannot be read. */
export const readMenu = (/** @type {string} */ id) =>
  /** @type {Promise<MenuResponse>} */ (read(`/api/restaurants/${encodeURIComponent(id)}/menu`))

/** What is known of a restaurant. Rejects when it cannot be read. */
export const readRestaurant = (/** @type {string} */ id) =>
  /** @type {Promise<Details>} */ (read(`/api/restaurants/${encodeURIComponent(id)}`))

async function read(/** @type {string} */ path) {
  const response = await request(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
