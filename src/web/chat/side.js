import { button, element } from '/shared/element.js'
import { counted, dollars } from '/shared/wording.js'
import { liveTicket } from './live-ticket.js'
import { keepingFocus } from './option-chips.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Creates the ticket panel: next to the conversation on wide screens, otherwise an expandable bar above the keyboard.
 * @param {HTMLElement} place
 * @param {Parameters<typeof liveTicket>[1]} actions
 */
export function createSide(place, actions) {
  const paper = element('div', { class: 'paper', id: 'paper' })
  const home = element('div')
  // says in one sentence what a tap has done, so that screen readers need not read the whole ticket again
  const spoken = element('p', { class: 'hidden', role: 'status' })
  const bar = button('', () => setOpen(place.dataset.open !== 'true'), {
    class: 'bar',
    'aria-controls': 'paper',
    'aria-expanded': 'false',
  })
  paper.append(home)
  place.replaceChildren(bar, paper, spoken)

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
    /** Draws the ticket. After a change by hand the panel stays open and keeps the focus. */
    draw: (/** @type {ClerkResponse | undefined} */ turn, isByHand = false) => {
      const had = home.contains(document.activeElement)
      keepingFocus(home, () => home.replaceChildren(liveTicket(turn, actions)))
      // what had the focus may be gone, such as a removed line
      if (had && !home.contains(document.activeElement)) home.querySelector('h2')?.focus()
      bar.replaceChildren(...summary(turn))
      place.dataset.empty = String(!turn || turn.cart.items.length === 0)
      if (isByHand) spoken.textContent = spokenSummary(turn)
      else setOpen(false)
    },
    /** Marks the ticket as waiting for the answer to a change. */
    busy: (/** @type {boolean} */ isBusy) => home.setAttribute('aria-busy', String(isBusy)),
    close: () => setOpen(false),
  }
}

function spokenSummary(/** @type {ClerkResponse | undefined} */ turn) {
  const { items = [], totals } = turn?.cart ?? {}
  const lines = items.length === 0 ? 'The ticket is empty' : `${counted(items.length, 'line')} on the ticket`
  return totals ? `${lines}, ${dollars(totals.total_cents)} in all` : lines
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
