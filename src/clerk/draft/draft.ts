import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import { noteBeside } from './diet-of.ts'

/** Pickup where it is offered, unless something else was said. */
export const fulfillmentOf = (state: ClerkState, restaurant: Restaurant | undefined): Fulfillment =>
  state.details.fulfillment ?? (restaurant && !restaurant.pickup && restaurant.delivery ? 'delivery' : 'pickup')

/** What preview is asked for a draft. */
export function previewRequestOf(
  state: ClerkState,
  restaurantId: string,
  fulfillment: Fulfillment,
  pickup_time: string,
): PreviewRequest {
  const { address, constraints } = state.details
  return {
    restaurant_id: restaurantId,
    items: state.lines.map(line => line.item),
    fulfillment,
    pickup_time,
    ...(fulfillment === 'delivery' && address
      ? { delivery_address: address as PreviewRequest['delivery_address'] }
      : {}),
    ...(constraints
      ? { constraints: dishesForOthers(state).length > 0 ? withoutDiets(constraints) : constraints }
      : {}),
  }
}

/** The dishes of an order that are for somebody who keeps to nothing. */
const dishesForOthers = ({ lines, for_others: others = [] }: ClerkState): string[] => [
  ...new Set(lines.map(({ item }) => item.id).filter(id => others.includes(id))),
]

/** The diets of some eaters are checked dish by dish. */
const withoutDiets = ({ diets: _, ...constraints }: NonNullable<PreviewRequest['constraints']>) => constraints

/** How a note for the courier begins, among those for the kitchen. */
export const DOOR_NOTE = 'Delivery note: '

/** The wishes that no option stands for and the customer's own words, as the kitchen and then the courier will read them. */
export function instructionsOf(state: ClerkState, nameOf: (itemId: string) => string): string | undefined {
  const lines = state.lines.flatMap(({ item, notes: said }) =>
    said.length === 0 ? [] : [`${nameOf(item.id)}: ${said.join(', ')}`],
  )
  const others = dishesForOthers(state).map(nameOf)
  const { diets = [] } = state.details.constraints ?? {}
  const parts = [
    ...(others.length > 0 && diets.length > 0 ? [`All ${diets.join(', ')} but for: ${others.join(', ')}`] : []),
    ...(state.details.instructions?.split('; ') ?? []).map(part => noteBeside(part, others)),
  ]
  const isDoor = (part: string) => part.startsWith(DOOR_NOTE)
  const door = parts.filter(isDoor).map(part => part.slice(DOOR_NOTE.length))
  const all = [
    ...lines,
    ...parts.filter(part => !isDoor(part)),
    ...(door.length > 0 ? [`${DOOR_NOTE}${door.join(', ')}`] : []),
  ]
  return all.length > 0 ? all.join('; ') : undefined
}

/** The part of the instructions that the kitchen reads, and the part that is for the courier. */
export function splitInstructions(instructions: string): { readonly kitchen: string; readonly door: string } {
  const at = `; ${instructions}`.lastIndexOf(`; ${DOOR_NOTE}`)
  return at < 0
    ? { kitchen: instructions, door: '' }
    : { kitchen: instructions.slice(0, Math.max(0, at - 2)), door: instructions.slice(at + DOOR_NOTE.length) }
}

/** A fingerprint of what is priced. */
export const cartHash = (request: PreviewRequest): string => sha256(canonicalJson(request))

/** A fingerprint of everything that a read-back says: what is priced, when, for how much, for whom and with which notes. */
export const orderHash = (state: ClerkState, instructions: string | undefined): string =>
  sha256(
    canonicalJson({
      restaurant: state.restaurant_id,
      lines: state.lines,
      details: state.details,
      cart: state.quote?.cart_hash,
      total: state.quote?.totals.total,
      at: state.quote?.resolved,
      instructions,
    }),
  )
