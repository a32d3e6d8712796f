import { openDemoWallet } from '/chat/demo-wallet.js'
import { followOrder } from '/chat/follow-order.js'
import { findProvider, openOwnWallet } from '/chat/own-wallet.js'
import { payOrder } from '/chat/pay-order.js'
import { orderPaper } from '/chat/show-order.js'
import { demoWarning } from '/chat/show-pay.js'
import { every, instantOf } from '/shared/browser.js'
import { createClock } from '/shared/clock.js'
import { button, byId, element } from '/shared/element.js'
import { minutesAndSeconds } from '/shared/wording.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */
/** @import { Wallet } from '/chat/pay-order.js' */

// The server renders the page, and everything but wallets works without this script, which adds them, the time left,
// and the order's progress without reloading.

const page = byId('pay', HTMLElement)
const { order: orderId = '', state, payUrl = '', expires = '', now = '', money } = page.dataset
const clock = createClock()
if (now !== '') clock.set(now)
const ending = new AbortController()
const place = element('div', { class: 'order-place' })
const spoken = element('p', { class: 'hidden', role: 'status', 'aria-live': 'polite' })
document.body.append(spoken)
let stopCountdown = () => {}
let shown = ''

if (state === 'pay') {
  countDown()
  addWallets()
  if (window.location.hash === '#card') openCardForm()
}
if (state !== 'over') follow()

/** Follows the order, which might also be paid on another page. */
function follow(/** @type {OrderResponse | undefined} */ first = undefined) {
  const wait = (/** @type {boolean} */ lost) => place.classList.toggle('lost', lost)
  followOrder(orderId, { clock, signal: ending.signal, first, show, wait }).catch(error => {
    if (!ending.signal.aborted) throw error
  })
}

function show(/** @type {OrderResponse} */ order) {
  if (order.status === 'awaiting_payment') {
    if (order.payment.settlement === 'pending') tell(order._status.message, true)
    return
  }
  stopCountdown()
  const key = `${order.status} ${order.refund?.reason ?? ''} ${order.refund?.status ?? ''}`
  if (key === shown) return
  const isNew = shown !== ''
  shown = key
  if (!page.contains(place)) page.replaceChildren(place)
  place.replaceChildren(orderPaper(order, { isNew }))
  spoken.textContent = order._status.message
  document.title = `Order ${order.orderId}`
}

/** Shows the time left, and reloads the page when it is over. */
function countDown() {
  const end = instantOf(expires)
  const bar = byId('drain', HTMLProgressElement)
  const text = byId('until', HTMLElement)
  const whole = Math.max(end - clock.now(), 600_000)
  bar.hidden = false
  bar.max = whole
  const left = element('span', { class: 'figure' })
  text.replaceChildren(left, ' left to pay')
  const tick = () => {
    const ms = end - clock.now()
    left.textContent = minutesAndSeconds(ms)
    bar.value = Math.max(0, ms)
    bar.classList.toggle('low', ms < 120_000)
    if (ms > 0) return
    stopCountdown()
    tell('The time to pay is over and nothing was charged.', true)
  }
  stopCountdown = every(1_000, tick)
  tick()
}

function tell(/** @type {string} */ text, /** @type {boolean} */ isBusy) {
  const step = document.getElementById('step')
  if (!step) return
  step.textContent = text
  step.classList.toggle('busy', isBusy)
  for (const one of page.querySelectorAll('#actions button')) one.setAttribute('aria-disabled', String(isBusy))
}

/** Adds the wallets: the browser's own, and one with worthless money where money is worthless. */
function addWallets() {
  const actions = byId('actions', HTMLElement)
  actions.addEventListener('submit', event => {
    const isBusy = actions.querySelector('button[aria-disabled="true"]') !== null
    if (isBusy) event.preventDefault()
    else tell('Opening the card page…', true)
  })
  // a page restored by the back button can be used again
  window.addEventListener('pageshow', event => {
    if (event.persisted) tell('', false)
  })
  const provider = findProvider()
  if (provider)
    actions.append(
      button('Pay with my crypto wallet', () => (money === 'demo' ? warn() : own()), { class: 'quiet wide' }),
    )
  if (money === 'demo')
    actions.append(button('Pay with play money', () => run(openDemoWallet), { class: 'quiet wide' }))

  const own = () => provider && run(step => openOwnWallet(provider, step))
  function warn() {
    const warning = demoWarning({
      goOn: () => {
        warning.remove()
        own()
      },
      back: () => warning.remove(),
    })
    actions.append(warning)
    warning.querySelector('button')?.focus()
  }
}

/** Leads on to the card form for a buyer who has already chosen the card. Coming back here, they choose anew. */
function openCardForm() {
  window.history.replaceState(null, '', window.location.pathname)
  byId('actions', HTMLElement).querySelector('form')?.requestSubmit()
}

/** Opens a wallet and pays with it. Shows every error; nothing is retried automatically. */
function run(/** @type {(tell: (step: string) => void) => Promise<Wallet>} */ open) {
  if (page.querySelector('#actions button[aria-disabled="true"]')) return
  const step = (/** @type {string} */ text) => tell(text, true)
  step('Opening the wallet…')
  open(step)
    .then(wallet => payOrder(payUrl, { wallet, clock, tell: step, signal: ending.signal }))
    .then(show)
    .catch((/** @type {unknown} */ error) => tell(error instanceof Error ? error.message : String(error), false))
}
