/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { ChangeBody } from '#src/clerk/tools/change-body.ts' */
/** @typedef {ClerkResponse['cart']} Cart */
/** @typedef {Cart['items'][number]} Line */

/**
 * Writes a cart as the first change of a new conversation: with its lines, time, address, customer, notes, and what
 * must be avoided.
 * @param {Cart} cart
 * @returns {ChangeBody}
 */
export function carriedOn(cart) {
  const { delivery_address: to, customer, constraints, note, door_note, pickup_time, tip } = cart
  const time = pickup_time === 'ASAP' ? 'asap' : pickup_time.slice(0, 16)
  return {
    ...(cart.restaurant_id === null ? {} : { restaurant: cart.restaurant_id }),
    ...(cart.items.length > 0 ? { edits: cart.items.map(line => ({ action: 'add', ...exactLine(line) })) } : {}),
    details: {
      ...(cart.items.length > 0 ? { fulfillment: cart.fulfillment, time } : {}),
      ...(note === undefined ? {} : { note: note.slice(0, 200) }),
      ...(door_note === undefined ? {} : { door_note: door_note.slice(0, 120) }),
      ...(tip === undefined ? {} : { tip }),
      ...to,
      ...(customer && { name: customer.name, phone: customer.phone, email: customer.email }),
      ...(constraints?.allergens?.length ? { allergies: constraints.allergens } : {}),
      ...(constraints?.diets?.length ? { diets: constraints.diets } : {}),
    },
  }
}

/** Writes a line exactly: dish, amount, options by their ids, and note. */
const exactLine = (/** @type {Line} */ { id, quantity, quantity_lbs, modifiers, note }) => ({
  dish: id,
  quantity: quantity_lbs ?? quantity ?? 1,
  modifiers: exactModifiers(modifiers),
  ...(note === undefined ? {} : { notes: note.slice(0, 120) }),
})

/** Groups the options of a line by their category. */
function exactModifiers(/** @type {Line['modifiers']} */ modifiers) {
  const groups = Map.groupBy(modifiers, ({ category_id }) => category_id)
  return [...groups].map(([category_id, options]) => ({
    category_id,
    modifier_ids: options.map(({ modifier_id }) => modifier_id),
  }))
}
