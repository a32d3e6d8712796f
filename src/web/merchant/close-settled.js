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
 * Closes a dialog about an order as soon as the order leaves the column to which the question applies.
 * @param {HTMLDialogElement} dialog
 * @param {import('./say.js').Tell} tell
 */
export function createQuestions(dialog, tell) {
  /** @type {{ orderId: string, column: 'waiting' | 'cooking', shown: Element | null } | undefined} */
  let asked
  return {
    /** Records the order that the dialog currently shown is about. */
    about: (/** @type {Ticket} */ { orderId }, /** @type {'waiting' | 'cooking'} */ column) => {
      asked = { orderId, column, shown: dialog.firstElementChild }
    },
    /** Closes the dialog if another screen, a phone call, or a timeout has already settled the question. */
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
