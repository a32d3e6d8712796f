import type { Restaurant } from '#src/catalog/restaurant.ts'
import { FAULTS, Fault } from '#src/kernel/faults.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { confirmOrder } from '#tools/confirm-order.ts'
import type { ClerkDeps } from './deps.ts'
import { fulfillmentOf, instructionsOf, orderHash } from './draft/draft.ts'
import { showLine } from './draft/lines.ts'
import type { ClerkState } from './state.ts'
import { cancelReplacedOrder } from './turn-context/cancel-booked.ts'
import { presentOrder } from './turn-context/present-order.ts'
import { whenAndWhere } from './turn-context/show-order.ts'
import { showPay } from './turn-context/show-pay.ts'
import { restaurantOf, show, type TurnContext } from './turn-context/turn-context.ts'
import { hasOpenAllergyQuestion } from './turn-context/unsettled.ts'
import type { Command } from './understand/command.ts'

/** True for exactly one "yes" to a valid read-back. It places the order, regardless of the model in use. */
export function isConfirmation(
  deps: Pick<ClerkDeps, 'engine' | 'world'>,
  state: ClerkState,
  commands: readonly Command[],
): boolean {
  const [only, ...others] = commands
  return only?.do === 'affirm' && others.length === 0 && isArmed(deps, state)
}

/**
 * True if the read-back still matches the order, its price is still valid, and no allergy question is open.
 */
export function isArmed(deps: Pick<ClerkDeps, 'engine' | 'world'>, state: ClerkState): boolean {
  if (state.readback === undefined || state.quote === undefined || hasOpenAllergyQuestion(state)) return false
  return state.quote.expires_at > deps.world.now() && orderHash(state, notesOf(deps, state)) === state.readback
}

function notesOf({ engine }: Pick<ClerkDeps, 'engine'>, state: ClerkState): string | undefined {
  const menu = state.restaurant_id === undefined ? undefined : engine.market.menus.get(state.restaurant_id)
  return instructionsOf(state, id => menu?.items.get(id)?.name ?? '')
}

/** Reply to a "yes" that placed the order. */
export const BOOKED = 'Wonderful, it is booked.'

export const NOT_AS_IT_WAS = 'That could not be placed as shown; please review it.'

/**
 * Places the order that was read back. If it is refused, shows the order again with the reason, for a new
 * confirmation.
 */
export async function bookOrder(deps: ClerkDeps, context: TurnContext): Promise<'booked' | 'refused'> {
  const { state } = context
  const restaurant = restaurantOf(deps, state)
  const { quote, details } = state
  if (!quote) throw new Error('a confirmation without a quote')
  if (!restaurant) return leaveRestaurant(deps, context)
  const instructions = notesOf(deps, state)
  const delivery = fulfillmentOf(state, restaurant) === 'delivery'
  try {
    const confirmed = await confirmOrder.run(
      deps.engine,
      {
        priceToken: quote.price_token,
        customer: { name: '', phone: '', email: '', ...(details.customer as object) },
        pickup_time: quote.requested,
        ...(delivery ? { delivery_address: details.address as never } : {}),
        ...(instructions === undefined ? {} : { special_instructions: instructions }),
      },
      {
        // allows an existing order of this conversation to be changed
        ...(state.order ? { bearer: state.order.status_token } : {}),
        ...(deps.caller === undefined ? {} : { caller: deps.caller }),
        ...(deps.sessionId === undefined ? {} : { idempotencyKey: `conversation:${deps.sessionId}` }),
      },
    )
    // the token is returned even if the turn is retried after a crash, except for an order that was booked before
    // it had a secret
    const { orderId: order_id, statusToken: status_token = '' } = confirmed
    context.state = {
      ...withoutReadback(state),
      asked: [],
      orders: [...(state.orders ?? []).filter(one => one.order_id !== order_id), { order_id, status_token }].slice(-9),
      order: {
        order_id,
        status_token,
        pay_url: confirmed.payUrl,
        status_url: confirmed.statusUrl,
        command: confirmed._next.command,
        env: confirmed._next.env,
        alternatives: confirmed._next.alternatives.slice(0, 5),
        expires_at: confirmed.expiresAt,
        total_cents: confirmed.total_cents,
        amount: confirmed.amount,
        superseded: false,
      },
    }
    if (state.order?.replaced) await cancelReplacedOrder(deps, context, state.order, order_id)
    showPay(context, restaurant, deps.world.now(), bookedLines(deps, context, restaurant, confirmed.pickup))
    return 'booked'
  } catch (error) {
    if (!(error instanceof Fault) || FAULTS[error.code].status >= 500) throw error
    context.state = withoutReadback(state)
    const isHeldBack = error.code === 'hold_limit' || error.code === 'rate_limited'
    const why = isHeldBack ? `${error.message} ${error.detail.hint}` : NOT_AS_IT_WAS
    show(context, 'notice', why)
    await presentOrder(deps, context)
    return 'refused'
  }
}

/** Returns the ordered items, time, and destination, worded like the read-back but without its totals. */
function bookedLines(
  { engine, world }: ClerkDeps,
  context: TurnContext,
  restaurant: Restaurant,
  pickup: PreviewResponse['pickup'],
): string[] {
  const menu = engine.market.menus.get(restaurant.id)
  const dishes = menu ? context.state.lines.map(line => showLine(menu, line, undefined)) : []
  const fulfillment = fulfillmentOf(context.state, restaurant)
  return [
    `From ${restaurant.name}: ${dishes.join(', ')}.`,
    whenAndWhere(context, restaurant, { fulfillment, pickup }, world.now()),
  ]
}

/** Handles a restaurant that left the catalog after the read-back. */
async function leaveRestaurant(deps: ClerkDeps, context: TurnContext): Promise<'refused'> {
  const { restaurant_id: _, quote: __, ...state } = withoutReadback(context.state)
  context.state = { ...state, lines: [] }
  show(context, 'notice', 'That restaurant takes no orders any more: nothing was booked.')
  await presentOrder(deps, context)
  return 'refused'
}

/** Returns the state after a reply that was not a read-back. */
export function withoutReadback({ readback: _, offer, ...state }: ClerkState): ClerkState {
  return { ...state, ...(offer && offer.kind !== 'confirm' ? { offer } : {}) }
}
