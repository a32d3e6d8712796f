/**
 * Dish picked from a menu, with the menu's names.
 * @typedef {object} Pick
 * @property {string} name
 * @property {number} [quantity] units or packages
 * @property {number} [pounds]
 * @property {readonly { readonly name: string, readonly units: number }[]} options
 */

/** Prefixes an option with its number of units if there is more than one. */
const named = (/** @type {Pick['options'][number]} */ { name, units }) => (units > 1 ? `${units} ${name}` : name)

const amountOf = (/** @type {Pick} */ { quantity = 1, pounds }) =>
  pounds === undefined ? `${quantity} ×` : `${pounds} lb`

/**
 * Formats a picked dish in the form that the clerk parses best: "2 × Bacon, Egg & Cheese with Hero and Fried Hard".
 * @param {Pick} pick
 */
function sayPick(pick) {
  const options = pick.options.map(named)
  return `${amountOf(pick)} ${pick.name}${options.length > 0 ? ` with ${options.join(' and ')}` : ''}`
}

/** Formats a picked dish for display: "2 × Bacon, Egg & Cheese (Hero, Fried Hard)". */
export function showPick(/** @type {Pick} */ pick) {
  const options = pick.options.map(({ name, units }) => (units > 1 ? `${name} ×${units}` : name))
  return `${amountOf(pick)} ${pick.name}${options.length > 0 ? ` (${options.join(', ')})` : ''}`
}

/**
 * Formats picked dishes as a single message to the clerk, one per line. `from` names a restaurant not chosen before.
 * @param {readonly Pick[]} picks
 * @param {string} [from]
 */
export const sayOrder = (picks, from) =>
  [...(from === undefined ? [] : [`From ${from}:`]), ...picks.map(sayPick)].join('\n')
