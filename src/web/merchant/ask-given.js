import { button, element } from '/shared/element.js'
import { createGivenFields, givenWords, isWeighed } from './given-fields.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */
/** @import { Report } from './given-fields.js' */

/**
 * Asks which items of an order were actually handed out.
 * @param {HTMLDialogElement} dialog
 * @param {Ticket} ticket
 * @param {(given: Report[]) => void} correct
 */
export function askGiven(dialog, ticket, correct) {
  const { fields, warning, read } = createGivenFields(ticket, new Map())
  const rows = ticket.lines.map((line, at) => {
    const amount = isWeighed(line) ? `${line.quantity_lbs} lb` : `${line.quantity ?? 1} ×`
    const before = givenWords(line)
    return element(
      'li',
      {},
      element('span', { class: 'figure amount' }, amount),
      element('span', { class: 'what' }, line.name, before !== '' && element('small', {}, before)),
      fields[at],
    )
  })
  const form = element(
    'form',
    { method: 'dialog', novalidate: true },
    element('h2', { id: 'dialog-title' }, `What was in #${ticket.orderId.slice(-4)}?`),
    element('p', { class: 'hint' }, 'What it costs less goes back to the guest, and cannot be taken back.'),
    element('ul', { class: 'lines' }, ...rows),
    warning,
    element(
      'div',
      { class: 'answers' },
      button('Back', () => dialog.close(), { class: 'quiet wide' }),
      element('button', { type: 'submit', class: 'primary wide' }, 'Correct it'),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const given = read()
    if (given === undefined) return
    dialog.close()
    if (given.length > 0) correct(given)
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}
