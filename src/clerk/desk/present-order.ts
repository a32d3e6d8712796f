import { Temporal } from 'temporal-polyfill'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { Fault } from '#src/kernel/faults.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { checkContact } from '#src/orders/contact.ts'
import { checkInstructions } from '#src/orders/instructions.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { previewOrder } from '#tools/preview-order.ts'
import { askChoices } from './ask-choices.ts'
import { type Desk, restaurantOf, show } from './desk.ts'
import { cartHash, fulfillmentOf, instructionsOf, orderHash, previewRequestOf } from './draft.ts'
import { amountAndName, openChoices } from './lines.ts'
import { offerHalfDay, tellRefusal, withoutIds } from './refusal.ts'
import { readBack, showCart, showTotals } from './show-order.ts'
import { wishedTime } from './wish-time.ts'

export type Presented = {
  readonly status: 'read_back' | 'incomplete' | 'refused'
  /** Field paths. */
  readonly missing: readonly string[]
}

/**
 * Shows the order as it stands: everything that is missing in one go, its exact price as soon as there is one, and when
 * nothing is missing the whole of it to be confirmed.
 */
export async function presentOrder(deps: ClerkDeps, desk: Desk): Promise<Presented> {
  const restaurant = restaurantOf(deps, desk.state)
  desk.state = { ...desk.state, readback: undefined, quote: undefined } as Desk['state']
  desk.preview = undefined
  const menu = restaurant && deps.engine.market.menus.get(restaurant.id)
  if (!restaurant || !menu || desk.state.lines.length === 0) return without(desk, restaurant)
  desk.blocks.delete('restaurants')
  const { lines } = desk.state
  const fulfillment = fulfillmentOf(desk.state, restaurant)
  const open = openChoices(menu, lines)
  const address = fulfillment === 'delivery' ? missingAddress(desk) : []
  const contact = missingContact(desk, restaurant, fulfillment)
  const day = desk.state.details.day
  const unweighed = lines.flatMap(({ item }, at) => ((item.quantity ?? item.quantity_lbs) === undefined ? [at] : []))
  if (open.length > 0) tellConflicts(desk, menu)
  const missing = [
    ...new Set(open.map(choice => `items[${choice.line}].modifiers`)),
    ...unweighed.map(at => `items[${at}].quantity_lbs`),
    ...(desk.state.questions.length > 0 && desk.state.offer ? ['items'] : []),
    ...(day === undefined ? [] : ['pickup_time']),
    ...address,
    ...contact,
  ]
  const priced =
    open.length + address.length + unweighed.length === 0 && day === undefined
      ? await price(deps, desk, restaurant, fulfillment)
      : undefined
  const settled = priced !== 'refused'
  if (priced === undefined || priced === 'refused') showCart(desk, menu, restaurant)
  else showTotals(desk, menu, restaurant, priced, deps.world.now())
  if (settled && missing.length === 0 && priced) return finish(desk, menu, restaurant, priced)
  if (open.length > 0) {
    const names = lines.map(line => amountAndName(menu, line))
    const { text, offer } = askChoices(open, names, desk.state.offer)
    show(desk, 'ask', text)
    desk.state = { ...desk.state, ...(offer && !desk.state.offer ? { offer } : {}) }
  }
  const [weigh] = unweighed
  if (weigh !== undefined && !desk.state.offer)
    show(desk, 'ask', `How much ${amountAndName(menu, lines[weigh]!)}, in pounds?`)
  if (day !== undefined) show(desk, 'ask', 'At what time should it be?')
  if (address.length > 0) show(desk, 'ask', askAddress(address))
  if (settled && contact.length > 0) show(desk, 'ask', askContact(contact, priced !== undefined))
  const asked: Desk['state']['asked'] = [
    ...(open.length > 0 ? ['choices' as const] : []),
    ...(address.length > 0 ? ['address' as const] : []),
    ...(contact.length > 0 ? ['contact' as const] : []),
    ...(day === undefined ? [] : ['time' as const]),
    ...(settled ? [] : ['change' as const]),
  ]
  desk.state = { ...desk.state, asked }
  desk.missing = missing
  return { status: settled ? 'incomplete' : 'refused', missing }
}

