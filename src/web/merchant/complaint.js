import { button, element } from '/shared/element.js'
import { dollars, wallDay } from '/shared/wording.js'

/** @import { Board, Ticket } from '#src/fulfillment/console/schema.ts' */

const KINDS = {
  missing: 'Something is missing',
  wrong_item: 'A wrong item',
  cold: 'It was cold',
  other: 'Something else',
}
const DECISIONS = [
  ['refund', 'Give money back'],
  ['message', 'Answer in words'],
  ['refuse', 'Refuse'],
]
const REASONS = [
  ['as_ordered', 'It was as ordered'],
  ['handed_over_whole', 'Everything was handed over'],
  ['too_late', 'Told too late'],
  ['settled_otherwise', 'Settled with the guest already'],
]

const shortId = (/** @type {Ticket} */ { orderId }) => orderId.slice(-4)

/**
 * Creates the ticket of a complaint: what was wrong, in the guest's words, and the way to answer.
 * @param {Ticket} ticket
 * @param {{ readonly answer: (ticket: Ticket) => void, readonly sending: (orderId: string) => string | undefined }} act
 */
export function complaintTicket(ticket, act) {
  const { complaint, orderId, lines } = ticket
  const about = complaint?.lines.map(at => lines[at]?.name).filter(name => name !== undefined) ?? []
  return element(
    'li',
    { class: 'ticket complaint-ticket', 'aria-label': `Complaint about #${shortId(ticket)}` },
    element(
      'p',
      { class: 'facts' },
      element('strong', { class: 'figure' }, `#${shortId(ticket)}`),
      element('span', {}, `For ${wallDay(ticket.readyAt ?? ticket.promisedAt)}`),
    ),
    complaint && element('h3', {}, KINDS[complaint.kind]),
    about.length > 0 && element('p', {}, about.join(', ')),
    complaint?.words != null && element('p', { class: 'words' }, complaint.words),
    ticket.customer && element('p', { class: 'hint' }, `${ticket.customer.name}, ${ticket.customer.phone}`),
    complaint && element('p', { class: 'hint' }, `Answer by ${wallDay(complaint.answerBy)}.`),
    act.sending(orderId) === undefined
      ? button('Answer', () => act.answer(ticket), {
          class: 'primary wide',
          'aria-label': `Answer the complaint about #${shortId(ticket)}`,
        })
      : element('p', { class: 'hint' }, act.sending(orderId)),
  )
}

/**
 * Asks for the answer to a complaint: money, words, or a refusal with its reason.
 * @param {HTMLDialogElement} dialog
 * @param {Ticket} ticket
 * @param {(body: object) => void} send
 */
export function askComplaint(dialog, ticket, send) {
  const left = ticket.complaint?.refundable_cents ?? 0
  const radio = (/** @type {string[]} */ [value = '', label = '']) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name: 'decision', value, required: true }),
      element('span', {}, label),
    )
  const amount = element('input', {
    inputmode: 'decimal',
    autocomplete: 'off',
    pattern: '\\d{1,5}(\\.\\d{1,2})?',
    title: 'dollars, such as 3 or 3.50',
    placeholder: `all: ${dollars(left)}`,
  })
  const reason = element(
    'select',
    {},
    ...REASONS.map(([value = '', label = '']) => element('option', { value }, label)),
  )
  const message = element('textarea', { maxlength: 200, rows: 3 })
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ control) =>
    element('label', { class: 'field', hidden: true }, element('span', {}, label), control)
  const fields = {
    refund: field(`How much, in dollars? At most ${dollars(left)}; empty gives all of it back.`, amount),
    refuse: field('Why?', reason),
    message: field('To the guest', message),
  }
  const form = element(
    'form',
    { method: 'dialog', class: 'complaint-form' },
    element('h2', { id: 'dialog-title' }, `Answer #${shortId(ticket)}`),
    element('fieldset', {}, element('legend', {}, 'What will you do?'), ...DECISIONS.map(radio)),
    fields.refund,
    fields.refuse,
    fields.message,
    element(
      'div',
      { class: 'answers' },
      button('Back', () => dialog.close(), { class: 'quiet wide' }),
      element('button', { type: 'submit', class: 'primary wide' }, 'Tell the guest'),
    ),
  )
  const decision = () => String(new FormData(form).get('decision'))
  form.addEventListener('change', () => {
    fields.refund.hidden = decision() !== 'refund'
    fields.refuse.hidden = decision() !== 'refuse'
    fields.message.hidden = false
    message.required = decision() === 'message'
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    dialog.close()
    const said = message.value.trim()
    const words = said === '' ? {} : { message: said }
    const [whole = '0', part = ''] = amount.value.trim().split('.')
    const sum = amount.value.trim() === '' ? {} : { refund_cents: Number(whole + part.padEnd(2, '0')) }
    if (decision() === 'refund') send({ decision: 'refund', ...sum, ...words })
    else if (decision() === 'refuse') send({ decision: 'refuse', reason: reason.value, ...words })
    else send({ decision: 'message', ...words })
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}

/** Returns orders with a complaint that is new since an earlier board. */
export const newComplaints = (/** @type {Board} */ before, /** @type {Board} */ next) =>
  next.complaints.filter(({ orderId }) => !before.complaints.some(old => old.orderId === orderId))
