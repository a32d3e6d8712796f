/**
 * Dish picked from a menu.
 * @typedef {object} Pick
 * @property {string} id
 * @property {string} name
 * @property {number} [quantity] units or packages
 * @property {number} [pounds]
 * @property {string} note for the kitchen, or empty
 * @property {readonly { readonly groupId: string, readonly id: string, readonly name: string,
 *   readonly units: number }[]} options
 */

/** Formats a picked dish for display: "2 × Bacon, Egg & Cheese (Hero, Fried Hard)". */
export function showPick(/** @type {Pick} */ { name, quantity = 1, pounds, options, note }) {
  const amount = pounds === undefined ? `${quantity} ×` : `${pounds} lb`
  const words = [
    ...options.map(option => (option.units > 1 ? `${option.name} ×${option.units}` : option.name)),
    ...(note === '' ? [] : [`“${note}”`]),
  ]
  return `${amount} ${name}${words.length > 0 ? ` (${words.join(', ')})` : ''}`
}

/** Writes a picked dish exactly, for a change of the order. */
export const exactPick = (/** @type {Pick} */ { id, quantity, pounds, options, note }) => ({
  dish: id,
  quantity: pounds ?? quantity ?? 1,
  modifiers: [...Map.groupBy(options, ({ groupId }) => groupId)].map(([category_id, chosen]) => ({
    category_id,
    modifier_ids: chosen.flatMap(option => Array.from({ length: option.units }, () => option.id)),
  })),
  notes: note,
})
