/**
 * A dish picked from a menu, in the words of that menu.
 * @typedef {object} Pick
 * @property {string} name
 * @property {number} [quantity] units or packages
 * @property {number} [pounds]
 * @property {readonly { readonly name: string, readonly units: number }[]} options
 */

/** Options of which two are asked for are named twice. */
const named = (/** @type {Pick['options'][number]} */ { name, units }) => (units > 1 ? `${units} ${name}` : name)

const amountOf = (/** @type {Pick} */ { quantity = 1, pounds }) =>
  pounds === undefined ? `${quantity}` : `${pounds} lb`

/**
 * One picked dish as a customer would say it: "2 Bacon, Egg & Cheese with Hero, Fried Hard".
 * @param {Pick} pick
 */
export function sayPick(pick) {
  const options = pick.options.map(named)
  return `${amountOf(pick)} ${pick.name}${options.length > 0 ? ` with ${options.join(', ')}` : ''}`
}

/**
 * Picked dishes as one message to the clerk, a line for each.
 * @param {readonly Pick[]} picks
 */
export const sayOrder = picks => `I'd like ${picks.map(sayPick).join('\n and ')}`
