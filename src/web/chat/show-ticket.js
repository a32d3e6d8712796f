import { avoid } from '/shared/allergy-line.js'
import { button, element } from '/shared/element.js'
import { dollars, wallDay } from '/shared/wording.js'
import { missingWords } from './show-missing.js'
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

const amount = (/** @type {{ quantity?: number | undefined, quantity_lbs?: number | undefined }} */ item) =>
  item.quantity_lbs === undefined ? `${item.quantity ?? 1}` : `${item.quantity_lbs} lb`

/** Formats options: "Hero, Fried Egg ×2". Repeated options are merged with a count. */
function optionNames(/** @type {readonly { readonly name: string, readonly units?: unknown }[]} */ modifiers) {
  /** @type {Map<string, number>} */
  const units = new Map()
  for (const { name, units: count } of modifiers)
    units.set(name, (units.get(name) ?? 0) + (typeof count === 'number' ? count : 1))
  return [...units].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ')
}

/**
 * Creates the totals of a ticket from the server's amounts.
 * @param {{ readonly subtotal_cents: number, readonly tax_cents: number, readonly deliveryFee_cents: number,
 *   readonly convenienceFee_cents: number, readonly total_cents: number }} totals
 */
export function ticketTotals(totals) {
  const rows = [
    ['Subtotal', totals.subtotal_cents],
    ['Tax', totals.tax_cents],
    ...(totals.deliveryFee_cents > 0 ? [['Delivery', totals.deliveryFee_cents]] : []),
    ['Convenience fee', totals.convenienceFee_cents],
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

/** Creates the ticket details: fulfillment, time, address, and customer. */
export function ticketDetails(
  /** @type {Cart} */ { fulfillment, pickup_time, delivery_address: to, customer, special_instructions },
) {
  const when = pickup_time === 'ASAP' ? 'as soon as possible' : wallDay(pickup_time)
  const street = [to?.street, to?.unit, to?.city, to?.zip].filter(part => part !== undefined)
  const who = [customer?.name, customer?.phone, customer?.email].filter(part => part !== undefined)
  return element(
    'ul',
    { class: 'details' },
    element('li', {}, `${fulfillment === 'pickup' ? 'Pickup' : 'Delivery'} ${when}`),
    street.length > 0 && element('li', {}, street.join(', ')),
    who.length > 0 && element('li', {}, who.join(', ')),
    special_instructions !== undefined && element('li', {}, `Note: ${special_instructions}`),
  )
}

/**
 * Creates the ticket shown next to the conversation, as far as it is filled in.
 * @param {ClerkResponse | undefined} turn
 * @param {{ readonly openMenu: (restaurantId: string, name: string) => void }} actions
 */
export function ticket(turn, { openMenu }) {
  const cart = turn?.cart
  if (!turn || !cart || (cart.restaurant_id === null && cart.items.length === 0)) return blankTicket(cart)
  const missing = missingWords(turn.missing)
  return element(
    'section',
    { class: 'ticket' },
    element('h2', {}, cart.restaurant_name ?? 'Your order'),
    avoid(cart),
    cart.items.length > 0
      ? cartLines(cart)
      : element('p', { class: 'hint' }, 'No dishes yet. Say what you would like.'),
    cart.totals && ticketTotals(cart.totals),
    cart.items.length > 0 && ticketDetails(cart),
    cart.items.length > 0 && missing !== '' && element('p', { class: 'waiting' }, `Still needed: ${missing}`),
    cart.items.length > 0 &&
      !cart.totals &&
      element('p', { class: 'hint' }, 'The total follows once it can be priced.'),
    cart.restaurant_id !== null &&
      !turn.pay_instructions &&
      button('Browse the menu', () => openMenu(cart.restaurant_id ?? '', cart.restaurant_name ?? ''), {
        class: 'quiet wide keep',
      }),
  )
}

const blankTicket = (/** @type {Cart | undefined} */ cart) =>
  element(
    'section',
    { class: 'ticket blank' },
    element('h2', {}, 'Your ticket'),
    cart && avoid(cart),
    element('p', { class: 'hint' }, 'What you choose is written here, with every figure, before you pay.'),
    element('div', { class: 'ruled', 'aria-hidden': 'true' }),
  )
