import { button, element } from '/shared/element.js'
import { afterOrder } from './after-order.js'
import { openDemoWallet } from './demo-wallet.js'
import { followOrder } from './follow-order.js'
import { findProvider, openOwnWallet } from './own-wallet.js'
import { payOrder } from './pay-order.js'
import { orderPaper } from './show-order.js'
import { demoWarning, payBox } from './show-pay.js'
import { askToRemember } from './usual.js'
/** @import { PayInstructions } from '#src/clerk/schema.ts' */
/** @import { OrderResponse } from '#src/orders/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */
/** @import { Wallet } from './pay-order.js' */

/**
 * Creates the box that tracks an order in the conversation: payment, then status until it is ready or refunded. It
 * polls the order, so payments made elsewhere show up as well.
 * @param {PayInstructions} pay
 * @param {{ readonly clock: Clock, readonly demoMoney: boolean, readonly say: (message: string) => void,
 *   readonly cart: import('./device.js').Cart }} over
 */
export function createOrderBox(pay, { clock, demoMoney, say, cart }) {
  // Announce changes in one sentence, so that screen readers do not read the whole ticket again.
  const spoken = element('p', { class: 'hidden', role: 'status', 'aria-live': 'polite' })
  const paper = element('div', { 'aria-live': 'off' })
  const after = afterOrder({ orderId: pay.orderId, token: pay.statusToken, changed: order => look(order) })
  const place = element('div', { class: 'order-place', 'aria-live': 'off' }, spoken, paper, after.place)
  let isPaid = false
  const ending = new AbortController()
  /** @type {AbortController | undefined} */
  let following
  let stamp = ''

  const provider = findProvider()
  const paying = payBox(pay, clock, {
    demo: demoMoney ? () => run(openDemoWallet) : undefined,
    own: provider && (() => (demoMoney ? warn() : run(tell => openOwnWallet(provider, tell)))),
    tooLate: () => {
      if (!place.contains(paying.box)) return
      paying.tell('The time to pay is over and nothing was charged.', true)
      look()
    },
  })

  const warn = () => {
    const warning = demoWarning({
      goOn: () => {
        warning.remove()
        if (provider) run(tell => openOwnWallet(provider, tell))
      },
      back: () => warning.remove(),
    })
    paper.append(warning)
    warning.querySelector('button')?.focus()
  }

  /** Opens a wallet and pays with it. Shows every error; nothing is retried automatically. */
  function run(/** @type {(tell: (step: string) => void) => Promise<Wallet>} */ open) {
    const tell = (/** @type {string} */ step) => paying.tell(step, true)
    tell('Opening the wallet…')
    open(tell)
      .then(wallet => payOrder(pay.payUrl, { wallet, clock, tell, signal: ending.signal }))
      .then(order => look(order))
      .catch((/** @type {unknown} */ error) => {
        if (!ending.signal.aborted) paying.tell(error instanceof Error ? error.message : String(error), false)
      })
  }

  /** Follows the order, starting from its known state. */
  function look(/** @type {OrderResponse | undefined} */ first = undefined) {
    following?.abort()
    following = new AbortController()
    const signal = AbortSignal.any([following.signal, ending.signal])
    followOrder(pay.orderId, { clock, signal, first, token: pay.statusToken, show, wait }).catch(error => {
      if (!signal.aborted) throw error
    })
  }

  const wait = (/** @type {boolean} */ lost) => place.classList.toggle('lost', lost)

  /** @param {OrderResponse} order */
  function show(order) {
    if (order.status === 'awaiting_payment') {
      if (order.payment.settlement === 'pending') paying.tell(order._status.message, true)
      if (!paper.contains(paying.box)) paper.replaceChildren(paying.box)
      return
    }
    paying.stop()
    if (order.status === 'payment_expired' && !order.refund) return void paper.replaceChildren(expired(order))
    after.show(order)
    if (!isPaid && !endsHere(order)) place.append(askToRemember(cart))
    isPaid = true
    const made = orderPaper(order, { isNew: stampKey(order) !== stamp && stamp !== '' })
    stamp = stampKey(order)
    if (spoken.textContent !== order._status.message) spoken.textContent = order._status.message
    const focused = paper.contains(document.activeElement)
    paper.replaceChildren(made)
    if (focused) {
      made.tabIndex = -1
      made.focus()
    }
  }

  /** @param {OrderResponse} order */
  function expired(order) {
    const again = button('Place it again', () => say('Place the same order again'), { class: 'primary' })
    return element('section', { class: 'ticket' }, element('p', {}, order._status.message), again)
  }

  paper.append(paying.box)
  look()
  return {
    orderId: pay.orderId,
    place,
    end: () => {
      paying.stop()
      ending.abort(new DOMException('another conversation', 'AbortError'))
    },
  }
}

const endsHere = (/** @type {OrderResponse} */ { failure, cancellation }) =>
  failure !== undefined || cancellation !== undefined

const stampKey = (/** @type {OrderResponse} */ order) =>
  `${order.status} ${order.refund?.reason ?? ''} ${order.refund?.status ?? ''}`
