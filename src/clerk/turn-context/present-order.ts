import { Temporal } from 'temporal-polyfill'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { quotedTotals } from '#src/clerk/booked.ts'
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
import { recordAllergensOfNotes } from './bind-notes.ts'
import { objectionToNote } from './kitchen-note.ts'
import { showBooked } from './look-order.ts'
import { offerHalfDay, tellLater, tellNotOffered, tellRefusal } from './refusal.ts'
import { readBack, showCart, showNotes, showTotals } from './show-order.ts'
import { tellLines } from './tell-lines.ts'
import { showMinimumOrder } from './tell-terms.ts'
import { askAgain, isToldApart, showUnavailableLines } from './tell-unwanted.ts'
import { restaurantOf, show, type TurnContext } from './turn-context.ts'
import { hasOpenAllergyQuestion } from './unsettled.ts'
import { resolveRequestedTime } from './wish-time.ts'

export type PresentedOrder = {
  readonly status: 'booked' | 'read_back' | 'incomplete' | 'refused'
  readonly missing: readonly string[]
  readonly next?: string
}

/** Shows the missing details and the price of the order, or its read-back; replaces earlier notices of the turn. */
export async function presentOrder(deps: ClerkDeps, context: TurnContext): Promise<PresentedOrder> {
  const kept = noticesOf(context).filter(notice => !context.presented.includes(notice))
  if (kept.length > 0) context.blocks.set('notice', kept.join('\n'))
  else context.blocks.delete('notice')
  const presented = await present(deps, context)
  context.presented = noticesOf(context).filter(notice => !kept.includes(notice))
  return presented
}

const noticesOf = ({ blocks }: TurnContext): readonly string[] => blocks.get('notice')?.split('\n') ?? []

async function present(deps: ClerkDeps, context: TurnContext): Promise<PresentedOrder> {
  if (context.state.order?.superseded === false) return showBooked(deps, context, context.state.order.order_id)
  recordAllergensOfNotes(context)
  const restaurant = restaurantOf(deps, context.state)
  context.state = { ...context.state, readback: undefined, quote: undefined } as TurnContext['state']
  context.preview = undefined
  const menu = restaurant && deps.engine.market.menus.get(restaurant.id)
  if (menu) tellLines(context, menu)
  if (!restaurant || !menu || context.state.lines.length === 0) {
    askAgain(context)
    return without(context, restaurant)
  }
  context.blocks.delete('restaurants')
  askAgain(context)
  const fulfillment = fulfillmentOf(context.state, restaurant)
  const gaps = gapsOf(context, restaurant, menu, fulfillment)
  const priced = gaps.canBePriced ? await price(deps, context, restaurant, fulfillment) : {}
  const { preview } = priced
  const refused = gaps.isOffered ? priced.refused : ['fulfillment']
  if (preview) showTotals(context, menu, restaurant, preview, deps.world.now())
  else {
    showCart(context, menu, restaurant)
    if (gaps.isOffered && !refused) showMinimumOrder(context, restaurant, menu)
  }
  if (preview && gaps.missing.length === 0) return finish(context, menu, restaurant, preview)
  if (preview)
    showNotes(
      context,
      instructionsOf(context.state, id => menu.items.get(id)?.name ?? ''),
    )
  if (!gaps.isOffered) tellNotOffered(context, restaurant, fulfillment)
  askFor(context, menu, gaps, { isPriced: preview !== undefined, isRefused: refused !== undefined })
  const missing = [...new Set([...(refused ?? []), ...gaps.missing])]
  context.missing = missing
  return { status: refused ? 'refused' : 'incomplete', missing }
}

type Gaps = {
  readonly open: readonly OpenChoice[]
  /** Lines sold by weight without a stated amount. */
  readonly unweighed: readonly number[]
  readonly address: readonly string[]
  readonly contact: readonly string[]
  readonly needsTime: boolean
  /** True if the restaurant offers the fulfillment. */
  readonly isOffered: boolean
  readonly canBePriced: boolean
  readonly missing: readonly string[]
}

function gapsOf(context: TurnContext, restaurant: Restaurant, menu: Menu, fulfillment: Fulfillment): Gaps {
  const { lines, details } = context.state
  const choices = openChoices({ ...menu, groups: suitableMenu(menu, dietOf(context.state)).groups }, lines)
  // pricing rejects declared allergens, but not foods from the note
  const isTold = choices.length > 0 || lines.some(line => isToldApart(menu, context.state, line))
  const unwanted = isTold ? showUnavailableLines(context, menu) : new Set<number>()
  const open = choices.filter(({ line }) => !unwanted.has(line))
  const isOffered = restaurant[fulfillment] !== undefined
  const address = fulfillment === 'delivery' && isOffered ? missingAddress(context) : []
  const contact = missingContact(context, restaurant, fulfillment)
  const needsTime = details.day !== undefined
  const unweighed = lines.flatMap(({ item }, at) => ((item.quantity ?? item.quantity_lbs) === undefined ? [at] : []))
  const given = { open, unweighed, address, contact, needsTime, isOffered }
  return {
    ...given,
    canBePriced: isOffered && !needsTime && choices.length + address.length + unweighed.length + unwanted.size === 0,
    missing: [
      ...[...unwanted].map(at => `items[${at}]`),
      ...new Set(open.map(choice => `items[${choice.line}].modifiers`)),
      ...unweighed.map(at => `items[${at}].quantity_lbs`),
      ...(isAsking(context) && unweighed.length === 0 ? ['items'] : []),
      ...(needsTime ? ['pickup_time'] : []),
      ...(hasOpenAllergyQuestion(context.state) ? ['constraints.allergens'] : []),
      ...address,
      ...contact,
    ],
  }
}

