import { newKey, request } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { readRefusal } from '/shared/refusal.js'
import { dollars } from '/shared/wording.js'
import { complaintForm } from './complaint-form.js'
import { keepingFocus } from './option-chips.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */

/** Statuses in which the guest can still cancel, or ask the restaurant to. */
const BEFORE_READY = [
  ...['payment_received', 'paid', 'placing_order', 'submitting_to_restaurant'],
  ...['order_received', 'confirming_with_restaurant', 'confirmed'],
]
/** Statuses in which something can have been wrong. */
const ACCEPTED = ['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered']
const MOST_COMPLAINTS = 3

/** Address of an order's page. The token stays in the browser: it is never sent as part of an address. */
const orderLink = (/** @type {string} */ orderId, /** @type {string} */ token) =>
  `${window.location.origin}/order/${encodeURIComponent(orderId)}#${encodeURIComponent(token)}`

/**
 * Creates the actions on a paid order: cancel it, report a problem, and come back to it.
 * @param {{ readonly orderId: string, readonly token: string, readonly isOwnPage?: boolean,
 *   readonly changed: (order: OrderResponse) => void }} of
 */
export function afterOrder({ orderId, token, isOwnPage = false, changed }) {
  const place = element('section', { class: 'ticket after', 'aria-label': 'Your order, afterwards', hidden: true })
  const said = element('p', { class: 'step', role: 'status' })
  let shown = ''
  let isBusy = false
  let complaints = 0
  let wasOpen = false

  /** Sends an act exactly once, and shows the order as it is then. */
  async function send(/** @type {string} */ verb, /** @type {object} */ body, /** @type {string} */ done) {
    if (isBusy) return
    isBusy = true
    said.textContent = 'Sending…'
    try {
      const response = await request(`/api/order/${encodeURIComponent(orderId)}/${verb}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': newKey() },
        body: JSON.stringify(body),
      })
      if (response.ok) {
        said.textContent = done
        changed(await response.json())
      } else {
        const { message, hint } = await readRefusal(response)
        said.textContent = `${message} ${hint}`
      }
    } catch {
      said.textContent = 'No connection. Try again: nothing is done twice.'
    } finally {
      isBusy = false
    }
  }

  function draw(/** @type {OrderResponse} */ order) {
    const { status, cancellation, complaint } = order
    const mayCancel = BEFORE_READY.includes(status) && cancellation === undefined
    const mayComplain = ACCEPTED.includes(status) && complaint?.status !== 'open' && complaints < MOST_COMPLAINTS
    const form = complaintForm(order, body => void send('complaint', body, 'The restaurant is told.'))
    const wrong = button(
      'Something was wrong',
      () => {
        form.hidden = !form.hidden
        wrong.setAttribute('aria-expanded', String(!form.hidden))
        if (!form.hidden) form.querySelector('input')?.focus()
      },
      { class: 'quiet wide', 'aria-expanded': 'false', 'data-key': 'wrong' },
    )
    place.replaceChildren(
      element('h3', {}, 'Afterwards'),
      ...[
        cancellation && element('p', {}, CANCELLATIONS[cancellation.status]),
        complaint && complaintWords(complaint),
        mayCancel &&
          button(
            status === 'confirmed' ? 'Ask the restaurant to cancel' : 'Cancel this order',
            () => void send('cancel', {}, ''),
            { class: 'quiet wide', 'data-key': 'cancel' },
          ),
        mayComplain && wrong,
        mayComplain && form,
        !isOwnPage && comeBack(orderId, token),
      ].filter(part => part instanceof Node),
      said,
    )
    place.hidden = false
  }

  return {
    place,
    /** Draws the actions that the order allows now, unless they are drawn already: an open form stays. */
    show: (/** @type {OrderResponse} */ order) => {
      const isOpen = order.complaint?.status === 'open'
      if (order.complaint && !isOpen && wasOpen) complaints += 1
      wasOpen = isOpen
      const { status, cancellation, complaint } = order
      const key = JSON.stringify([
        status === 'confirmed',
        BEFORE_READY.includes(status),
        ACCEPTED.includes(status),
        cancellation,
        complaint,
      ])
      if (key === shown) return
      shown = key
      keepingFocus(place, () => draw(order))
    },
  }
}

const CANCELLATIONS = {
  requested: 'You asked to cancel. The answer appears here.',
  accepted: 'The order is cancelled. The money goes back to where it came from.',
  declined: 'The restaurant goes on with the order.',
}

const COMPLAINTS = {
  open: 'The restaurant was told and answers here.',
  refunded: 'The restaurant gives money back',
  answered: 'The restaurant has answered',
  refused: 'The restaurant refused',
  unanswered: 'The restaurant did not answer. Please call it.',
}

function complaintWords(/** @type {NonNullable<OrderResponse['complaint']>} */ complaint) {
  const { status, refunded_cents, reason, message, words } = complaint
  const money = refunded_cents === undefined ? '' : `: ${dollars(refunded_cents)}`
  return element(
    'div',
    { class: `complaint ${status}` },
    element('p', { class: 'now' }, `${COMPLAINTS[status]}${money}${money === '' ? '' : '.'}`),
    words !== undefined && element('p', { class: 'hint' }, `You said: “${words}”`),
    reason !== undefined && element('p', {}, reason),
    message !== undefined && element('blockquote', {}, message),
  )
}

function comeBack(/** @type {string} */ orderId, /** @type {string} */ token) {
  const link = orderLink(orderId, token)
  const copy = button(
    'Copy the link',
    () => {
      navigator.clipboard.writeText(link).then(
        () => {
          copy.textContent = 'Copied'
        },
        () => {
          copy.textContent = 'Copy it from the address bar of the page'
        },
      )
    },
    { class: 'link', 'data-key': 'copy' },
  )
  return element(
    'p',
    { class: 'come-back' },
    element('a', { href: link, target: '_blank', rel: 'noopener' }, 'Page of this order'),
    copy,
  )
}
