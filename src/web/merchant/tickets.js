import { avoid } from '/shared/allergy-line.js'
import { instantOf } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { dollars, wallClock, wallDay, withTip } from '/shared/wording.js'
import { cancellationAsked } from './cancellation.js'
import { createGivenFields, givenWords, isWeighed } from './given-fields.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */

/**
 * Actions on a ticket.
 * @typedef {object} TicketActions
 * @property {(ticket: Ticket, verb: string, body: object, done: string) => void} say
 * @property {(ticket: Ticket) => void} reject asks for the reason
 * @property {(ticket: Ticket) => void} cancel asks for the reason
 * @property {(ticket: Ticket) => void} correct asks what was handed out
 * @property {(ticket: Ticket) => void} answer asks for the answer to a complaint
 * @property {(orderId: string) => import('./given-fields.js').Draft} draft unsent input of its weights
 * @property {(orderId: string) => string | undefined} sending the act on an order that is currently being sent
 */

const MINUTES = [10, 15, 20, 30]
/** Short order id, sufficient to call out. */
const shortId = (/** @type {Ticket} */ { orderId }) => orderId.slice(-4)

/** Formats the promised time: "12:45 pm", with the day if it differs from the day of arrival. */
const whenOf = (/** @type {Ticket} */ { promisedAt, since }) =>
  promisedAt.slice(0, 10) === since.slice(0, 10) ? wallClock(promisedAt) : wallDay(promisedAt)

/** Formats a phone number: +19175550134 as "917 555 0134". */
const spaced = (/** @type {string} */ phone) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '$1 $2 $3')

/** Describes an order for screen readers: "2 × Ledger Plate, 1 × Soda". */
export const inWords = (/** @type {Ticket} */ ticket) =>
  ticket.lines.map(line => `${amount(line)} ${line.name}`).join(', ')

const amount = (/** @type {Ticket['lines'][number]} */ { quantity, quantity_lbs }) =>
  quantity_lbs === undefined ? `${quantity ?? 1} ×` : `${quantity_lbs} lb`

const lines = (/** @type {Ticket} */ ticket, /** @type {readonly HTMLElement[]} */ fields = []) =>
  element(
    'ul',
    { class: 'lines' },
    ...ticket.lines.map((line, at) =>
      element(
        'li',
        {},
        element('span', { class: 'figure amount' }, amount(line)),
        element(
          'span',
          { class: 'what' },
          line.name,
          ...line.modifiers.map(({ category, name, units }) =>
            element(
              'small',
              {},
              `${units > 1 ? `${units} × ` : ''}${name}`,
              element('span', { class: 'of' }, category),
            ),
          ),
          givenWords(line) !== '' && element('small', { class: 'less' }, givenWords(line)),
        ),
        fields[at],
      ),
    ),
  )

const guest = (/** @type {Ticket} */ { customer, fulfillment }) =>
  element(
    'p',
    { class: 'guest' },
    element('span', { class: `badge ${fulfillment}` }, fulfillment === 'delivery' ? 'Delivery' : 'Pickup'),
    customer && element('strong', {}, customer.name),
    customer && element('a', { href: `tel:${customer.phone.replace(/ ext.*/, '')}` }, spaced(customer.phone)),
    customer?.address !== undefined && element('span', { class: 'address' }, customer.address),
  )

const note = (/** @type {Ticket} */ { special_instructions: words }) =>
  typeof words === 'string' && words !== '' && element('p', { class: 'note' }, `“${words}”`)

const heading = (/** @type {Ticket} */ ticket, /** @type {import('/shared/element.js').Child} */ end) =>
  element('div', { class: 'heading' }, element('h3', { class: 'figure' }, `#${shortId(ticket)}`), end)

const paper = (/** @type {Ticket} */ ticket, /** @type {string} */ kind, /** @type {readonly Child[]} */ children) =>
  element(
    'li',
    { class: `ticket ${kind}`, 'data-order': ticket.orderId, 'aria-label': `Order ${ticket.orderId}` },
    ...children,
  )

/** @typedef {import('/shared/element.js').Child} Child */

/** Creates the buttons of a ticket, or shows the act being sent in their place. */
const actions = (
  /** @type {Ticket} */ ticket,
  /** @type {TicketActions} */ { sending },
  /** @type {readonly HTMLElement[]} */ buttons,
) => {
  const words = sending(ticket.orderId)
  return words === undefined
    ? element('div', { class: 'actions' }, ...buttons)
    : element('p', { class: 'sending' }, `${words}…`)
}

/** Creates the ticket of an order that awaits an answer. */
export function newTicket(/** @type {Ticket} */ ticket, /** @type {TicketActions} */ act) {
  const accept = MINUTES.map(minutes =>
    button(String(minutes), () => act.say(ticket, 'accept', { prepMinutes: minutes }, `Accepted #${shortId(ticket)}`), {
      class: 'primary minutes',
      'aria-label': `Accept #${shortId(ticket)}, ready in ${minutes} minutes`,
    }),
  )
  return paper(ticket, 'asks', [
    heading(
      ticket,
      ticket.answerBy !== null &&
        element('span', { class: 'countdown figure', 'data-until': instantOf(ticket.answerBy), role: 'timer' }),
    ),
    ticket.answerBy !== null &&
      element('progress', {
        class: 'drain',
        max: Math.max(1, instantOf(ticket.answerBy) - instantOf(ticket.since)),
        'data-until': instantOf(ticket.answerBy),
        'aria-hidden': 'true',
      }),
    guest(ticket),
    avoid(ticket),
    lines(ticket),
    note(ticket),
    element(
      'p',
      { class: 'facts' },
      element('span', {}, `${ticket.scheduled ? 'Wanted at' : 'Promised for'} ${whenOf(ticket)}`),
      element('span', { class: 'figure' }, withTip(ticket)),
    ),
    ticket.status === 'confirming_with_restaurant' &&
      element('p', { class: 'hint' }, 'Your telephone rings for this order, too. Either answer counts.'),
    actions(ticket, act, [
      element('p', { class: 'label', 'aria-hidden': 'true' }, 'Accept, ready in … minutes'),
      ...accept,
      button('Reject', () => act.reject(ticket), { class: 'quiet reject', 'aria-label': `Reject #${shortId(ticket)}` }),
    ]),
  ])
}