/** An allergy is told at once, not when everything else is settled. */
function tellConflicts(desk: Desk, menu: Menu): void {
  const { lines, details } = desk.state
  const choices = lines.flatMap(({ item: ordered }, at) => {
    const item = menu.items.get(ordered.id)
    const modifiers = (ordered.modifiers ?? []).flatMap(({ category_id, modifier_ids }) =>
      modifier_ids.map(modifierId => ({ categoryId: category_id, modifierId })),
    )
    const problems = item ? dietaryConflicts(menu, { item, modifiers }, details.constraints ?? {}, '') : []
    for (const { message } of problems) show(desk, 'notice', withoutIds(message))
    return problems.length > 0
      ? [
          {
            label: `Leave out ${amountAndName(menu, lines[at]!)}`,
            edits: [{ action: 'remove' as const, line: at + 1 }],
          },
        ]
      : []
  })
  if (choices.length === 0 || desk.state.offer) return
  const question = 'Shall I leave it out?'
  desk.state = { ...desk.state, offer: { kind: 'item', question, choices: choices.slice(0, 6) } }
  show(desk, 'ask', choices.map((choice, at) => `${at + 1}. ${choice.label}`).join('\n'))
}

function without(desk: Desk, restaurant: Restaurant | undefined): Presented {
  desk.missing = restaurant ? ['items'] : ['restaurant_id', 'items']
  desk.state = { ...desk.state, asked: restaurant ? ['food'] : desk.state.place ? ['food'] : ['place'] }
  return { status: 'incomplete', missing: desk.missing }
}

/** The exact price, sealed for ten minutes; refusals are told on the desk. */
async function price(
  deps: ClerkDeps,
  desk: Desk,
  restaurant: Restaurant,
  fulfillment: Fulfillment,
): Promise<PreviewResponse | 'refused'> {
  const wished = wishedTime(restaurant, fulfillment, desk.state.details.time, deps.world.now())
  if ('both' in wished) return offerHalfDay(desk, wished.both, restaurant.timezone, deps.world.now())
  const request = previewRequestOf(desk.state, restaurant.id, fulfillment, wished.requested)
  try {
    const preview = await previewOrder.run(deps.engine, request, {})
    desk.preview = preview
    desk.state = {
      ...desk.state,
      quote: {
        price_token: preview.priceToken,
        expires_at: Temporal.Instant.from(preview.expiresAt).epochMilliseconds,
        cart_hash: cartHash(request),
        totals: {
          subtotal: preview.subtotal_cents,
          tax: preview.tax_cents,
          delivery: preview.deliveryFee_cents,
          convenience: preview.convenienceFee_cents,
          total: preview.total_cents,
        },
        requested: wished.requested,
        resolved: preview.pickup.resolved,
      },
    }
    return preview
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    tellRefusal(deps, desk, { restaurant, fulfillment, fault: error })
    return 'refused'
  }
}

function finish(desk: Desk, menu: Menu, restaurant: Restaurant, preview: PreviewResponse): Presented {
  const instructions = instructionsOf(desk.state, id => menu.items.get(id)?.name ?? '')
  if (checkInstructions(instructions).problems.length > 0) {
    show(desk, 'ask', 'The notes for the kitchen are longer than the 200 characters it can take. Which one can go?')
    desk.state = { ...desk.state, asked: ['change'] }
    desk.missing = ['special_instructions']
    return { status: 'refused', missing: desk.missing }
  }
  readBack(desk, restaurant, preview, instructions)
  desk.state = {
    ...desk.state,
    asked: [],
    readback: orderHash(desk.state, instructions),
    offer: { kind: 'confirm', question: 'Shall I place it?', choices: YES_OR_NO },
  }
  desk.missing = []
  return { status: 'read_back', missing: [] }
}

const YES_OR_NO = [
  { label: 'Yes, place it', say: 'yes' as const },
  { label: 'No, change something', say: 'no' as const },
]

const ADDRESS_FIELDS = ['street', 'city', 'state', 'zip'] as const

const missingAddress = ({ state }: Desk): string[] =>
  ADDRESS_FIELDS.filter(field => !state.details.address?.[field]).map(field => `delivery_address.${field}`)

function missingContact({ state }: Desk, restaurant: Restaurant, fulfillment: Fulfillment): string[] {
  const { customer = {} } = state.details
  const absent = (['name', 'phone', 'email'] as const).filter(field => !customer[field]).map(f => `customer.${f}`)
  const reachable = fulfillment === 'delivery' || restaurant.channel === 'voice'
  const wrong = checkContact(customer, reachable).problems.flatMap(problem => problem.field ?? [])
  return [...new Set([...absent, ...wrong])]
}

const SPOKEN: Readonly<Record<string, string>> = {
  'customer.name': 'a name',
  'customer.phone': 'a phone number with area code',
  'customer.email': 'an e-mail address',
}

const askContact = (missing: readonly string[], priced: boolean): string =>
  `${priced ? 'To place it' : 'Then'} I need ${listed(missing.map(field => SPOKEN[field] ?? field))} for the order.`

const askAddress = (missing: readonly string[]): string =>
  missing.length === ADDRESS_FIELDS.length
    ? 'Where should it go? Street, ZIP, and the apartment if there is one.'
    : `For the address I still need the ${listed(missing.map(field => field.replace('delivery_address.', '').replace('zip', 'ZIP')))}.`

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
