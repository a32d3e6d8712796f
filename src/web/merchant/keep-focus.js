const TICKET = '[data-order], [data-over]'

/**
 * Draws tickets anew and keeps the focus where somebody works with keys: on the same control where it is still there,
 * else on the next ticket of the list, else on the heading of the list.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const held = document.activeElement
  const ticket = held?.closest(TICKET)
  const list = ticket?.parentElement
  if (!(held instanceof HTMLElement) || !ticket || !list) return draw()
  const at = [...list.children].indexOf(ticket)
  // whoever taps has not asked to be led anywhere
  const preventScroll = !held.matches(':focus-visible')
  draw()
  if (document.activeElement === held) return
  const next = held.isConnected ? held : (sameIn(list, ticket, held) ?? nextIn(list, at) ?? headingOf(list))
  next?.focus({ preventScroll })
}

const controls = (/** @type {Element} */ ticket) =>
  /** @type {NodeListOf<HTMLElement>} */ (ticket.querySelectorAll('button:enabled, input:enabled'))

/** The control that has taken the place of one that was drawn anew. */
const sameIn = (/** @type {Element} */ list, /** @type {Element} */ ticket, /** @type {HTMLElement} */ held) =>
  [...list.children]
    .filter(({ ariaLabel }) => ariaLabel !== null && ariaLabel === ticket.ariaLabel)
    .flatMap(drawn => [...controls(drawn)])
    .find(({ ariaLabel }) => ariaLabel !== null && ariaLabel === held.ariaLabel)

/** The first control of the ticket that stands there now or comes after it, or of the first of all. */
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
 * A key that is held down presses once: the focus has moved to another ticket by then.
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