/** Statuses in which items may have been handed out, and the report can be corrected. */
const HANDED_OUT = new Set(['ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'])

/** Shows the partial refund of an active order, with the server's amount. */
const goesBack = (/** @type {Ticket} */ { status, refunded_cents }) =>
  refunded_cents > 0 &&
  (status === 'confirmed' || HANDED_OUT.has(status)) &&
  element('p', { class: 'back' }, backWords(refunded_cents))

/** Formats a partial refund: "$0.63 goes back to the guest". */
export const backWords = (/** @type {number} */ cents) => `${dollars(cents)} goes back to the guest`

/** Creates the ticket of an accepted order. Weighed items have fields for the weight on the scales. */
export function cookingTicket(/** @type {Ticket} */ ticket, /** @type {TicketActions} */ act) {
  const id = shortId(ticket)
  const given = ticket.lines.some(isWeighed) ? createGivenFields(ticket, act.draft(ticket.orderId)) : undefined
  const [label, verb, done] =
    ticket.fulfillment === 'delivery' ? ['Out', 'out', `#${id} is on its way`] : ['Ready', 'ready', `#${id} is ready`]
  const leave = () => {
    const reports = given ? given.read() : []
    if (reports !== undefined) act.say(ticket, verb, reports.length > 0 ? { given: reports } : {}, done)
  }
  return paper(ticket, ticket.cancellation ? 'cooks asked' : 'cooks', [
    heading(ticket, due(ticket)),
    cancellationAsked(ticket, act),
    guest(ticket),
    avoid(ticket),
    lines(ticket, given?.fields),
    note(ticket),
    goesBack(ticket),
    given?.warning,
    actions(ticket, act, [
      button(label, leave, { class: 'primary', 'aria-label': done }),
      ...(ticket.cancellation
        ? []
        : [button('Cancel', () => act.cancel(ticket), { class: 'quiet', 'aria-label': `Cancel #${id}` })]),
      ...(given ? [] : [correction(ticket, act, 'Something is missing')]),
    ]),
  ])
}

const correction = (/** @type {Ticket} */ ticket, /** @type {TicketActions} */ act, /** @type {string} */ label) =>
  button(label, () => act.correct(ticket), { class: 'plain correct', 'aria-label': `${label}: #${shortId(ticket)}` })

/** Creates the ticket of an order that is ready for its guest or out for delivery. */
export function readyTicket(/** @type {Ticket} */ ticket, /** @type {TicketActions} */ act) {
  const id = shortId(ticket)
  const isOut = ticket.status === 'out_for_delivery'
  const label = isOut ? 'Delivered' : 'Handed over'
  return paper(ticket, 'waits', [
    heading(ticket, element('span', { class: 'due' }, `${isOut ? 'out' : 'ready'} ${wallClock(ticket.since)}`)),
    guest(ticket),
    avoid(ticket),
    element('p', { class: 'short' }, inWords(ticket)),
    note(ticket),
    goesBack(ticket),
    actions(ticket, act, [
      button(label, () => act.say(ticket, 'handed-over', {}, `#${id} is ${label.toLowerCase()}`), {
        class: 'primary',
        'aria-label': `#${id} is ${label.toLowerCase()}`,
      }),
      correction(ticket, act, 'Correct'),
    ]),
  ])
}

const due = (/** @type {Ticket} */ { readyAt, promisedAt }) =>
  element(
    'span',
    { class: 'due', 'data-due': instantOf(readyAt ?? promisedAt) },
    element('span', { class: 'figure' }, wallClock(readyAt ?? promisedAt)),
    element('small', { class: 'in' }),
  )

export const ENDED = /** @type {Record<string, string>} */ ({
  picked_up: 'collected',
  delivered: 'delivered',
  cancelled: 'cancelled',
  rejected: 'rejected',
  fulfillment_failed: 'refunded',
})

/** Creates the row of a finished order. */
export function doneRow(/** @type {Ticket} */ ticket, /** @type {TicketActions} */ act) {
  const isGiven = HANDED_OUT.has(ticket.status)
  return element(
    'li',
    { class: isGiven ? '' : 'given-back', 'data-over': ticket.orderId },
    element('span', { class: 'figure' }, `#${shortId(ticket)}`),
    element(
      'span',
      { class: 'what' },
      `${ENDED[ticket.status] ?? ticket.status} ${wallClock(ticket.since)}`,
      ticket.failure && element('small', {}, ticket.failure.message),
      goesBack(ticket),
    ),
    element(
      'span',
      { class: 'end' },
      element('span', { class: 'figure' }, withTip(ticket)),
      isGiven && act.sending(ticket.orderId) === undefined && correction(ticket, act, 'Correct'),
    ),
  )
}
