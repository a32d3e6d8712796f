import { avoid } from '/shared/allergy-line.js'
import { instantOf } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { clockThere, dollars, shortened, wallClock, wallDay } from '/shared/wording.js'
import { ticketLines, ticketTotals } from './show-ticket.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */

/** @typedef {{ readonly label: string, readonly reached: readonly string[] }} Step */

const PAID = { label: 'Paid', reached: ['payment_received', 'paid', 'order_received'] }
const ACCEPTED = { label: 'Accepted by the kitchen', reached: ['confirmed'] }

/**
 * Returns the steps of an order that goes well.
 * @param {OrderResponse} order
 * @returns {readonly Step[]}
 */
const stepsOf = ({ channel, fulfillment }) => [
  PAID,
  channel === 'voice'
    ? { label: 'The restaurant is called', reached: ['confirming_with_restaurant'] }
    : { label: 'With the kitchen', reached: ['submitting_to_restaurant'] },
  ACCEPTED,
  ...(fulfillment === 'delivery'
    ? [
        { label: 'On its way', reached: ['out_for_delivery'] },
        { label: 'Delivered', reached: ['delivered'] },
      ]
    : [{ label: 'Ready for pickup', reached: ['ready_for_pickup', 'picked_up'] }]),
]

/**
 * Creates the ticket of a paid order: status, receipt, and a stamp for its actual outcome.
 * @param {OrderResponse} order
 * @param {{ readonly isNew: boolean }} about `isNew` is true if the stamp has just changed
 */
export const orderPaper = (order, { isNew }) =>
  element(
    'section',
    { class: 'ticket order', 'aria-label': `Order ${order.orderId}` },
    element('h3', {}, order.restaurant.name),
    avoid(order),
    element('p', { class: 'hint' }, order.orderId),
    handover(order),
    stampOf(order, isNew),
    element('p', { class: `now ${toneOf(order)}` }, order._status.message),
    order.estimatedReady && !wholeRefund(order) && !isReady(order) && element('p', {}, readyText(order)),
    timeline(order),
    ticketLines(order.items.map(item => ({ ...item, cents: item.line_total_cents }))),
    ticketTotals(order),
    order.adjusted &&
      element('p', { class: 'hint' }, `Less was handed out: ${dollars(order.adjusted.total_cents)} in all.`),
    receipt(order),
  )

/** Says when, where, for whom, and with which note, as far as the order shows it. */
function handover(/** @type {OrderResponse} */ order) {
  const { fulfillment, pickup, delivery_address: to, customer, restaurant, special_instructions: note } = order
  const { window, requested, resolved } = pickup
  const isDelivery = fulfillment === 'delivery'
  const when = window
    ? `${wallDay(window.start)} to ${wallClock(window.end)}`
    : requested === 'ASAP'
      ? `as soon as possible, promised for ${wallDay(resolved)}`
      : wallDay(resolved)
  const address = isDelivery
    ? to && [to.street, to.unit, to.city, `${to.state} ${to.zip}`].filter(part => part).join(', ')
    : restaurant.address
  return element(
    'ul',
    { class: 'details' },
    element('li', {}, `${isDelivery ? 'Delivery' : 'Pickup'} ${when}`),
    address !== undefined && element('li', {}, address),
    customer && element('li', {}, `For ${customer.name}`),
    note && element('li', {}, `Note: ${note}`),
  )
}

const READY = ['ready_for_pickup', 'picked_up', 'out_for_delivery', 'delivered']

const isReady = (/** @type {OrderResponse} */ { status }) => READY.includes(status)

const readyText = (/** @type {OrderResponse} */ { fulfillment, estimatedReady }) =>
  `${fulfillment === 'delivery' ? 'Expected' : 'Ready'} around ${wallClock(estimatedReady ?? '')}`

/** True for a partial refund, which is shown on an order that continues. */
const isPartial = (/** @type {{ readonly reason: string }} */ { reason }) =>
  reason === 'overpaid' || /^(?:adjusted|complaint):/.test(reason)

const wholeRefund = (/** @type {OrderResponse} */ { refund }) => (refund && !isPartial(refund) ? refund : undefined)

/** @param {OrderResponse} order */
function toneOf(order) {
  const { failure, timeline: steps } = order
  const refund = wholeRefund(order)
  if (refund?.status === 'succeeded') return 'refunded'
  if (refund || failure) return 'waiting'
  return steps.some(({ status }) => status === 'confirmed') ? 'good' : 'waiting'
}

