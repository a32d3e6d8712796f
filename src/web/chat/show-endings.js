import { notice } from './show-notice.js'

/** @import { Refusal } from '/shared/refusal.js' */

/** @typedef {() => unknown} Act */

const goOn = (/** @type {Act} */ act) => ({ label: 'Go on with my ticket', act })
const newChat = (/** @type {Act} */ act) => ({ label: 'New chat', act })

/**
 * Says that the messages or the time of a conversation are used, and how it goes on.
 * @param {'turns' | 'time'} what
 * @param {{ readonly hasTicket: boolean, readonly carryOn: Act, readonly startAnew: Act }} over
 */
export function conversationOver(what, { hasTicket, carryOn, startAnew }) {
  const [over, stays] =
    what === 'turns'
      ? [
          'The clerk takes no more messages in this conversation.',
          ' The ticket still works: change it and place it there.',
        ]
      : ['This conversation is over.', ' The ticket still works: a tap takes it into a new one.']
  const text = hasTicket ? over + stays : `${over} Whatever was placed goes on without it.`
  return notice(text, [...(hasTicket ? [goOn(carryOn)] : []), newChat(startAnew)])
}

/**
 * Says why a message was not answered. Nothing typed is lost: it can be said again, or in a new conversation that takes
 * the ticket along.
 * @param {Refusal} refusal
 * @param {{ readonly hasTicket: boolean, readonly again: Act, readonly on: Act, readonly startAnew: Act }} over
 */
export function messageRefused({ code, status, message, hint }, { hasTicket, again, on, startAnew }) {
  const why =
    code === 'session_expired'
      ? 'This conversation is over: it lasts fifteen minutes.'
      : code === 'session_turn_limit'
        ? `The ten messages of this conversation are used. What you typed is still in the field${hasTicket ? ', and the ticket works without the clerk' : ''}.`
        : undefined
  if (why === undefined)
    return notice(`${message} ${status >= 500 ? '' : hint}`.trim(), [
      { label: 'Try again', act: again },
      newChat(startAnew),
    ])
  const label = hasTicket ? 'Go on with my ticket, and say it' : 'New chat, and say it again'
  return notice(why, [{ label, act: on }, newChat(startAnew)])
}

/** Says why a change of the ticket was not made. */
export const changeRefused = (/** @type {Refusal} */ { code, message, hint }) =>
  notice(
    code === 'order_moved_on'
      ? 'The ticket was changed on another screen just now. Look again, please.'
      : `${message} ${hint}`,
  )
