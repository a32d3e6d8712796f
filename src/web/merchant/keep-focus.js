const TICKET = '[data-order], [data-over]'

/**
 * Redraws tickets and preserves the keyboard focus: on the same control if it still exists, otherwise on the next
 * ticket of the list, or else on the heading of the list.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const held = document.activeElement
  const ticket = held?.closest(TICKET)
  const list = ticket?.parentElement
  if (!(held instanceof HTMLElement) || !ticket || !list) return draw()
  const at = [...list.children].indexOf(ticket)
  // Do not scroll for touch users, who did not move the focus by keyboard.
  const preventScroll = !held.matches(':focus-visible')
  draw()
  if (document.activeElement === held) return
  const next = held.isConnected ? held : (sameIn(list, ticket, held) ?? nextIn(list, at) ?? headingOf(list))
  next?.focus({ preventScroll })
}

const controls = (/** @type {Element} */ ticket) =>
  /** @type {NodeListOf<HTMLElement>} */ (ticket.querySelectorAll('button:enabled, input:enabled'))

/** Returns the control that replaced a redrawn one. */
const sameIn = (/** @type {Element} */ list, /** @type {Element} */ ticket, /** @type {HTMLElement} */ held) =>
  [...list.children]
    .filter(({ ariaLabel }) => ariaLabel !== null && ariaLabel === ticket.ariaLabel)
    .flatMap(drawn => [...controls(drawn)])
    .find(({ ariaLabel }) => ariaLabel !== null && ariaLabel === held.ariaLabel)

/** Returns the first control of the ticket now at this index or after it, or else of the first ticket. */
const nextIn = (/** @type {Element} */ list, /** @type {number} */ at) => {
  const tickets = [...list.children]
  return [...tickets.slice(at), ...tickets.slice(0, at)].flatMap(ticket => [...controls(ticket)])[0]
}

/** @returns {HTMLElement | null | undefined} */
function headingOf(/** @type {Element} */ list) {
  const heading = list.closest('section')?.querySelector('h2')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * Ignores key repeat: after the first press, the focus has moved to another ticket.
 * @param {HTMLElement} board
 * @param {AbortSignal} signal
 */
export const pressOnce = (board, signal) =>
  board.addEventListener(
    'keydown',
    event => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
    },
    { signal },
  )
