/** Stores the keys of this device by restaurant, so that a kitchen tablet reopens its board after a power cut. */

const NAME = 'comanda.merchant.keys'
const LAST = 'comanda.merchant.last'

/** @returns {Record<string, string>} */
function keys() {
  try {
    return JSON.parse(window.localStorage.getItem(NAME) ?? '{}')
  } catch {
    // Storage is unavailable: ask for the key.
    return {}
  }
}

/** Returns the stored key of a restaurant. */
export const keyOf = (/** @type {string} */ restaurantId) => keys()[restaurantId]

/** Returns the restaurant opened last, or an empty string. */
export function lastRestaurant() {
  try {
    return window.localStorage.getItem(LAST) ?? ''
  } catch {
    return ''
  }
}

/** Stores a key, or deletes it if undefined. */
export function keepKey(/** @type {string} */ restaurantId, /** @type {string | undefined} */ key) {
  try {
    const { [restaurantId]: _, ...others } = keys()
    window.localStorage.setItem(NAME, JSON.stringify(key === undefined ? others : { ...others, [restaurantId]: key }))
    window.localStorage.setItem(LAST, restaurantId)
  } catch {
    // Private window without storage: ask for the key on every visit.
  }
}

/**
 * Reads the key from the URL fragment, which is never sent to a server, and removes it from the URL immediately.
 */
export function keyInAddress() {
  const key = /^#key=(\S+)$/.exec(window.location.hash)?.[1]
  if (key !== undefined) window.history.replaceState(null, '', window.location.pathname)
  return key
}
