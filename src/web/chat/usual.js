import { button, byId, element } from '/shared/element.js'
import { dishesOf, forgetDevice, remembered, rememberOrder } from './device.js'

/** @import { Cart } from './device.js' */

/** Creates the list of the last orders of this device, for the welcome. */
export function createUsual(/** @type {(cart: Cart) => void} */ again) {
  const place = byId('usual', HTMLElement)
  const draw = () => drawUsual(place, again)
  draw()
  return { draw }
}

/**
 * Draws the last orders of this device, each to be ordered again with one tap, and the way to forget them.
 * @param {HTMLElement} place
 * @param {(cart: Cart) => void} again
 */
function drawUsual(place, again) {
  const device = remembered()
  place.hidden = device === undefined
  if (!device) return place.replaceChildren()
  const forget = button(
    'Forget what this device remembers',
    () => {
      forgetDevice()
      drawUsual(place, again)
      document.getElementById('message')?.focus()
    },
    { class: 'link' },
  )
  place.replaceChildren(
    element('h3', {}, 'The usual?'),
    element(
      'ul',
      {},
      ...device.orders.map(cart => {
        const what = dishesOf(cart)
        const from = cart.restaurant_name ?? ''
        const made = button('', () => again(cart), {
          class: 'starter usual',
          'aria-label': `Order again: ${what} from ${from}`,
        })
        made.append(element('span', {}, what, element('small', {}, from)))
        return element('li', {}, made)
      }),
    ),
    forget,
  )
}

/**
 * Asks once whether this device shall remember the order and whom it is for.
 * @param {Cart} cart
 */
export function askToRemember(cart) {
  const place = element('section', { class: 'ticket remember', 'aria-label': 'Remember on this device' })
  const answer = (/** @type {string} */ words) => place.replaceChildren(element('p', { role: 'status' }, words))
  place.append(
    element('p', {}, 'Remember this order, your name, telephone and address on this device for next time?'),
    element(
      'div',
      { class: 'answers' },
      button(
        'Remember',
        () =>
          answer(
            rememberOrder(cart)
              ? 'Remembered on this device only. “New chat” shows it, and forgets it with one tap.'
              : 'This browser keeps nothing.',
          ),
        { class: 'primary' },
      ),
      button('No, thanks', () => place.remove(), { class: 'quiet' }),
    ),
  )
  return place
}
