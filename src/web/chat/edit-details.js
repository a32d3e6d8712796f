import { button, element } from '/shared/element.js'
import { wallClock, wallDay } from '/shared/wording.js'
import { readConversation } from './ask-clerk.js'
import { keepingFocus } from './option-chips.js'
import { readRestaurant } from './read-menu.js'
import { FIELDS } from './show-missing.js'

/** @import { ClerkResponse, ConversationResponse } from '#src/clerk/schema.ts' */
/** @import { Change, MakeChange } from './change-ticket.js' */
/** @import { Part } from './live-ticket.js' */

/** @typedef {ClerkResponse['cart']} Cart */

const AT_THE_DOOR = 'Leave at the door'
/** Times shown at first. */
const FEW_TIMES = 11

/**
 * Opens the sheet with how and when the order is wanted, where, for whom, and the note about all of it. Taps on the
 * chips count at once; the fields are saved together.
 * @param {HTMLDialogElement} dialog
 * @param {Part} part shown first
 * @param {{ readonly change: (make: MakeChange) => Promise<boolean>, readonly cart: () => Cart | undefined,
 *   readonly sessionId: () => string | undefined }} ticket
 */
export async function editDetails(dialog, part, ticket) {
  const close = () => dialog.close()
  const head = element(
    'header',
    { class: 'menu-head' },
    element('h2', { id: 'sheet-title' }, 'Details of the order'),
    button('Close', close, { class: 'quiet' }),
  )
  const chips = element('div', { class: 'groups' })
  const body = element('div', { class: 'menu-body' }, chips)
  dialog.replaceChildren(head, body)
  dialog.showModal()
  const fields = detailFields(ticket, close)
  body.append(fields)
  fields.querySelector(`[data-part="${part}"] input`)?.scrollIntoView({ block: 'center' })
  if (part !== 'when') /** @type {HTMLElement | null} */ (fields.querySelector(`[data-part="${part}"] input`))?.focus()
  await drawChips(chips, fields, ticket)
}

/**
 * Draws the ways and times that the restaurant offers now.
 * @param {HTMLElement} place
 * @param {HTMLElement} fields
 * @param {Parameters<typeof editDetails>[2]} ticket
 */
async function drawChips(place, fields, ticket) {
  const cart = ticket.cart()
  const id = ticket.sessionId()
  if (!cart || cart.restaurant_id === null || id === undefined) return
  try {
    const [{ times, cart: now }, details] = await Promise.all([
      readConversation(id),
      readRestaurant(cart.restaurant_id),
    ])
    const isAll = place.dataset.all === 'true'
    const tap = async (/** @type {Change} */ change) => {
      await ticket.change(() => change)
      await drawChips(place, fields, ticket)
    }
    const showAll = () => {
      place.dataset.all = 'true'
      void drawChips(place, fields, ticket)
    }
    const offered = /** @type {const} */ (['pickup', 'delivery']).filter(way => details.fulfillment[way].offered)
    fields.classList.toggle('delivered', now.fulfillment === 'delivery')
    keepingFocus(place, () =>
      place.replaceChildren(
        choices(
          'How',
          offered.map(way => ({
            key: way,
            label: way === 'pickup' ? 'Pickup' : 'Delivery',
            isOn: now.fulfillment === way,
            tap: () => tap({ details: { fulfillment: way } }),
          })),
        ),
        choices(
          'When',
          timeChoices(now, isAll ? times : times.slice(0, FEW_TIMES), time => tap({ details: { time } })),
        ),
        ...(isAll || times.length <= FEW_TIMES
          ? []
          : [button('Later times', showAll, { class: 'link', 'data-key': 'later' })]),
      ),
    )
  } catch {
    place.replaceChildren(element('p', { class: 'hint' }, 'The times cannot be read at the moment.'))
  }
}

/**
 * @param {Cart} cart
 * @param {ConversationResponse['times']} times
 * @param {(time: string) => void} tap
 */
function timeChoices(cart, times, tap) {
  const day = times[0]?.at.slice(0, 10)
  const label = (/** @type {ConversationResponse['times'][number]} */ { at, until }) =>
    `${at.slice(0, 10) === day ? wallClock(at) : wallDay(at)}${until === undefined ? '' : ` to ${wallClock(until)}`}`
  return [
    { key: 'asap', label: 'As soon as possible', isOn: cart.pickup_time === 'ASAP', tap: () => tap('asap') },
    ...times.map(time => ({
      key: time.at,
      label: label(time),
      isOn: cart.pickup_time !== 'ASAP' && cart.ready_at?.slice(0, 16) === time.at.slice(0, 16),
      tap: () => tap(time.at.slice(0, 16)),
    })),
  ]
}

