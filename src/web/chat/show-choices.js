import { button, element } from '/shared/element.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * True for a turn with a read-back that awaits confirmation.
 * @param {ClerkResponse} turn
 */
export const isReadBack = turn =>
  turn.cart.totals !== undefined &&
  turn.missing.length === 0 &&
  turn.choices.length === 2 &&
  !turn.ready_to_buy &&
  /^yes\b/i.test(turn.choices[0]?.label ?? '')

/**
 * Creates the clerk's choices as buttons.
 * @param {ClerkResponse['choices']} choices
 * @param {(said: string, label: string) => void} choose
 */
export const choiceButtons = (choices, choose) =>
  element(
    'div',
    { class: 'choices', role: 'group', 'aria-label': 'Choose one' },
    ...choices.map(({ n, label }) => button(label, () => choose(String(n), label), { class: 'chip' })),
  )

/**
 * Creates the buttons below a read-back: confirm or change.
 * @param {ClerkResponse['choices']} choices
 * @param {{ readonly yes: (said: string, label: string) => void, readonly change: () => void }} actions
 */
export function readBackButtons([yes], actions) {
  const label = yes?.label ?? 'Yes'
  return element(
    'div',
    { class: 'choices', role: 'group', 'aria-label': 'Place this order?' },
    button(label, () => actions.yes(String(yes?.n ?? 1), label), { class: 'primary' }),
    button('Change something', actions.change, { class: 'quiet' }),
  )
}