function stampOf(/** @type {OrderResponse} */ order, /** @type {boolean} */ isNew) {
  const refund = wholeRefund(order)
  const word =
    refund?.status === 'succeeded'
      ? 'Refunded'
      : order.timeline.some(({ status }) => status === 'confirmed') && !refund
        ? 'Accepted'
        : undefined
  if (word === undefined) return undefined
  return element('div', { class: `stamp ${word.toLowerCase()}${isNew ? ' falls' : ''}`, 'aria-hidden': 'true' }, word)
}

/** @param {OrderResponse} order */
function timeline(order) {
  const { timeline: events, refunds = [] } = order
  const timeOf = (/** @type {readonly string[]} */ reached) => events.find(({ status }) => reached.includes(status))?.at
  const clock = (/** @type {string | undefined} */ at) =>
    at === undefined ? '' : clockThere(instantOf(at), order.pickup.resolved)
  const steps = stepsOf(order)
  const last = steps.findLastIndex(({ reached }) => timeOf(reached) !== undefined)
  const ended = events.findLast(({ status }) => status in ENDINGS)
  const lost = ended !== undefined || wholeRefund(order) !== undefined
  const shown = lost ? steps.slice(0, last + 1) : steps
  const rows = shown.map(({ label, reached }, at) => {
    const time = timeOf(reached)
    const state = at <= last ? 'done' : at === last + 1 && !order._status.terminal ? 'doing' : 'open'
    return row(label, state, clock(time))
  })
  return element(
    'ol',
    { class: 'timeline' },
    ...rows,
    ended && row(endingOf(order, ended.status), 'failed', clock(ended.at)),
    ...refunds.map(refund => {
      const money = isPartial(refund) ? 'Part of the money' : 'Money'
      return refund.status === 'succeeded'
        ? row(`${money} returned`, 'done', '')
        : row(`${money} on its way back`, 'doing', '')
    }),
  )
}

/** @type {Readonly<Record<string, string>>} */
const ENDINGS = {
  fulfillment_failed: 'Could not be placed',
  rejected: 'Declined by the restaurant',
  cancelled: 'Cancelled by the restaurant',
}

/** The restaurant gave no reason: its heading says as much. */
const NO_REASON = /^(?:The restaurant (?:declined|cancelled) the order\.)?$/

/** Says how an order ended without food. Only its holder is shown the customer, who is therefore "you". */
function endingOf(/** @type {OrderResponse} */ { failure, customer }, /** @type {string} */ status) {
  if (failure?.code === 'customer_cancelled') return customer ? 'Cancelled by you' : 'Cancelled by the customer'
  const reason = failure?.message ?? ''
  return NO_REASON.test(reason) ? `${ENDINGS[status]}` : `${ENDINGS[status]}: ${reason}`
}

const SPOKEN = { done: 'done', doing: 'under way', open: 'to come', failed: 'failed' }

const row = (
  /** @type {string} */ label,
  /** @type {'done' | 'doing' | 'open' | 'failed'} */ state,
  /** @type {string} */ time,
) =>
  element(
    'li',
    { class: state },
    element('span', {}, label, element('span', { class: 'hidden' }, `, ${SPOKEN[state]}`)),
    element('span', { class: 'figure' }, time),
  )

/** Says who paid and who got money back, each with the reference that proves it. */
function receipt(/** @type {OrderResponse} */ { payment, refunds = [] }) {
  const rows = [
    payment.payer ? ['Paid by', payment.payer] : undefined,
    payment.transactionHash ? ['Reference', payment.transactionHash] : undefined,
    refunds[0] ? ['Refunded to', refunds[0].refundTo] : undefined,
    ...refunds.map(({ transactionHash }) => (transactionHash ? ['Refund reference', transactionHash] : undefined)),
  ]
  const known = rows.filter(one => one !== undefined)
  if (known.length === 0) return undefined
  return element(
    'dl',
    { class: 'receipt' },
    ...known.flatMap(([name = '', proof = '']) => [
      element('dt', {}, name),
      // a card is described in words, which nobody needs to copy
      proof.includes(' ')
        ? element('dd', {}, proof)
        : element('dd', { class: 'figure', title: proof }, copyable(proof)),
    ]),
  )
}

function copyable(/** @type {string} */ hex) {
  const copy = button(
    shortened(hex),
    () => {
      navigator.clipboard.writeText(hex).then(
        () => {
          copy.textContent = 'copied'
        },
        () => {
          copy.textContent = hex
        },
      )
    },
    { class: 'hex', 'aria-label': `Copy ${hex}` },
  )
  return copy
}
