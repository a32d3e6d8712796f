import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { Choice, ClerkState } from '#src/clerk/state.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { endedWithoutFood } from '#src/orders/states.ts'
import { cancelOrder } from '#tools/cancel-order.ts'
import { getOrder } from '#tools/get-order.ts'
import { showOrder } from './look-order.ts'
import { offer, show, type TurnContext } from './turn-context.ts'

type Held = NonNullable<ClerkState['orders']>[number]

/** Returns the orders of this conversation that are neither ended nor handed over, newest first. */
async function openOrders({ engine }: Pick<ClerkDeps, 'engine'>, { orders = [] }: ClerkState) {
  const open: { readonly held: Held; readonly order: OrderResponse }[] = []
  for (const held of orders.toReversed()) {
    const order = await getOrder.run(engine, { id: held.order_id }, {})
    const isOver = endedWithoutFood(order.status) || order.status === 'picked_up' || order.status === 'delivered'
    if (!isOver && order.cancellation?.status !== 'requested') open.push({ held, order })
  }
  return open
}

/**
 * Cancels the intended order: `id`, or the only open one. Asks which if several are open or an unplaced order
 * exists. This is the only way the clerk cancels, at the customer's explicit request; no model is involved.
 * Undefined if only an unplaced order can be meant.
 */
export async function cancelBooked(
  deps: ClerkDeps,
  context: TurnContext,
  id?: string,
): Promise<readonly string[] | undefined> {
  const open = await openOrders(deps, context.state)
  const { order: current, lines } = context.state
  const begun = lines.length > 0 && (current === undefined || current.superseded)
  const [only, ...others] = id === undefined ? open : open.filter(({ order }) => order.orderId === id)
  if (!only && begun) return undefined
  if (!only) {
    for (const { order_id } of context.state.orders ?? []) await showOrder(deps, context, order_id)
    return ['There is nothing left to cancel.']
  }
  if (others.length > 0 || (begun && id === undefined)) {
    for (const { order } of open) await showOrder(deps, context, order.orderId)
    offer(context, { kind: 'line', question: 'What shall I cancel?', choices: choicesOf(open, begun) })
    return []
  }
  return cancelOne(deps, context, only.held)
}

const choicesOf = (open: Awaited<ReturnType<typeof openOrders>>, begun: boolean): Choice[] => [
  ...(begun ? [{ label: 'Only what is not placed yet', edits: [{ action: 'clear' as const }] }] : []),
  ...open.map(({ order }) => ({
    label: `Order ${order.orderId} at ${order.restaurant.name}`.slice(0, 120),
    cancel: order.orderId,
  })),
]

async function cancelOne(deps: ClerkDeps, context: TurnContext, held: Held): Promise<readonly string[]> {
  try {
    await cancelOrder.run(deps.engine, { id: held.order_id }, { bearer: held.status_token })
  } catch (error) {
    if (!(error instanceof Fault) || !(error.code === 'cannot_cancel' || error.code === 'rate_limited')) throw error
    show(context, 'notice', error.message)
    await showOrder(deps, context, held.order_id)
    return [error.code === 'cannot_cancel' ? 'It is too late to cancel it here.' : 'It cannot be cancelled here now.']
  }
  const order = await showOrder(deps, context, held.order_id)
  if (order?.status !== 'cancelled')
    return ['I have asked for it to be cancelled. Until that is agreed, the order stands.']
  forget(context, held.order_id)
  return [
    order.refund ? 'It is cancelled, and all of the money goes back.' : 'It is cancelled, and nothing was charged.',
  ]
}

/** Detaches a canceled order from the conversation. */
function forget(context: TurnContext, id: string): void {
  if (context.state.order?.order_id !== id) return
  const { order, ...state } = context.state
  context.state = order.superseded ? state : { ...state, lines: [] }
}

/** Cancels the unpaid order that a newer one replaced, so that nobody pays for both. */
export async function cancelReplacedOrder(
  deps: ClerkDeps,
  context: TurnContext,
  { order_id, status_token }: Held,
  by: string,
): Promise<void> {
  try {
    const { status } = await cancelOrder.run(deps.engine, { id: order_id }, { bearer: status_token })
    if (status === 'cancelled')
      show(context, 'notice', `Order ${by} takes the place of order ${order_id}, which is cancelled.`)
    else await showOrder(deps, context, order_id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await showOrder(deps, context, order_id)
  }
}
