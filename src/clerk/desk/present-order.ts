import { Temporal } from 'temporal-polyfill'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietOf } from '#src/clerk/draft/diet-of.ts'
import { cartHash, fulfillmentOf, instructionsOf, orderHash, previewRequestOf } from '#src/clerk/draft/draft.ts'
import { amountAndName, type OpenChoice, openChoices } from '#src/clerk/draft/lines.ts'
import { ASK_NOTHING_ELSE } from '#src/clerk/reply/asks-else.ts'
import { Fault } from '#src/kernel/faults.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { checkContact } from '#src/orders/contact.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { previewOrder } from '#tools/preview-order.ts'
import { askChoices } from './ask-choices.ts'
import { ADDRESS_FIELDS, askAddress, askContact } from './ask-details.ts'
import { bindNotes } from './bind-notes.ts'
import { type Desk, restaurantOf, show } from './desk.ts'
import { objectionToNote } from './kitchen-note.ts'
import { showBooked } from './look-order.ts'
import { offerHalfDay, tellLater, tellNotOffered, tellRefusal } from './refusal.ts'
import { readBack, showCart, showNotes, showTotals } from './show-order.ts'
import { tellLines } from './tell-lines.ts'
import { tellLeast } from './tell-terms.ts'
import { askAgain, isToldApart, tellUnwanted } from './tell-unwanted.ts'
import { isUnsettled } from './unsettled.ts'
import { wishedTime } from './wish-time.ts'

export type Presented = {
  readonly status: 'booked' | 'read_back' | 'incomplete' | 'refused'
  /** Field paths. */
  readonly missing: readonly string[]
  /** Told to a model. */
  readonly next?: string
}

/**
 * Shows the order as it stands: everything that is missing in one go, its exact price as soon as there is one, and when
 * nothing is missing the whole of it to be confirmed. What the last presentation of the same turn told is told anew or gone.
 */
export async function presentOrder(deps: ClerkDeps, desk: Desk): Promise<Presented> {
  const kept = noticesOf(desk).filter(notice => !desk.presented.includes(notice))
  if (kept.length > 0) desk.blocks.set('notice', kept.join('\n'))
  else desk.blocks.delete('notice')
  const presented = await present(deps, desk)
  desk.presented = noticesOf(desk).filter(notice => !kept.includes(notice))
  return presented
}

const noticesOf = ({ blocks }: Desk): readonly string[] => blocks.get('notice')?.split('\n') ?? []

async function present(deps: ClerkDeps, desk: Desk): Promise<Presented> {
  if (desk.state.order?.superseded === false) return showBooked(deps, desk, desk.state.order.order_id)
  bindNotes(desk)
  const restaurant = restaurantOf(deps, desk.state)
  desk.state = { ...desk.state, readback: undefined, quote: undefined } as Desk['state']
  desk.preview = undefined
  const menu = restaurant && deps.engine.market.menus.get(restaurant.id)
  if (menu) tellLines(desk, menu)
  if (!restaurant || !menu || desk.state.lines.length === 0) {
    askAgain(desk)
    return without(desk, restaurant)
  }
  desk.blocks.delete('restaurants')
  askAgain(desk)
  const fulfillment = fulfillmentOf(desk.state, restaurant)
  const gaps = gapsOf(desk, restaurant, menu, fulfillment)
  const priced = gaps.canBePriced ? await price(deps, desk, restaurant, fulfillment) : {}
  const { preview } = priced
  const refused = gaps.isOffered ? priced.refused : ['fulfillment']
  if (preview) showTotals(desk, menu, restaurant, preview, deps.world.now())
  else {
    showCart(desk, menu, restaurant)
    if (gaps.isOffered && !refused) tellLeast(desk, restaurant, menu)
  }
  if (preview && gaps.missing.length === 0) return finish(desk, menu, restaurant, preview)
  if (preview)
    showNotes(
      desk,
      instructionsOf(desk.state, id => menu.items.get(id)?.name ?? ''),
    )
  if (!gaps.isOffered) tellNotOffered(desk, restaurant, fulfillment)
  askFor(desk, menu, gaps, { isPriced: preview !== undefined, isRefused: refused !== undefined })
  const missing = [...new Set([...(refused ?? []), ...gaps.missing])]
  desk.missing = missing
  return { status: refused ? 'refused' : 'incomplete', missing }
}

type Gaps = {
  readonly open: readonly OpenChoice[]
  /** Lines by weight whose amount nobody said. */
  readonly unweighed: readonly number[]
  readonly address: readonly string[]
  readonly contact: readonly string[]
  readonly needsTime: boolean
  /** The restaurant does pickup, or delivery, at all. */
  readonly isOffered: boolean
  readonly canBePriced: boolean
  readonly missing: readonly string[]
}

function gapsOf(desk: Desk, restaurant: Restaurant, menu: Menu, fulfillment: Fulfillment): Gaps {
  const { lines, details } = desk.state
  const { groups } = suitableMenu(menu, dietOf(desk.state))
  const choices = openChoices({ ...menu, groups }, lines)
  // declared allergens are refused with the price, foods of the note are not
  const isTold = choices.length > 0 || lines.some(line => isToldApart(menu, desk.state, line))
  const unwanted = isTold ? tellUnwanted(desk, menu) : new Set<number>()
  const open = choices.filter(({ line }) => !unwanted.has(line))
  const isOffered = restaurant[fulfillment] !== undefined
  const address = fulfillment === 'delivery' && isOffered ? missingAddress(desk) : []
  const contact = missingContact(desk, restaurant, fulfillment)
  const needsTime = details.day !== undefined
  const unweighed = lines.flatMap(({ item }, at) => ((item.quantity ?? item.quantity_lbs) === undefined ? [at] : []))
  return {
    ...{ open, unweighed, address, contact, needsTime, isOffered },
    canBePriced: isOffered && !needsTime && choices.length + address.length + unweighed.length + unwanted.size === 0,
    missing: [
      ...[...unwanted].map(at => `items[${at}]`),
      ...new Set(open.map(choice => `items[${choice.line}].modifiers`)),
      ...unweighed.map(at => `items[${at}].quantity_lbs`),
      ...(isAsking(desk) && unweighed.length === 0 ? ['items'] : []),
      ...(needsTime ? ['pickup_time'] : []),
      ...(isUnsettled(desk.state) ? ['constraints.allergens'] : []),
      ...address,
      ...contact,
    ],
  }
}

