/**
 * A dish picked from a menu, in the words of that menu.
 * @typedef {object} Pick
 * @property {string} name
 * @property {number} [quantity] units or packages
 * @property {number} [pounds]
 * @property {readonly { readonly name: string, readonly units: number }[]} options
 */

/** An option that is wanted twice is said with its number. */
const named = (/** @type {Pick['options'][number]} */ { name, units }) => (units > 1 ? `${units} ${name}` : name)

const amountOf = (/** @type {Pick} */ { quantity = 1, pounds }) =>
  pounds === undefined ? `${quantity} ×` : `${pounds} lb`

/**
 * One picked dish in the form that the clerk reads best: "2 × Bacon, Egg & Cheese with Hero and Fried Hard".
 * @param {Pick} pick
 */
function sayPick(pick) {
  const options = pick.options.map(named)
  return `${amountOf(pick)} ${pick.name}${options.length > 0 ? ` with ${options.join(' and ')}` : ''}`
}

/** One picked dish as people read it: "2 × Bacon, Egg & Cheese (Hero, Fried Hard)". */
export function showPick(/** @type {Pick} */ pick) {
  const options = pick.options.map(({ name, units }) => (units > 1 ? `${name} ×${units}` : name))
  return `${amountOf(pick)} ${pick.name}${options.length > 0 ? ` (${options.join(', ')})` : ''}`
}

/**
 * Picked dishes as one message to the clerk, a line for each; `from` names a restaurant that was not chosen before.
 * @param {readonly Pick[]} picks
 * @param {string} [from]
 */
export const sayOrder = (picks, from) =>
  [...(from === undefined ? [] : [`From ${from}:`]), ...picks.map(sayPick)].join('\n')
