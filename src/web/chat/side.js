import { button, element } from '/shared/element.js'
import { counted, dollars } from '/shared/wording.js'
import { ticket } from './show-ticket.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Creates the ticket panel: next to the conversation on wide screens, otherwise an expandable bar above the keyboard.
 * @param {HTMLElement} place
 * @param {Parameters<typeof ticket>[1]} actions
 */
export function createSide(place, actions) {
  const paper = element('div', { class: 'paper', id: 'paper' })
  const bar = button('', () => setOpen(place.dataset.open !== 'true'), {
    class: 'bar',
    'aria-controls': 'paper',
    'aria-expanded': 'false',
  })
  place.replaceChildren(bar, paper)

  function setOpen(/** @type {boolean} */ open) {
    place.dataset.open = String(open)
    bar.setAttribute('aria-expanded', String(open))
  }

  place.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || place.dataset.open !== 'true') return
    setOpen(false)
    bar.focus()
  })

  return {
    /** Places an order above the ticket, which it replaces once it is paid. */
    hold: (/** @type {HTMLElement} */ order) => paper.prepend(order),
    draw: (/** @type {ClerkResponse | undefined} */ turn) => {
      paper.replaceChildren(ticket(turn, actions))
      bar.replaceChildren(...summary(turn))
      place.dataset.empty = String(!turn || turn.cart.items.length === 0)
      setOpen(false)
    },
  }
}

/** @param {ClerkResponse | undefined} turn */
function summary(turn) {
  const cart = turn?.cart
  const totals = cart?.totals
  return [
    element(
      'span',
      {},
      cart && cart.items.length > 0 ? `Ticket: ${counted(cart.items.length, 'line')}` : 'Ticket: empty',
    ),
    element('span', { class: 'figure' }, totals ? dollars(totals.total_cents) : ''),
    element('span', { class: 'chevron', 'aria-hidden': 'true' }, '▴'),
  ]
}
