import { Temporal } from 'temporal-polyfill'
import { formatAllergens } from '#src/allergens/codes.ts'
import { formatClockTime } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { isForOthers, unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { DOOR_NOTE, fulfillmentOf, splitInstructions } from '#src/clerk/draft/draft.ts'
import { dollars, showLine, validateLine } from '#src/clerk/draft/lines.ts'
import { mentionedFoodSentences } from '#src/clerk/draft/mentioned.ts'
import { isUnknownFood } from '#src/clerk/open-allergy.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { untellAvoided } from './avoidance.ts'
import { show, type TurnContext } from './turn-context.ts'
import { spokenPickup } from './wish-time.ts'

/** Shows the lines of an order that cannot be priced as a whole yet. */
export function showCart(context: TurnContext, menu: Menu, restaurant: Restaurant): void {
  const lines = linesOf(context, menu)
  show(context, 'cart', `Your order at ${restaurant.name} so far:\n${lines.join('\n')}`)
}

const linesOf = (context: TurnContext, menu: Menu): string[] =>
  context.state.lines.map(
    (line, index) => `${index + 1}. ${showLine(menu, line, validateLine(menu, line, index).line)}`,
  )

/** Shows the lines of an order with all charges. */
export function showTotals(
  context: TurnContext,
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
    ...(preview.tip_cents === undefined ? [] : [`tip ${dollars(preview.tip_cents)}`]),
  ]
  const text = [
    `Your order at ${restaurant.name}:`,
    ...linesOf(context, menu),
    sums.join(' · '),
    `Total ${dollars(preview.total_cents)}`,
    whenAndWhere(context, restaurant, preview, now),
  ]
  show(context, 'order', text.join('\n'))
}

/** Mentions the requested time if only a nearby one is available. */
function movedFrom({ requested, resolved, window }: PreviewResponse['pickup'], zone: string): string {
  const [wished, had] = [requested, resolved].map(stamp => Temporal.Instant.from(stamp).epochMilliseconds)
  return window || wished === had ? '' : `, the nearest there is to ${formatClockTime(wished!, zone)}`
}

/** Formats time and place: "Pickup today at 6:15pm, at 12 Main St …." */
export function whenAndWhere(
  context: TurnContext,
  restaurant: Restaurant,
  { fulfillment, pickup }: Pick<PreviewResponse, 'fulfillment' | 'pickup'>,
  now: number,
): string {
  const when = spokenPickup(pickup, restaurant.timezone, now)
  const asap = pickup.requested === 'ASAP' ? ', the earliest there is' : movedFrom(pickup, restaurant.timezone)
  return fulfillment === 'pickup'
    ? `Pickup ${when}${asap}, at ${formatAddress(restaurant.address)}.`
    : `Delivery ${when}${asap}, to ${addressOf(context)}.`
}

function addressOf({ state }: TurnContext): string {
  const { street, unit, city, state: code, zip } = state.details.address ?? {}
  return `${street}${unit ? `, ${unit}` : ''}, ${city}, ${code} ${zip}`
}

const MOST_MENTIONED = 4

/** Shows the rest of the read-back before the confirmation. */
export function readBack(
  context: TurnContext,
  menu: Menu,
  restaurant: Restaurant,
  preview: PreviewResponse,
  instructions: string | undefined,
): void {
  const { name, phone, email } = context.state.details.customer ?? {}
  show(context, 'order', `For ${name}, ${phone}, ${email}.`)
  const { party_diets: party = [] } = context.state
  const { allergens: avoided = [], diets = [] } = context.state.details.constraints ?? {}
  if (avoided.length > 0) {
    untellAvoided(context)
    const told =
      preview.fulfillment === 'pickup' ? 'Please tell them when you pick up.' : 'Please call them about it, too.'
    show(
      context,
      'order',
      `Avoiding ${formatAllergens(avoided)}: the menu lists none in this order, and the kitchen is told. ${told}`,
    )
  }
  // a guest whose allergy was not recognized can notice it before confirming
  if (avoided.length + unlistedOf(context.state).length === 0)
    show(
      context,
      'order',
      diets.length + party.length > 0 ? 'Allergies: none told.' : 'Allergies and diets: none told.',
    )
  if (party.length > 0) show(context, 'order', `Diets in your party, as you told me: ${party.join(', ')}.`)
  const unknown = unlistedOf(context.state).filter(isUnknownFood)
  if (unknown.length > 0)
    show(context, 'order', `I know no food called ${unknown.join(' or ')}: nothing in this order was checked for it.`)
  for (const sentence of mentionedFoodSentences(menu, context.state, instructions).slice(0, MOST_MENTIONED))
    show(context, 'order', sentence)
  if (diets.length > 0) show(context, 'order', `Diet: ${diets.map(diet => diet.replaceAll('_', '-')).join(', ')}.`)
  const others = context.state.lines.filter(({ item }) => isForOthers(context.state, item.id))
  const names = [...new Set(others.map(({ item }) => menu.items.get(item.id)?.name ?? ''))]
  if (names.length > 0)
    show(context, 'order', `For somebody else, and not kept to the diets of the others: ${names.join(', ')}.`)
  showNotes(context, instructions)
  for (const warning of preview._warnings) {
    const sentence = SPOKEN_WARNINGS.find(([pattern]) => pattern.test(warning))?.[1]
    if (sentence !== undefined) show(context, 'order', sentence)
  }
  if (fulfillmentOf(context.state, restaurant) === 'pickup' && restaurant.channel === 'voice')
    show(context, 'order', 'This restaurant is called by phone after the payment, to confirm.')
  show(
    context,
    'order',
    'You pay online in USDC, the digital dollar, or by card where the payment page offers it: no cash.',
  )
  show(context, 'ask', `Shall I place it for ${dollars(preview.total_cents)}? Say yes, or tell me what to change.`)
}

/** Shows the notes for the kitchen and the courier. */
export function showNotes(context: TurnContext, instructions: string | undefined): void {
  const { kitchen, door } = splitInstructions(instructions ?? '')
  if (kitchen !== '') show(context, 'order', `Note for the kitchen: ${kitchen.replace(/\.+$/, '')}.`)
  if (door !== '') show(context, 'order', `${DOOR_NOTE}${door}.`)
}

/** Preview warnings that the guest should see. The rest of the reply covers the others. */
const SPOKEN_WARNINGS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/was moved to/, 'That is the time nearest to the one you asked for.'],
  [/does not look like a US number/, 'That phone number does not look like a US number; is it right?'],
  [/is closed now/, 'They are closed right now, so this is for when they open.'],
  [/No delivery window is left today/, 'Nothing more is delivered today, so this is for the next window there is.'],
  [/too late for an order in the present opening/, 'It is too late for today, so this is for when they open again.'],
]
