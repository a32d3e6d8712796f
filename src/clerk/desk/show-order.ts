import { Temporal } from 'temporal-polyfill'
import { spokenAllergens } from '#src/allergens/codes.ts'
import { clockTime } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { isForOthers, unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { DOOR_NOTE, fulfillmentOf, splitInstructions } from '#src/clerk/draft/draft.ts'
import { dollars, judgeLine, showLine } from '#src/clerk/draft/lines.ts'
import { holdsMentioned } from '#src/clerk/draft/mentioned.ts'
import { isUnknownFood } from '#src/clerk/open-allergy.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { untellAvoided } from './avoidance.ts'
import { type Desk, show } from './desk.ts'
import { spokenPickup } from './wish-time.ts'

/** The lines of an order that cannot be priced as a whole yet. */
export function showCart(desk: Desk, menu: Menu, restaurant: Restaurant): void {
  const lines = linesOf(desk, menu)
  show(desk, 'cart', `Your order at ${restaurant.name} so far:\n${lines.join('\n')}`)
}

const linesOf = (desk: Desk, menu: Menu): string[] =>
  desk.state.lines.map((line, index) => `${index + 1}. ${showLine(menu, line, judgeLine(menu, line, index).line)}`)

/** The lines of an order with everything that is paid for them. */
export function showTotals(
  desk: Desk,
  menu: Menu,
  restaurant: Restaurant,
  preview: PreviewResponse,
  now: number,
): void {
  const sums = [
    `Subtotal ${dollars(preview.subtotal_cents)}`,
    `tax ${dollars(preview.tax_cents)}`,
    ...(preview.deliveryFee_cents > 0 ? [`delivery ${dollars(preview.deliveryFee_cents)}`] : []),
    `convenience fee ${dollars(preview.convenienceFee_cents)}`,
  ]
  const text = [
    `Your order at ${restaurant.name}:`,
    ...linesOf(desk, menu),
    sums.join(' · '),
    `Total ${dollars(preview.total_cents)}`,
    whenAndWhere(desk, restaurant, preview, now),
  ]
  show(desk, 'order', text.join('\n'))
}

/** The time that was asked for, where there is only another one near it. */
function movedFrom({ requested, resolved, window }: PreviewResponse['pickup'], zone: string): string {
  const [wished, had] = [requested, resolved].map(stamp => Temporal.Instant.from(stamp).epochMilliseconds)
  return window || wished === had ? '' : `, the nearest there is to ${clockTime(wished!, zone)}`
}

/** "Pickup today at 6:15pm, at 12 Main St …." */
export function whenAndWhere(
  desk: Desk,
  restaurant: Restaurant,
  { fulfillment, pickup }: Pick<PreviewResponse, 'fulfillment' | 'pickup'>,
  now: number,
): string {
  const when = spokenPickup(pickup, restaurant.timezone, now)
  const asap = pickup.requested === 'ASAP' ? ', the earliest there is' : movedFrom(pickup, restaurant.timezone)
  return fulfillment === 'pickup'
    ? `Pickup ${when}${asap}, at ${formatAddress(restaurant.address)}.`
    : `Delivery ${when}${asap}, to ${addressOf(desk)}.`
}

function addressOf({ state }: Desk): string {
  const { street, unit, city, state: code, zip } = state.details.address ?? {}
  return `${street}${unit ? `, ${unit}` : ''}, ${city}, ${code} ${zip}`
}

const MOST_MENTIONED = 4

/** What remains to be said before a yes. */
export function readBack(
  desk: Desk,
  menu: Menu,
  restaurant: Restaurant,
  preview: PreviewResponse,
  instructions: string | undefined,
): void {
  const { name, phone, email } = desk.state.details.customer ?? {}
  show(desk, 'order', `For ${name}, ${phone}, ${email}.`)
  const { party_diets: party = [] } = desk.state
  const { allergens: avoided = [], diets = [] } = desk.state.details.constraints ?? {}
  if (avoided.length > 0) {
    untellAvoided(desk)
    const told =
      preview.fulfillment === 'pickup' ? 'Please tell them when you pick up.' : 'Please call them about it, too.'
    show(
      desk,
      'order',
      `Avoiding ${spokenAllergens(avoided)}: the menu lists none in this order, and the kitchen is told. ${told}`,
    )
  }
  // a guest who said one that was not heard sees so before the yes
  if (avoided.length + unlistedOf(desk.state).length === 0)
    show(desk, 'order', diets.length + party.length > 0 ? 'Allergies: none told.' : 'Allergies and diets: none told.')
  if (party.length > 0) show(desk, 'order', `Diets in your party, as you told me: ${party.join(', ')}.`)
  const unknown = unlistedOf(desk.state).filter(isUnknownFood)
  if (unknown.length > 0)
    show(desk, 'order', `I know no food called ${unknown.join(' or ')}: nothing in this order was checked for it.`)
  for (const sentence of holdsMentioned(menu, desk.state, instructions).slice(0, MOST_MENTIONED))
    show(desk, 'order', sentence)
  if (diets.length > 0) show(desk, 'order', `Diet: ${diets.map(diet => diet.replaceAll('_', '-')).join(', ')}.`)
  const others = desk.state.lines.filter(({ item }) => isForOthers(desk.state, item.id))
  const names = [...new Set(others.map(({ item }) => menu.items.get(item.id)?.name ?? ''))]
  if (names.length > 0)
    show(desk, 'order', `For somebody else, and not kept to the diets of the others: ${names.join(', ')}.`)
  showNotes(desk, instructions)
  for (const warning of preview._warnings) {
    const sentence = SPOKEN_WARNINGS.find(([pattern]) => pattern.test(warning))?.[1]
    if (sentence !== undefined) show(desk, 'order', sentence)
  }
  if (fulfillmentOf(desk.state, restaurant) === 'pickup' && restaurant.channel === 'voice')
    show(desk, 'order', 'This restaurant is called by phone after the payment, to confirm.')
  show(desk, 'order', 'You pay online in USDC, the digital dollar: no cash, no cards.')
  show(desk, 'ask', `Shall I place it for ${dollars(preview.total_cents)}? Say yes, or tell me what to change.`)
}

/** What the kitchen and the courier are told. */
export function showNotes(desk: Desk, instructions: string | undefined): void {
  const { kitchen, door } = splitInstructions(instructions ?? '')
  if (kitchen !== '') show(desk, 'order', `Note for the kitchen: ${kitchen.replace(/\.+$/, '')}.`)
  if (door !== '') show(desk, 'order', `${DOOR_NOTE}${door}.`)
}

/** Of the warnings of a preview, those that a person should hear; the others are said by the rest of the reply. */
const SPOKEN_WARNINGS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/was moved to/, 'That is the time nearest to the one you asked for.'],
  [/does not look like a US number/, 'That phone number does not look like a US number; is it right?'],
  [/is closed now/, 'They are closed right now, so this is for when they open.'],
  [/No delivery window is left today/, 'Nothing more is delivered today, so this is for the next window there is.'],
  [/too late for an order in the present opening/, 'It is too late for today, so this is for when they open again.'],
]
