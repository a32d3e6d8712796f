import { element } from './element.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * What of a reply the page shows in a form of its own, and so does not repeat as text.
 * @type {readonly (readonly [pattern: RegExp, isShown: (turn: ClerkResponse) => boolean])[]}
 */
const SHOWN_APART = [
  [/^\s*\d+\. /, turn => hasList(turn)],
  [/^ {3}\S/, turn => (turn.restaurants?.length ?? 0) > 0],
  [/^(?:Subtotal|Total) -?\$/, turn => turn.cart.totals !== undefined],
  [/^Your order at .*:$/, turn => turn.cart.items.length > 0],
  [/^(?:Pay here within|With a terminal:|Order \S+ is booked)/, turn => turn.pay_instructions !== undefined],
]

const hasList = (/** @type {ClerkResponse} */ turn) =>
  (turn.restaurants?.length ?? 0) > 0 || turn.choices.length > 0 || turn.cart.items.length > 0

/**
 * The sentences of a reply, as paragraphs of lines, without what stands beside them as cards, buttons or ticket.
 * @param {ClerkResponse} turn
 */
export function sentences(turn) {
  const shown = SHOWN_APART.filter(([, isShown]) => isShown(turn)).map(([pattern]) => pattern)
  return turn.reply
    .split(/\n{2,}/)
    .filter(paragraph => !isMenu(paragraph, turn))
    .map(paragraph => paragraph.split('\n').filter(line => !shown.some(pattern => pattern.test(line))))
    .map(lines => lines.join('\n').trim())
    .filter(text => text !== '')
}

/** A menu is shown in a panel of its own; a dish that was asked about stays text. */
const isMenu = (/** @type {string} */ paragraph, /** @type {ClerkResponse} */ { cart }) =>
  cart.restaurant_name !== null && paragraph.startsWith(`${cart.restaurant_name}\n`) && isListing(paragraph)

/**
 * True for a reply that lists the menu of the order's restaurant.
 * @param {ClerkResponse} turn
 */
export const hasMenu = turn => turn.reply.split(/\n{2,}/).some(paragraph => isMenu(paragraph, turn))

/**
 * A bubble with what the clerk says.
 * @param {readonly string[]} paragraphs
 */
export function clerkBubble(paragraphs) {
  const lines = paragraphs.map(text => element('p', { class: isListing(text) ? 'listing' : undefined }, text))
  return element('div', { class: 'bubble clerk' }, element('span', { class: 'hidden' }, 'The clerk says: '), ...lines)
}

/** Menus come as indented lines with prices. */
const isListing = (/** @type {string} */ text) => /\n {2}\S/.test(text)

/**
 * A bubble with what the customer said.
 * @param {string} text
 */
export const yourBubble = text =>
  element('div', { class: 'bubble you' }, element('span', { class: 'hidden' }, 'You said: '), element('p', {}, text))

/** Three dots until the clerk speaks, then its words as they come. */
export function thinkingBubble() {
  const text = element('p', { class: 'thinking' }, element('span'), element('span'), element('span'))
  const bubble = element('div', { class: 'bubble clerk', 'aria-hidden': 'true' }, text)
  return {
    bubble,
    tell: (/** @type {string} */ words) => {
      if (words === '') return
      text.className = ''
      text.textContent = words
    },
  }
}
