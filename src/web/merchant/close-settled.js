import { ENDED } from './tickets.js'

/** @import { Board, Ticket } from '#src/fulfillment/console/schema.ts' */

/** @type {Record<string, string>} */
const STANDS = {
  confirmed: 'accepted',
  ready_for_pickup: 'ready',
  out_for_delivery: 'on its way',
  ...ENDED,
}

/**
 * Questions about an order are closed as soon as it has left the column in which they make sense.
 * @param {HTMLDialogElement} dialog
 * @param {import('./say.js').Tell} tell
 */
export function createQuestions(dialog, tell) {
  /** @type {{ orderId: string, column: 'waiting' | 'cooking', shown: Element | null } | undefined} */
  let asked
  return {
    /** What the dialog shows now is about this order. */
    about: (/** @type {Ticket} */ { orderId }, /** @type {'waiting' | 'cooking'} */ column) => {
      asked = { orderId, column, shown: dialog.firstElementChild }
    },
    /** Closes the dialog when another screen, the telephone or the clock has been quicker. */
    look: (/** @type {Board} */ board) => {
      const question = asked
      if (!question || !dialog.open || dialog.firstElementChild !== question.shown) return
      const isIt = (/** @type {Ticket} */ { orderId }) => orderId === question.orderId
      if (board[question.column].some(isIt)) return
      const ticket = [...board.cooking, ...board.ready, ...board.done].find(isIt)
      const words = (ticket && STANDS[ticket.status]) ?? 'answered'
      asked = undefined
      dialog.close()
      tell(
        [`Nothing was sent: #${question.orderId.slice(-4)} is ${words} already.`, ticket?.failure?.message]
          .filter(Boolean)
          .join(' '),
        'trouble',
      )
    },
  }
}