const ASKING: readonly string[] = ['item', 'line', 'option', 'amount']

/** True while the customer was asked which of several things was meant. */
const isAsking = ({ state }: Desk): boolean => state.offer !== undefined && ASKING.includes(state.offer.kind)

function askFor(
  desk: Desk,
  menu: Menu,
  gaps: Gaps,
  { isPriced, isRefused }: { readonly isPriced: boolean; readonly isRefused: boolean },
): void {
  const { open, unweighed, address, contact, needsTime } = gaps
  const names = desk.state.lines.map(line => amountAndName(menu, line))
  if (open.length > 0) {
    const { text, offer } = askChoices(open, names, desk.state.offer)
    show(desk, 'ask', text)
    desk.state = { ...desk.state, ...(offer && !desk.state.offer ? { offer } : {}) }
  }
  const [weigh] = unweighed
  if (weigh !== undefined && !desk.state.offer) show(desk, 'ask', `How much ${names[weigh]}, in pounds?`)
  if (needsTime) show(desk, 'ask', 'At what time should it be?')
  if (address.length > 0) show(desk, 'ask', askAddress(address))
  if (!isRefused && contact.length > 0) show(desk, 'ask', askContact(contact, isPriced))
  const asked: Desk['state']['asked'] = [
    ...(open.length > 0 ? ['choices' as const] : []),
    ...(address.length > 0 ? ['address' as const] : []),
    ...(contact.length > 0 ? ['contact' as const] : []),
    ...(needsTime ? ['time' as const] : []),
    ...(isRefused ? ['change' as const] : []),
  ]
  desk.state = { ...desk.state, asked }
}

function without(desk: Desk, restaurant: Restaurant | undefined): Presented {
  desk.missing = restaurant ? ['items'] : ['restaurant_id', 'items']
  desk.state = { ...desk.state, asked: restaurant ? ['food'] : desk.state.place ? ['food'] : ['place'] }
  return { status: 'incomplete', missing: desk.missing }
}

type Priced = {
  readonly preview?: PreviewResponse
  /** Paths of what has to change. */
  readonly refused?: readonly string[]
}

/** The exact price, sealed for ten minutes; refusals are told on the desk. */
async function price(deps: ClerkDeps, desk: Desk, restaurant: Restaurant, fulfillment: Fulfillment): Promise<Priced> {
  const wished = wishedTime(restaurant, fulfillment, desk.state.details.time, deps.world.now())
  if ('both' in wished) {
    offerHalfDay(desk, wished.both, restaurant.timezone, deps.world.now())
    return { refused: ['pickup_time'] }
  }
  const request = previewRequestOf(desk.state, restaurant.id, fulfillment, wished.requested)
  try {
    const preview = await previewOrder.run(
      deps.engine,
      request,
      deps.caller === undefined ? {} : { caller: deps.caller },
    )
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
    return { preview }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'rate_limited' || error.code === 'service_unavailable')
      return { refused: tellLater(desk, error) }
    return { refused: tellRefusal(deps, desk, { restaurant, fulfillment, fault: error }) }
  }
}

function finish(desk: Desk, menu: Menu, restaurant: Restaurant, preview: PreviewResponse): Presented {
  const instructions = instructionsOf(desk.state, id => menu.items.get(id)?.name ?? '')
  const objection = objectionToNote(desk.state, restaurant, instructions)
  if (objection !== undefined) {
    show(desk, 'ask', objection)
    desk.state = { ...desk.state, asked: ['change'] }
    desk.missing = ['special_instructions']
    return { status: 'refused', missing: desk.missing }
  }
  readBack(desk, menu, restaurant, preview, instructions)
  desk.state = {
    ...desk.state,
    asked: [],
    readback: orderHash(desk.state, instructions),
    offer: { kind: 'confirm', question: 'Shall I place it?', choices: YES_OR_NO },
  }
  desk.missing = []
  return { status: 'read_back', missing: [], next: ASK_NOTHING_ELSE }
}

const YES_OR_NO = [
  { label: 'Yes, place it', say: 'yes' as const },
  { label: 'No, change something', say: 'no' as const },
]

const missingAddress = ({ state }: Desk): string[] =>
  ADDRESS_FIELDS.filter(field => !state.details.address?.[field]).map(field => `delivery_address.${field}`)

function missingContact({ state }: Desk, restaurant: Restaurant, fulfillment: Fulfillment): string[] {
  const { customer = {} } = state.details
  const absent = (['name', 'phone', 'email'] as const).filter(field => !customer[field]).map(f => `customer.${f}`)
  const reachable = fulfillment === 'delivery' || restaurant.channel === 'voice'
  const wrong = checkContact(customer, reachable).problems.flatMap(problem => problem.field ?? [])
  return [...new Set([...absent, ...wrong])]
}
