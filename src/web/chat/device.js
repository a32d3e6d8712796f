/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/** @typedef {ClerkResponse['cart']} Cart */

/**
 * What this device remembers after its owner said so.
 * @typedef {object} Device
 * @property {Readonly<Record<string, string>>} contact by path, such as customer.name
 * @property {readonly Cart[]} orders the newest first
 */

const NAME = 'comanda.device.1'
const MOST_ORDERS = 3

/** Returns what this device remembers; undefined if it was never asked to. */
export function remembered() {
  try {
    const kept = JSON.parse(window.localStorage.getItem(NAME) ?? '')
    if (Array.isArray(kept.orders) && typeof kept.contact === 'object') return /** @type {Device} */ (kept)
  } catch {
    // Nothing was stored, or storage is unavailable: nothing is remembered.
  }
  return undefined
}

/** Remembers an order and whom it was for. Returns false if the browser keeps nothing. */
export function rememberOrder(/** @type {Cart} */ cart) {
  const { customer = {}, delivery_address: to = {} } = cart
  const fields = [
    ...['name', 'phone', 'email'].map(name => ['customer', name]),
    ...['street', 'unit', 'city', 'state', 'zip'].map(name => ['delivery_address', name]),
  ].flatMap(([of = '', name = '']) => {
    const values = /** @type {Readonly<Record<string, string | undefined>>} */ (of === 'customer' ? customer : to)
    return values[name] ? [[`${of}.${name}`, values[name]]] : []
  })
  const { contact = {}, orders = [] } = remembered() ?? {}
  const { readback: _, totals: __, ready_at: ___, ...kept } = cart
  const others = orders.filter(order => !isSameOrder(order, cart))
  try {
    window.localStorage.setItem(
      NAME,
      JSON.stringify({
        contact: { ...contact, ...Object.fromEntries(fields) },
        orders: [{ ...kept, pickup_time: 'ASAP' }, ...others].slice(0, MOST_ORDERS),
      }),
    )
    return true
  } catch {
    return false
  }
}

/** Deletes everything that this device remembers. */
export function forgetDevice() {
  try {
    window.localStorage.removeItem(NAME)
  } catch {
    // As above: nothing was stored.
  }
}

/** Describes the dishes of an order: "2 Plain Slice, Cola". */
export const dishesOf = (/** @type {Cart} */ { items }) =>
  items.map(({ name, quantity = 1 }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(', ')

const isSameOrder = (/** @type {Cart} */ one, /** @type {Cart} */ other) =>
  one.restaurant_id === other.restaurant_id && dishesOf(one) === dishesOf(other)