/**
 * @param {string} name
 * @param {readonly { readonly key: string, readonly label: string, readonly isOn: boolean,
 *   readonly tap: () => void }[]} options
 */
const choices = (name, options) =>
  element(
    'fieldset',
    {},
    element('legend', {}, name),
    element(
      'div',
      { class: 'chips' },
      ...options.map(({ key, label, isOn, tap }) =>
        button(label, tap, { class: 'chip', 'aria-pressed': String(isOn), 'data-key': key }),
      ),
    ),
  )

/**
 * @param {Parameters<typeof editDetails>[2]} ticket
 * @param {() => void} close
 */
function detailFields(ticket, close) {
  const cart = ticket.cart()
  const { delivery_address: to = {}, customer = {}, note = '', door_note = '' } = cart ?? {}
  /** @type {Map<string, HTMLInputElement>} */
  const inputs = new Map()
  const field = (
    /** @type {string} */ path,
    /** @type {string} */ label,
    /** @type {string} */ value,
    attributes = {},
  ) => {
    const input = element('input', { maxlength: 100, value, ...FIELDS[path]?.attributes, ...attributes })
    inputs.set(path.slice(path.indexOf('.') + 1), input)
    return element('label', {}, element('span', {}, label), input)
  }
  const known = (/** @type {string} */ path) => {
    const [of, name = ''] = path.split('.')
    const values = /** @type {Readonly<Record<string, string | undefined>>} */ (of === 'customer' ? customer : to)
    return field(path, FIELDS[path]?.label ?? name, values[name] ?? '')
  }
  const door = element('input', { type: 'checkbox', checked: door_note === AT_THE_DOOR })
  const form = element(
    'form',
    { class: 'fields sheet-fields', 'aria-label': 'Details of the order' },
    element(
      'fieldset',
      { 'data-part': 'where' },
      element('legend', {}, 'Where to'),
      ...['street', 'unit', 'city', 'state', 'zip'].map(name => known(`delivery_address.${name}`)),
      element('label', { class: 'tick' }, door, element('span', {}, AT_THE_DOOR)),
    ),
    element(
      'fieldset',
      { 'data-part': 'who' },
      element('legend', {}, 'For whom'),
      ...['name', 'phone', 'email'].map(name => known(`customer.${name}`)),
    ),
    element(
      'fieldset',
      { 'data-part': 'note' },
      element('legend', {}, 'Note about the whole order'),
      field('note', 'Note for the kitchen', note, { maxlength: 200, autocomplete: 'off' }),
    ),
    element('button', { class: 'primary', type: 'submit' }, 'Save'),
  )
  form.classList.toggle('delivered', cart?.fulfillment === 'delivery')
  form.addEventListener('submit', event => {
    event.preventDefault()
    close()
    void ticket.change(now => savedDetails(now, inputs, door.checked))
  })
  return form
}

/**
 * Returns the change from what the fields said before, or undefined if there is none.
 * @param {Cart | undefined} cart
 * @param {ReadonlyMap<string, HTMLInputElement>} inputs
 * @param {boolean} atTheDoor
 * @returns {Change | undefined}
 */
function savedDetails(cart, inputs, atTheDoor) {
  const { note: oldNote = '', door_note: oldDoor = '' } = cart ?? {}
  const values = new Map([...inputs].map(([name, input]) => [name, input.value.trim()]))
  const changed = [...values].filter(
    ([name, value]) => name !== 'note' && (value !== '' || name === 'unit') && input(inputs, name) !== value,
  )
  const note = values.get('note') ?? ''
  const isNoted = note !== oldNote
  const isDoor = atTheDoor !== (oldDoor === AT_THE_DOOR)
  if (changed.length === 0 && !isNoted && !isDoor) return undefined
  return {
    forget: [
      ...(isNoted && oldNote !== '' ? [/** @type {const} */ ('note')] : []),
      ...(isDoor && oldDoor !== '' ? [/** @type {const} */ ('door_note')] : []),
    ],
    details: {
      ...Object.fromEntries(changed),
      ...(isNoted && note !== '' ? { note } : {}),
      ...(isDoor && atTheDoor ? { door_note: AT_THE_DOOR } : {}),
    },
  }
}

/** Value that a field had when the sheet was opened. */
const input = (/** @type {ReadonlyMap<string, HTMLInputElement>} */ inputs, /** @type {string} */ name) =>
  inputs.get(name)?.defaultValue
