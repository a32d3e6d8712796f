import type { Restaurant } from '#src/catalog/restaurant.ts'
import { FAULTS, Fault } from '#src/kernel/faults.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'
import { confirmOrder } from '#tools/confirm-order.ts'
import type { ClerkDeps } from './deps.ts'
import { letGo } from './desk/cancel-booked.ts'
import { type Desk, restaurantOf, show } from './desk/desk.ts'
import { presentOrder } from './desk/present-order.ts'
import { whenAndWhere } from './desk/show-order.ts'
import { showPay } from './desk/show-pay.ts'
import { isUnsettled } from './desk/unsettled.ts'
import { fulfillmentOf, instructionsOf, orderHash } from './draft/draft.ts'
import { showLine } from './draft/lines.ts'
import type { ClerkState } from './state.ts'
import type { Command } from './understand/command.ts'

/** True for exactly one yes to a read-back that still holds. It books whatever model listens. */
export function isConfirmation(
  deps: Pick<ClerkDeps, 'engine' | 'world'>,
  state: ClerkState,
  commands: readonly Command[],
): boolean {
  const [only, ...others] = commands
  return only?.do === 'affirm' && others.length === 0 && isArmed(deps, state)
}

/** True for a read-back that says what the order still is and whose price still holds, while nothing is left open of allergies. */
export function isArmed(deps: Pick<ClerkDeps, 'engine' | 'world'>, state: ClerkState): boolean {
  if (state.readback === undefined || state.quote === undefined || isUnsettled(state)) return false
  return state.quote.expires_at > deps.world.now() && orderHash(state, notesOf(deps, state)) === state.readback
}

function notesOf({ engine }: Pick<ClerkDeps, 'engine'>, state: ClerkState): string | undefined {
  const menu = state.restaurant_id === undefined ? undefined : engine.market.menus.get(state.restaurant_id)
  return instructionsOf(state, id => menu?.items.get(id)?.name ?? '')
}

/** What is said of an order that a yes has booked. */
export const BOOKED = 'Wonderful, it is booked.'

const NOT_AS_IT_WAS = 'That could not be placed as it was; please look again.'

/** Books what was read back. When that is refused, the order is shown anew with the reason, to be confirmed again. */
export async function bookOrder(deps: ClerkDeps, desk: Desk): Promise<'booked' | 'refused'> {
  const { state } = desk
  const restaurant = restaurantOf(deps, state)
  const { quote, details } = state
  if (!quote) throw new Error('a confirmation without a quote')
  if (!restaurant) return leaveRestaurant(deps, desk)
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
        // an order of this conversation may still be changed
        ...(state.order ? { bearer: state.order.status_token } : {}),
        ...(deps.caller === undefined ? {} : { caller: deps.caller }),
        ...(deps.sessionId === undefined ? {} : { idempotencyKey: `conversation:${deps.sessionId}` }),
      },
    )
    // told to this conversation, also when a turn is repeated after a crash; but for one that was booked before it had a secret
    const { orderId: order_id, statusToken: status_token = '' } = confirmed
    desk.state = {
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
    if (state.order?.replaced) await letGo(deps, desk, state.order, order_id)
    showPay(desk, restaurant, deps.world.now(), bookedLines(deps, desk, restaurant, confirmed.pickup))
    return 'booked'
  } catch (error) {
    if (!(error instanceof Fault) || FAULTS[error.code].status >= 500) throw error
    desk.state = withoutReadback(state)
    const isHeldBack = error.code === 'hold_limit' || error.code === 'rate_limited'
    const why = isHeldBack ? `${error.message} ${error.detail.hint}` : NOT_AS_IT_WAS
    show(desk, 'notice', why)
    await presentOrder(deps, desk)
    return 'refused'
  }
}

/** What was booked, when and where: in the words of the read-back, without its sums. */
function bookedLines(
  { engine, world }: ClerkDeps,
  desk: Desk,
  restaurant: Restaurant,
  pickup: PreviewResponse['pickup'],
): string[] {
  const menu = engine.market.menus.get(restaurant.id)
  const dishes = menu ? desk.state.lines.map(line => showLine(menu, line, undefined)) : []
  const fulfillment = fulfillmentOf(desk.state, restaurant)
  return [
    `From ${restaurant.name}: ${dishes.join(', ')}.`,
    whenAndWhere(desk, restaurant, { fulfillment, pickup }, world.now()),
  ]
}

/** The restaurant has left the catalogue since the order was read back. */
async function leaveRestaurant(deps: ClerkDeps, desk: Desk): Promise<'refused'> {
  const { restaurant_id: _, quote: __, ...state } = withoutReadback(desk.state)
  desk.state = { ...state, lines: [] }
  show(desk, 'notice', 'That restaurant takes no orders any more: nothing was booked.')
  await presentOrder(deps, desk)
  return 'refused'
}

/** The state after a reply that was no read-back. */
export function withoutReadback({ readback: _, offer, ...state }: ClerkState): ClerkState {
  return { ...state, ...(offer && offer.kind !== 'confirm' ? { offer } : {}) }
}
