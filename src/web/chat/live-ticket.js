import { avoid } from '/shared/allergy-line.js'
import { button, element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'
import { missingWords } from './show-missing.js'
import {
  amount,
  cartLines,
  optionNames,
  ticketDetails,
  ticketTotals,
  whenWords,
  whereWords,
  whoWords,
} from './show-ticket.js'
import { tipChips } from './tip-chips.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { MakeChange } from './change-ticket.js' */

/** @typedef {ClerkResponse['cart']} Cart */
/** @typedef {Cart['items'][number]} Line */

/** Part of the details of an order. @typedef {'when' | 'where' | 'who' | 'note'} Part */

/**
 * Actions of the controls on the ticket.
 * @typedef {object} TicketActions
 * @property {(restaurantId: string, name: string) => void} openMenu
 * @property {(make: MakeChange) => void} change
 * @property {(cart: Cart, at: number) => void} editLine
 * @property {(cart: Cart, part: Part) => void} editDetails
 * @property {(readback: string) => void} place
 * @property {() => void} share
 */

const MOST = 99
/** Step of a weight in pounds that the menu leaves open. */
const POUNDS = 0.5

/**
 * Creates the ticket next to the conversation, as far as it is filled in. Everything on it can be changed by hand until
 * it is booked.
 * @param {ClerkResponse | undefined} turn
 * @param {TicketActions} actions
 */
export function liveTicket(turn, actions) {
  const cart = turn?.cart
  if (!turn || !cart || (cart.restaurant_id === null && cart.items.length === 0)) return blankTicket(cart)
  if (turn.pay_instructions) return bookedTicket(cart)
  const missing = missingWords(turn.missing)
  const isFilled = cart.items.length > 0
  const { readback } = cart
  return element(
    'section',
    { class: 'ticket live', 'aria-label': 'Order' },
    element('h2', { tabindex: -1, 'data-key': 'head' }, cart.restaurant_name ?? 'Your order'),
    avoid(cart),
    isFilled
      ? element('ul', { class: 'lines' }, ...cart.items.map((line, at) => lineRow(cart, line, at, actions)))
      : element('p', { class: 'hint' }, 'No dishes yet. Say what you would like, or tap it on the menu.'),
    cart.restaurant_id !== null &&
      button(isFilled ? 'Add more from the menu' : 'Browse the menu', () => openMenuOf(cart, actions), {
        class: 'quiet wide keep',
        'data-key': 'menu',
      }),
    isFilled && detailRows(cart, actions),
    isFilled && tipChips(cart, actions.change),
    cart.totals && ticketTotals(cart.totals),
    isFilled && missing !== '' && element('p', { class: 'waiting' }, `Still needed: ${missing}`),
    isFilled && !cart.totals && element('p', { class: 'hint' }, 'The total follows once it can be priced.'),
    readback !== undefined &&
      cart.totals &&
      button(`Place the order · ${dollars(cart.totals.total_cents)}`, () => actions.place(readback), {
        class: 'primary wide',
        'data-key': 'place',
      }),
    isFilled && button('Open on another screen', actions.share, { class: 'link', 'data-key': 'share' }),
  )
}

/** Creates the ticket of an order that is booked: its price is agreed, so nothing on it changes by a tap. */
const bookedTicket = (/** @type {Cart} */ cart) =>
  element(
    'section',
    { class: 'ticket booked', 'aria-label': 'Order' },
    element('h2', { tabindex: -1, 'data-key': 'head' }, cart.restaurant_name ?? 'Your order'),
    avoid(cart),
    cartLines(cart),
    ticketDetails(cart),
    cart.totals && ticketTotals(cart.totals),
    element('p', { class: 'hint' }, 'It is booked. To change something, tell the clerk.'),
  )

const openMenuOf = (/** @type {Cart} */ cart, /** @type {TicketActions} */ { openMenu }) =>
  openMenu(cart.restaurant_id ?? '', cart.restaurant_name ?? '')

/**
 * Creates a line with its controls. A tap counts only while the line is what it was when it was drawn.
 * @param {Cart} cart
 * @param {Line} line
 * @param {number} at
 * @param {TicketActions} actions
 */
function lineRow(cart, line, at, { change, editLine }) {
  const step = line.quantity_lbs === undefined ? 1 : (line.increment_lbs ?? POUNDS)
  const has = line.quantity_lbs ?? line.quantity ?? 1
  const by = (/** @type {number} */ more) =>
    change(now => {
      const same = now?.items[at]
      if (same?.id !== line.id) return undefined
      const quantity = Math.round(((same.quantity_lbs ?? same.quantity ?? 1) + more) * 1_000) / 1_000
      if (quantity <= 0 || quantity > MOST) return undefined
      return { edits: [{ action: 'change', line: at + 1, quantity }] }
    })
  const remove = () =>
    change(now =>
      now?.revision === cart.revision
        ? { edits: [{ action: /** @type {const} */ ('remove'), line: at + 1 }] }
        : undefined,
    )
  const key = (/** @type {string} */ part) => ({ 'data-key': `${part}-${at}` })
  return element(
    'li',
    {},
    element(
      'span',
      { class: 'what' },
      line.name,
      line.modifiers.length > 0 && element('small', {}, optionNames(line.modifiers)),
      line.note !== undefined && element('small', {}, `“${line.note}”`),
    ),
    element('span', { class: 'figure' }, line.price_cents === null ? 'to choose' : dollars(line.price_cents)),
    element(
      'span',
      { class: 'line-actions' },
      element(
        'span',
        { class: 'stepper', role: 'group', 'aria-label': `How much of ${line.name}` },
        button('−', () => by(-step), {
          'aria-label': `Less of ${line.name}`,
          'aria-disabled': has <= step ? 'true' : undefined,
          ...key('less'),
        }),
        element('output', { class: 'figure' }, amount(line)),
        button('+', () => by(step), { 'aria-label': `More of ${line.name}`, ...key('more') }),
      ),
      button('Edit', () => editLine(cart, at), { class: 'link', 'aria-label': `Edit ${line.name}`, ...key('edit') }),
      button('Remove', remove, { class: 'link', 'aria-label': `Remove ${line.name}`, ...key('remove') }),
    ),
  )
}

/**
 * @param {Cart} cart
 * @param {TicketActions} actions
 */
function detailRows(cart, { editDetails }) {
  const row = (/** @type {Part} */ part, /** @type {string} */ text, /** @type {string} */ label) =>
    element(
      'li',
      {},
      element('span', {}, text),
      button(label, () => editDetails(cart, part), {
        class: 'link',
        'aria-label': `${label}: ${NAMES[part]}`,
        'data-key': part,
      }),
    )
  const where = whereWords(cart)
  const who = whoWords(cart)
  return element(
    'ul',
    { class: 'details' },
    row('when', whenWords(cart), 'Change'),
    cart.fulfillment === 'delivery' && row('where', where || 'Where to?', where ? 'Change' : 'Add'),
    row('who', who || 'For whom?', who ? 'Change' : 'Add'),
    row(
      'note',
      cart.note === undefined ? 'No note for the kitchen' : `Note: ${cart.note}`,
      cart.note ? 'Change' : 'Add',
    ),
  )
}

/** @type {Readonly<Record<Part, string>>} */
const NAMES = { when: 'time, pickup or delivery', where: 'address', who: 'who it is for', note: 'note' }

const blankTicket = (/** @type {Cart | undefined} */ cart) =>
  element(
    'section',
    { class: 'ticket blank' },
    element('h2', {}, 'Your ticket'),
    cart && avoid(cart),
    element('p', { class: 'hint' }, 'What you choose is written here, with every figure, before you pay.'),
    element('div', { class: 'ruled', 'aria-hidden': 'true' }),
  )
