/** The keys of this device, by restaurant: a tablet in a kitchen opens its board by itself after a power cut. */

const NAME = 'comanda.merchant.keys'
const LAST = 'comanda.merchant.last'

/** @returns {Record<string, string>} */
function keys() {
  try {
    return JSON.parse(window.localStorage.getItem(NAME) ?? '{}')
  } catch {
    // the browser keeps nothing: the key is asked for
    return {}
  }
}

/** What this device knows of a restaurant's key. */
export const keyOf = (/** @type {string} */ restaurantId) => keys()[restaurantId]

/** The restaurant that was opened last; an empty text when none was. */
export function lastRestaurant() {
  try {
    return window.localStorage.getItem(LAST) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a key, or forgets it. */
export function keepKey(/** @type {string} */ restaurantId, /** @type {string | undefined} */ key) {
  try {
    const { [restaurantId]: _, ...others } = keys()
    window.localStorage.setItem(NAME, JSON.stringify(key === undefined ? others : { ...others, [restaurantId]: key }))
    window.localStorage.setItem(LAST, restaurantId)
  } catch {
    // a private window without storage: the key is asked for at every visit
  }
}

/** The key behind the # of the address, which never reaches a server; it goes from the address at once. */
export function keyInAddress() {
  const key = /^#key=(\S+)$/.exec(window.location.hash)?.[1]
  if (key !== undefined) window.history.replaceState(null, '', window.location.pathname)
  return key
}
