import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import { Fault } from '#src/kernel/faults.ts'
import { toDollars } from '#src/kernel/money.ts'
import type { Menu } from '#src/menu/menu.ts'
import { constraintsOf } from '#src/orders/constraints.ts'
import { payPageOf } from '#src/orders/pay-links.ts'
import { getOrder } from '#tools/get-order.ts'
import type { ClerkDeps } from './deps.ts'
import { DOOR_NOTE, fulfillmentOf, instructionsOf } from './draft/draft.ts'
import { validateLine } from './draft/lines.ts'
import { finishOverRest } from './finish.ts'
import { translateReply } from './reply/translate-reply.ts'
import { revisionOf } from './revision.ts'
import type { ClerkCart, ClerkResponse, PayInstructions } from './schema.ts'
import type { ClerkState } from './state.ts'
import { restaurantOf, type TurnContext } from './turn-context/turn-context.ts'

/** Position of a turn within its session. */
export type TurnPlace = {
  readonly sessionId: string
  readonly used: number
  readonly left: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export type TurnEnd = {
  readonly context: TurnContext
  readonly reply: string
  readonly model: string
  readonly degraded: boolean
}

const METHODS = ['x402', 'eip3009-inline']

/** Builds the response to one turn. */
export async function respond(
  deps: ClerkDeps,
  place: TurnPlace,
  { context, reply, model, degraded }: TurnEnd,
): Promise<ClerkResponse> {
  const { state } = context
  const ready = await isReady(deps, context)
  const mppMethods = deps.engine.offers.methods.map(name => `mpp-${name}`)
  const choices = [...(state.offer?.choices ?? []), ...(state.undo ? [state.undo.keeps ?? [], state.undo].flat() : [])]
  return {
    session_id: place.sessionId,
    reply,
    ready_to_buy: ready,
    ...(ready ? { pay_instructions: payInstructions(state.order!, mppMethods) } : {}),
    cart: presentCart(deps, context),
    choices: choices.map(({ label }, at) => ({ n: at + 1, label: translateReply(label, state.language) })),
    missing: [...missingOf(context)],
    ...(context.restaurants && context.blocks.has('restaurants') ? { restaurants: [...context.restaurants] } : {}),
    ...(context.order ? { order: context.order } : {}),
    ...(place.left === 0 ? { finish_over_rest: finishOverRest(deps, context) } : {}),
    turns_used: place.used,
    turns_left: place.left,
    expires_at: formatLocal(place.expiresAt, 'UTC'),
    model,
    ...(degraded ? { degraded: true } : {}),
  }
}

/** True if a booked, unchanged order awaits payment and no settlement is in progress. */
async function isReady({ engine, world }: ClerkDeps, context: TurnContext): Promise<boolean> {
  const booked = context.state.order
  if (!booked || booked.superseded) return false
  if (Temporal.Instant.from(booked.expires_at).epochMilliseconds <= world.now()) return false
  const looked = context.order?.orderId === booked.order_id ? context.order : undefined
  const order = looked ?? (await orderOrNone(engine, booked.order_id))
  return order?.status === 'awaiting_payment' && order.payment.settlement === 'none'
}

/** Booked order; undefined if the ledger was lost since then, which implies that the order was unpaid. */
async function orderOrNone(engine: ClerkDeps['engine'], id: string) {
  try {
    return await getOrder.run(engine, { id }, {})
  } catch (error) {
    if (error instanceof Fault && error.code === 'order_not_found') return undefined
    throw error
  }
}

function payInstructions(order: NonNullable<ClerkState['order']>, mppMethods: readonly string[]): PayInstructions {
  return {
    payUrl: order.pay_url,
    payPage: payPageOf(order.pay_url),
    amount: order.amount,
    total: order.total_cents / 100,
    total_cents: order.total_cents,
    expiresAt: order.expires_at,
    methods: [...METHODS, ...mppMethods],
    command: order.command,
    env: order.env,
    alternatives: order.alternatives,
    orderId: order.order_id,
    statusUrl: order.status_url,
    statusToken: order.status_token,
  }
}

/** Fields last reported as missing; before any report, the first fields of an order. */
function missingOf({ missing, state }: TurnContext): readonly string[] {
  if (missing) return missing
  if (state.order && !state.order.superseded) return []
  if (!state.restaurant_id) return state.place ? ['restaurant_id', 'items'] : ['near', 'restaurant_id', 'items']
  if (state.lines.length === 0) return ['items']
  return state.readback === undefined ? state.asked.flatMap(asked => MISSING[asked] ?? []) : []
}

const MISSING: Readonly<Record<string, readonly string[]>> = {
  choices: ['items'],
  contact: ['customer'],
  address: ['delivery_address'],
  time: ['pickup_time'],
}

function presentCart(deps: ClerkDeps, context: TurnContext): ClerkCart {
  const { state } = context
  const restaurant = restaurantOf(deps, state)
  const menu = restaurant && deps.engine.market.menus.get(restaurant.id)
  const { details } = state
  const instructions = menu && instructionsOf(state, id => menu.items.get(id)?.name ?? '')
  const constraints = constraintsOf({ instructions: instructions ?? null }, { constraints: details.constraints })
  return {
    restaurant_id: state.restaurant_id ?? null,
    restaurant_name: restaurant?.name ?? null,
    items: menu
      ? state.lines.map((line, index) => {
          const { line: priced } = validateLine(menu, line, index)
          const { quantity, quantity_lbs, modifiers = [] } = line.item
          return {
            id: line.item.id,
            name: menu.items.get(line.item.id)?.name ?? line.item.id,
            ...(quantity === undefined ? {} : { quantity }),
            ...(quantity_lbs === undefined
              ? {}
              : { quantity_lbs: Number(quantity_lbs), ...incrementOf(menu, line.item.id) }),
            modifiers: modifiers.flatMap(({ category_id, modifier_ids }) =>
              modifier_ids.map(modifier_id => ({
                category_id,
                modifier_id,
                name: menu.groups.get(category_id)?.options.find(option => option.id === modifier_id)?.name ?? '',
              })),
            ),
            ...(line.notes.length > 0 ? { note: line.notes.join(', ') } : {}),
            price: priced ? toDollars(priced.total) : null,
            price_cents: priced?.total ?? null,
          }
        })
      : [],
    fulfillment: fulfillmentOf(state, restaurant),
    pickup_time: timeText(state),
    ...(state.quote ? { ready_at: state.quote.resolved } : {}),
    ...(details.address ? { delivery_address: details.address } : {}),
    ...(details.customer ? { customer: details.customer } : {}),
    ...(instructions === undefined ? {} : { special_instructions: instructions }),
    ...notesOf(details.instructions),
    ...(constraints ? { constraints } : {}),
    ...(details.tip ? { tip: details.tip } : {}),
    ...(state.quote ? { totals: totalsOf(state.quote.totals) } : {}),
    revision: revisionOf(state),
    ...(state.readback === undefined ? {} : { readback: state.readback }),
  }
}

const incrementOf = (menu: Menu, id: string) => {
  const milli = menu.items.get(id)?.weight_increment_mlb
  return milli === undefined ? {} : { increment_lbs: milli / 1_000 }
}

/** Splits the notes about the whole order into those for the kitchen and those for the courier. */
function notesOf(instructions = ''): Pick<ClerkCart, 'note' | 'door_note'> {
  const parts = instructions.split('; ').filter(part => part !== '')
  const door = parts.filter(part => part.startsWith(DOOR_NOTE)).map(part => part.slice(DOOR_NOTE.length))
  const kitchen = parts.filter(part => !part.startsWith(DOOR_NOTE))
  return {
    ...(kitchen.length > 0 ? { note: kitchen.join('; ') } : {}),
    ...(door.length > 0 ? { door_note: door.join(', ') } : {}),
  }
}

function timeText(state: ClerkState): string {
  const { time } = state.details
  if (time === undefined || time === 'ASAP') return 'ASAP'
  if (state.quote) return state.quote.requested
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.date}T${two(time.hour)}:${two(time.minute)}`
}

function totalsOf(cents: NonNullable<ClerkState['quote']>['totals']): NonNullable<ClerkCart['totals']> {
  const { subtotal, tax, delivery, convenience, tip, total } = cents
  return {
    subtotal: subtotal / 100,
    subtotal_cents: subtotal,
    tax: tax / 100,
    tax_cents: tax,
    deliveryFee: delivery / 100,
    deliveryFee_cents: delivery,
    convenienceFee: convenience / 100,
    convenienceFee_cents: convenience,
    ...(tip === undefined ? {} : { tip: tip / 100, tip_cents: tip }),
    total: total / 100,
    total_cents: total,
  }
}
