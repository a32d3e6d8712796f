import { element } from '/shared/element.js'
import { dollars, wallDay } from '/shared/wording.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @typedef {ClerkResponse['cart']} Cart */

/**
 * Creates the lines of a ticket: quantity, name, and the server's price.
 * @param {readonly { readonly name: string, readonly quantity?: number | undefined,
 *   readonly quantity_lbs?: number | undefined,
 *   readonly modifiers: readonly { readonly name: string, readonly units?: unknown }[],
 *   readonly note?: string | undefined, readonly cents: number | null }[]} items
 */
export const ticketLines = items =>
  element(
    'ul',
    { class: 'lines' },
    ...items.map(item =>
      element(
        'li',
        {},
        element('span', { class: 'figure amount' }, amount(item)),
        element(
          'span',
          { class: 'what' },
          item.name,
          item.modifiers.length > 0 && element('small', {}, optionNames(item.modifiers)),
          item.note !== undefined && element('small', {}, `“${item.note}”`),
        ),
        element('span', { class: 'figure' }, item.cents === null ? 'to choose' : dollars(item.cents)),
      ),
    ),
  )

export const amount = (/** @type {{ quantity?: number | undefined, quantity_lbs?: number | undefined }} */ item) =>
  item.quantity_lbs === undefined ? `${item.quantity ?? 1}` : `${item.quantity_lbs} lb`

/** Formats options: "Hero, Fried Egg ×2". Repeated options are merged with a count. */
export function optionNames(/** @type {readonly { readonly name: string, readonly units?: unknown }[]} */ modifiers) {
  /** @type {Map<string, number>} */
  const units = new Map()
  for (const { name, units: count } of modifiers)
    units.set(name, (units.get(name) ?? 0) + (typeof count === 'number' ? count : 1))
  return [...units].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ')
}

/**
 * Creates the totals of a ticket from the server's amounts.
 * @param {{ readonly subtotal_cents: number, readonly tax_cents: number, readonly deliveryFee_cents: number,
 *   readonly convenienceFee_cents: number, readonly tip_cents?: number | undefined, readonly total_cents: number }} totals
 */
export function ticketTotals(totals) {
  const rows = [
    ['Subtotal', totals.subtotal_cents],
    ['Tax', totals.tax_cents],
    ...(totals.deliveryFee_cents > 0 ? [['Delivery', totals.deliveryFee_cents]] : []),
    ['Convenience fee', totals.convenienceFee_cents],
    ...(totals.tip_cents === undefined ? [] : [['Tip', totals.tip_cents]]),
  ]
  const row = (/** @type {(string | number)[]} */ [name, cents]) => [
    element('dt', {}, String(name)),
    element('dd', { class: 'figure' }, dollars(Number(cents))),
  ]
  return element(
    'dl',
    { class: 'totals' },
    ...rows.flatMap(row),
    element('dt', { class: 'total' }, 'Total'),
    element('dd', { class: 'figure total' }, dollars(totals.total_cents)),
  )
}

/** Creates ticket lines from the lines of a cart. */
export const cartLines = (/** @type {Cart} */ cart) =>
  ticketLines(cart.items.map(item => ({ ...item, cents: item.price_cents })))

/** Says how and when: "Pickup around 12:45 pm", "Delivery Nov 21, 6:30 pm". */
export function whenWords(/** @type {Cart} */ { fulfillment, pickup_time, ready_at }) {
  const how = fulfillment === 'pickup' ? 'Pickup' : 'Delivery'
  if (pickup_time !== 'ASAP') return `${how} ${wallDay(ready_at ?? pickup_time)}`
  return ready_at === undefined
    ? `${how} as soon as possible`
    : `${how} as soon as possible, around ${wallDay(ready_at)}`
}

/** Says where to: "12 Main St, Apt 3, Brooklyn, 11201". Empty as long as nothing is known. */
export const whereWords = (/** @type {Cart} */ { delivery_address: to, door_note }) =>
  [to?.street, to?.unit, to?.city, to?.zip, door_note].filter(part => part !== undefined).join(', ')

/** Says for whom: "Ana Example, 917 555 0134". Empty as long as nothing is known. */
export const whoWords = (/** @type {Cart} */ { customer }) =>
  [customer?.name, customer?.phone, customer?.email].filter(part => part !== undefined).join(', ')

/** Creates the ticket details: fulfillment, time, address, and customer. */
export function ticketDetails(/** @type {Cart} */ cart) {
  const { special_instructions: note, fulfillment } = cart
  const where = fulfillment === 'delivery' ? whereWords(cart) : ''
  const who = whoWords(cart)
  return element(
    'ul',
    { class: 'details' },
    element('li', {}, whenWords(cart)),
    where !== '' && element('li', {}, where),
    who !== '' && element('li', {}, who),
    note !== undefined && element('li', {}, `Note: ${note}`),
  )
}
