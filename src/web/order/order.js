import { afterOrder } from '/chat/after-order.js'
import { followOrder } from '/chat/follow-order.js'
import { orderPaper } from '/chat/show-order.js'
import { createClock } from '/shared/clock.js'
import { byId, element } from '/shared/element.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */

// The page of a booked order for its guest. Its status token is the fragment of the address, which no server sees.

const page = byId('order', HTMLElement)
const state = byId('state', HTMLElement)
const orderId = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '')
const token = decodeURIComponent(window.location.hash.slice(1))
const clock = createClock()
const paper = element('div', { class: 'order-place' })
const after = afterOrder({ orderId, token, isOwnPage: true, changed: order => follow(order) })
let following = new AbortController()
let shown = ''

function show(/** @type {OrderResponse} */ order) {
  const key = `${order.status} ${order.refund?.reason ?? ''} ${order.refund?.status ?? ''}`
  const isNew = shown !== '' && key !== shown
  shown = key
  if (!page.contains(paper)) page.replaceChildren(state, paper, after.place)
  state.className = 'hidden'
  if (state.textContent !== order._status.message) state.textContent = order._status.message
  paper.replaceChildren(orderPaper(order, { isNew }))
  // actions need the token; the server shows the customer only to its holder
  if (order.customer !== undefined && order.status !== 'awaiting_payment') after.show(order)
  document.title = `Order ${order.orderId}`
}

/** Follows the order, starting from its known state. */
function follow(/** @type {OrderResponse | undefined} */ first = undefined) {
  following.abort()
  following = new AbortController()
  const { signal } = following
  const wait = (/** @type {boolean} */ isLost) => {
    if (shown === '' && isLost)
      state.textContent = 'The order cannot be read now. Check the link; it is tried again by itself.'
    paper.classList.toggle('lost', isLost)
  }
  followOrder(orderId, { clock, signal, first, token: token === '' ? undefined : token, show, wait }).catch(error => {
    if (!signal.aborted) throw error
  })
}

window.addEventListener('hashchange', () => window.location.reload())
follow()
