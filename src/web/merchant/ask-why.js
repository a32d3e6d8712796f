import { button, element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */

const REJECT = [
  ['sold_out', 'Something is sold out'],
  ['too_busy', 'Too busy'],
  ['closing', 'Closing'],
  ['cannot_make', 'Cannot make it like this'],
]
const DELIVERY = [['cannot_deliver', 'Cannot deliver there']]
const CANCEL = [
  ['sold_out', 'Something ran out'],
  ['kitchen_trouble', 'Trouble in the kitchen'],
  ['closing', 'Have to close'],
  ['guest_asked', 'The guest asked for it'],
]
const COURIER = [['no_courier', 'Nobody to deliver it']]

const choice = (
  /** @type {string} */ type,
  /** @type {string} */ name,
  /** @type {(string | undefined)[]} */ [value, label],
) => {
  const input = element('input', { type, name, value })
  return element('label', { class: 'choice' }, input, element('span', {}, label))
}

/** Returns what can be sold out in an order: its items and their selected options. */
function goods(/** @type {Ticket} */ ticket) {
  const found = new Map(ticket.lines.map(line => [line.id, line.name]))
  for (const line of ticket.lines)
    for (const { id, name, category } of line.modifiers) found.set(id, `${name} (${category})`)
  return [...found]
}

/**
 * Asks for the reason to reject an order, and for its sold-out items.
 * @param {HTMLDialogElement} dialog
 * @param {Ticket} ticket
 * @param {(body: { reason: string, itemsOut: string[] }) => void} reject
 */
export function askReject(dialog, ticket, reject) {
  const out = element(
    'fieldset',
    { class: 'out' },
    element('legend', {}, 'Sold out from now on'),
    ...goods(ticket).map(each => choice('checkbox', 'out', each)),
  )
  ask(dialog, {
    title: `Reject #${ticket.orderId.slice(-4)}?`,
    reasons: [...REJECT, ...(ticket.fulfillment === 'delivery' ? DELIVERY : [])],
    more: out,
    confirm: `Reject and refund ${dollars(ticket.total_cents)}`,
    send: form => {
      const data = new FormData(form)
      reject({ reason: String(data.get('reason')), itemsOut: data.getAll('out').map(String) })
    },
  })
  // Marking an item as sold out implies the reason.
  out.addEventListener('change', () => {
    const soldOut = /** @type {HTMLInputElement | null} */ (dialog.querySelector('input[value="sold_out"]'))
    if (soldOut && !dialog.querySelector('input[name="reason"]:checked')) soldOut.click()
  })
}

/**
 * Asks for the reason to cancel an accepted order.
 * @param {HTMLDialogElement} dialog
 * @param {Ticket} ticket
 * @param {(body: { reason: string }) => void} cancel
 */
export const askCancel = (dialog, ticket, cancel) =>
  ask(dialog, {
    title: `Cancel #${ticket.orderId.slice(-4)}?`,
    reasons: [...CANCEL, ...(ticket.fulfillment === 'delivery' ? COURIER : [])],
    confirm: `Cancel and refund ${dollars(ticket.total_cents)}`,
    send: form => cancel({ reason: String(new FormData(form).get('reason')) }),
  })

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ readonly title: string, readonly reasons: readonly string[][], readonly more?: HTMLElement,
 *   readonly confirm: string, readonly send: (form: HTMLFormElement) => void }} about
 */
function ask(dialog, { title, reasons, more, confirm, send }) {
  const yes = element('button', { type: 'submit', class: 'primary wide' }, confirm)
  yes.disabled = true
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'dialog-title' }, title),
    element('p', { class: 'hint' }, 'The guest is told, and gets everything back.'),
    element('fieldset', {}, element('legend', {}, 'Why?'), ...reasons.map(each => choice('radio', 'reason', each))),
    more,
    element(
      'div',
      { class: 'answers' },
      button('Back', () => dialog.close(), { class: 'quiet wide' }),
      yes,
    ),
  )
  form.addEventListener('change', () => {
    yes.disabled = form.querySelector('input[name="reason"]:checked') === null
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    dialog.close()
    send(form)
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}