const ASKING: readonly string[] = ['item', 'line', 'option', 'amount']

/** True while a question about which item was meant is open. */
const isAsking = ({ state }: TurnContext): boolean => state.offer !== undefined && ASKING.includes(state.offer.kind)

function askFor(
  context: TurnContext,
  menu: Menu,
  gaps: Gaps,
  { isPriced, isRefused }: { readonly isPriced: boolean; readonly isRefused: boolean },
): void {
  const { open, unweighed, address, contact, needsTime } = gaps
  const names = context.state.lines.map(line => amountAndName(menu, line))
  if (open.length > 0) {
    const { text, offer } = askChoices(open, names, context.state.offer)
    show(context, 'ask', text)
    context.state = { ...context.state, ...(offer && !context.state.offer ? { offer } : {}) }
  }
  const [weigh] = unweighed
  if (weigh !== undefined && !context.state.offer) show(context, 'ask', `How much ${names[weigh]}, in pounds?`)
  if (needsTime) show(context, 'ask', 'At what time should it be?')
  if (address.length > 0) show(context, 'ask', askAddress(address))
  if (!isRefused && contact.length > 0) show(context, 'ask', askContact(contact, isPriced))
  const asked: TurnContext['state']['asked'] = [
    ...(open.length > 0 ? ['choices' as const] : []),
    ...(address.length > 0 ? ['address' as const] : []),
    ...(contact.length > 0 ? ['contact' as const] : []),
    ...(needsTime ? ['time' as const] : []),
    ...(isRefused ? ['change' as const] : []),
  ]
  context.state = { ...context.state, asked }
}

function without(context: TurnContext, restaurant: Restaurant | undefined): PresentedOrder {
  context.missing = restaurant ? ['items'] : ['restaurant_id', 'items']
  context.state = { ...context.state, asked: restaurant ? ['food'] : context.state.place ? ['food'] : ['place'] }
  return { status: 'incomplete', missing: context.missing }
}

type Priced = {
  readonly preview?: PreviewResponse
  /** Paths of the fields that must change. */
  readonly refused?: readonly string[]
}

/** Returns the exact price, guaranteed for ten minutes. Refusals are shown in the turn context. */
async function price(
  deps: ClerkDeps,
  context: TurnContext,
  restaurant: Restaurant,
  fulfillment: Fulfillment,
): Promise<Priced> {
  const wished = resolveRequestedTime(restaurant, fulfillment, context.state.details.time, deps.world.now())
  if ('both' in wished) {
    offerHalfDay(context, wished.both, restaurant.timezone, deps.world.now())
    return { refused: ['pickup_time'] }
  }
  const request = previewRequestOf(context.state, restaurant.id, fulfillment, wished.requested)
  try {
    const preview = await previewOrder.run(
      deps.engine,
      request,
      deps.caller === undefined ? {} : { caller: deps.caller },
    )
    context.preview = preview
    context.state = {
      ...context.state,
      quote: {
        price_token: preview.priceToken,
        expires_at: Temporal.Instant.from(preview.expiresAt).epochMilliseconds,
        cart_hash: cartHash(request),
        totals: quotedTotals(preview),
        requested: wished.requested,
        resolved: preview.pickup.resolved,
      },
    }
    return { preview }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'rate_limited' || error.code === 'service_unavailable')
      return { refused: tellLater(context, error) }
    return { refused: tellRefusal(deps, context, { restaurant, fulfillment, fault: error }) }
  }
}

function finish(context: TurnContext, menu: Menu, restaurant: Restaurant, preview: PreviewResponse): PresentedOrder {
  const instructions = instructionsOf(context.state, id => menu.items.get(id)?.name ?? '')
  const objection = objectionToNote(context.state, restaurant, instructions)
  if (objection !== undefined) {
    show(context, 'ask', objection)
    context.state = { ...context.state, asked: ['change'] }
    context.missing = ['special_instructions']
    return { status: 'refused', missing: context.missing }
  }
  readBack(context, menu, restaurant, preview, instructions)
  context.state = {
    ...context.state,
    asked: [],
    readback: orderHash(context.state, instructions),
    offer: { kind: 'confirm', question: 'Shall I place it?', choices: YES_OR_NO },
  }
  context.missing = []
  return { status: 'read_back', missing: [], next: ASK_NOTHING_ELSE }
}

const YES_OR_NO = [
  { label: 'Yes, place it', say: 'yes' as const },
  { label: 'No, change something', say: 'no' as const },
]

const missingAddress = ({ state: { details } }: TurnContext): string[] =>
  ADDRESS_FIELDS.filter(field => !details.address?.[field]).map(field => `delivery_address.${field}`)

function missingContact({ state }: TurnContext, restaurant: Restaurant, fulfillment: Fulfillment): string[] {
  const { customer = {} } = state.details
  const absent = (['name', 'phone', 'email'] as const).filter(field => !customer[field]).map(f => `customer.${f}`)
  const reachable = fulfillment === 'delivery' || restaurant.channel === 'voice'
  const wrong = checkContact(customer, reachable).problems.flatMap(problem => problem.field ?? [])
  return [...new Set([...absent, ...wrong])]
}
