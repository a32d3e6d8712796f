import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { PreviewRequest } from '#src/orders/request.ts'
import { noteBeside } from './diet-of.ts'

/** Returns the stated fulfillment; defaults to pickup if offered. */
export const fulfillmentOf = (state: ClerkState, restaurant: Restaurant | undefined): Fulfillment =>
  state.details.fulfillment ?? (restaurant && !restaurant.pickup && restaurant.delivery ? 'delivery' : 'pickup')

/** Builds the preview request of a draft. */
export function previewRequestOf(
  state: ClerkState,
  restaurantId: string,
  fulfillment: Fulfillment,
  pickup_time: string,
): PreviewRequest {
  const { address, constraints, tip } = state.details
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
    ...(tip ? { tip } : {}),
  }
}

/** Returns the dishes of an order that are for people without restrictions. */
const dishesForOthers = ({ lines, for_others: others = [] }: ClerkState): string[] => [
  ...new Set(lines.map(({ item }) => item.id).filter(id => others.includes(id))),
]

/** Removes diets that apply only to some guests, because they are checked per dish. */
const withoutDiets = ({ diets: _, ...constraints }: NonNullable<PreviewRequest['constraints']>) => constraints

/** Prefix of a courier note within the kitchen notes. */
export const DOOR_NOTE = 'Delivery note: '

/**
 * Returns the requests without a menu option and the customer's own words, first for the kitchen, then for the
 * courier.
 */
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

/** Splits instructions into the kitchen's and the courier's part. */
export function splitInstructions(instructions: string): { readonly kitchen: string; readonly door: string } {
  const at = `; ${instructions}`.lastIndexOf(`; ${DOOR_NOTE}`)
  return at < 0
    ? { kitchen: instructions, door: '' }
    : { kitchen: instructions.slice(0, Math.max(0, at - 2)), door: instructions.slice(at + DOOR_NOTE.length) }
}

/** Hash of the priced content. */
export const cartHash = (request: PreviewRequest): string => sha256(canonicalJson(request))

/** Hash of everything that a read-back states: the priced content, time, price, customer, and notes. */
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
