import { instantOf } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'

/** @import { Board, Ticket } from '#src/fulfillment/console/schema.ts' */

/**
 * Actions for answering a cancellation request.
 * @typedef {object} AnswerActions
 * @property {(ticket: Ticket, verb: string, body: object, done: string) => void} say
 * @property {(orderId: string) => string | undefined} sending the act on an order that is currently being sent
 */

/** Creates the guest's cancellation request with its two answers, or null if there is none. */
export function cancellationAsked(/** @type {Ticket} */ ticket, /** @type {AnswerActions} */ act) {
  const { cancellation, orderId, total_cents, refunded_cents } = ticket
  if (!cancellation) return null
  const id = orderId.slice(-4)
  const answer = (/** @type {'agreed' | 'declined'} */ decision, /** @type {string} */ done) => () =>
    act.say(ticket, 'answer-cancellation', { decision }, done)
  return element(
    'div',
    { class: 'wants-out', role: 'group', 'aria-label': `Guest asks to cancel #${id}` },
    element(
      'p',
      {},
      element('strong', {}, 'Guest asks to cancel'),
      cancellation.answerBy !== null &&
        element('span', { class: 'countdown figure', 'data-until': instantOf(cancellation.answerBy), role: 'timer' }),
    ),
    element('p', { class: 'hint' }, 'Without an answer, the order goes on.'),
    act.sending(orderId) === undefined &&
      element(
        'div',
        { class: 'decide' },
        button('Keep order', answer('declined', `Kept #${id}`), { class: 'quiet', 'aria-label': `Keep #${id}` }),
        button(`Refund ${dollars(total_cents - refunded_cents)}`, answer('agreed', `Cancelled #${id}`), {
          class: 'primary',
          'aria-label': `Cancel and refund #${id}`,
        }),
      ),
  )
}

/** Returns orders with a cancellation request that is new since an earlier board. */
export const newlyAsked = (/** @type {Board} */ before, /** @type {Board} */ next) =>
  next.cooking.filter(
    ({ orderId, cancellation }) =>
      cancellation && !before.cooking.some(old => old.orderId === orderId && old.cancellation),
  )
