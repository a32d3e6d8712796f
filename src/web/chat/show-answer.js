import { element } from '/shared/element.js'
import { asksOptions, readReply } from './read-reply.js'
import { choiceButtons, isReadBack, readBackButtons } from './show-choices.js'
import { menuCard } from './show-menu-card.js'
import { missingForm } from './show-missing.js'
import { notice } from './show-notice.js'
import { optionsForm } from './show-options.js'
import { clerkBubble } from './show-reply.js'
import { restaurantCards } from './show-restaurants.js'
import { cartLines, ticketDetails, ticketTotals } from './show-ticket.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Actions triggered by the controls of an answer.
 * @typedef {object} AnswerActions
 * @property {(message: string, shown?: string) => boolean} say
 * @property {(restaurant: { readonly id: string, readonly name: string, readonly canOrder: boolean,
 *   readonly section?: string | undefined }) => void} openMenu
 * @property {(change: import('./change-ticket.js').Change, shown: string) => void} change changes the order by hand
 * @property {() => void} askForChange lets the customer type a change
 */

/**
 * Creates an answer of the clerk: its text, followed by its cards and controls.
 * @param {ClerkResponse} turn
 * @param {AnswerActions} actions
 */
export function answer(turn, { say, openMenu, change, askForChange }) {
  const { restaurants = [], choices, cart, missing } = turn
  const readBack = isReadBack(turn)
  const { paragraphs, questions, menu } = readReply(turn)
  const name = cart.restaurant_name ?? ''
  const asCards = restaurants.length > 0
  return element(
    'div',
    { class: 'answer' },
    paragraphs.length > 0 && clerkBubble(paragraphs),
    turn.degraded && notice('The language model did not answer in time, so our own clerk finished this turn.'),
    asCards &&
      restaurantCards(restaurants, {
        choose: (n, name) => say(String(n), name),
        openMenu: found => openMenu({ id: found.id, name: found.name, canOrder: found.accepting_orders }),
      }),
    readBack &&
      cart.totals &&
      element(
        'section',
        { class: 'ticket read-back' },
        cartLines(cart),
        ticketTotals(cart.totals),
        ticketDetails(cart),
      ),
    readBack &&
      readBackButtons(choices, {
        yes: (n, label) => (cart.readback === undefined ? say(n, label) : change({ agree: cart.readback }, label)),
        change: askForChange,
      }),
    !readBack && !asCards && choices.length > 0 && choiceButtons(choices, say),
    menu && menuCard(name, menu, section => openMenu({ id: cart.restaurant_id ?? '', name, canOrder: true, section })),
    asksOptions(turn) && optionsForm(turn, { change, inWords: questions }),
    missingForm(missing, change),
  )
}
