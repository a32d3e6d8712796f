import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { Choice, ClerkState } from '#src/clerk/state.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { endedWithoutFood } from '#src/orders/states.ts'
import { cancelOrder } from '#tools/cancel-order.ts'
import { getOrder } from '#tools/get-order.ts'
import { type Desk, offer, show } from './desk.ts'
import { showOrder } from './look-order.ts'

type Held = NonNullable<ClerkState['orders']>[number]

/** Orders of this conversation that are neither over nor handed out, the last one first. */
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
 * Cancels the booked order that is meant: `id`, or the only open one. Where an order is begun beside it, or several are
 * open, it is asked which. The only way in which the clerk cancels, at the customer's word alone; no model has a part in it.
 * Undefined where nothing but an order that is not placed yet can be meant.
 */
export async function cancelBooked(deps: ClerkDeps, desk: Desk, id?: string): Promise<readonly string[] | undefined> {
  const open = await openOrders(deps, desk.state)
  const { order: current, lines } = desk.state
  const begun = lines.length > 0 && (current === undefined || current.superseded)
  const [only, ...others] = id === undefined ? open : open.filter(({ order }) => order.orderId === id)
  if (!only && begun) return undefined
  if (!only) {
    for (const { order_id } of desk.state.orders ?? []) await showOrder(deps, desk, order_id)
    return ['There is nothing left to cancel.']
  }
  if (others.length > 0 || (begun && id === undefined)) {
    for (const { order } of open) await showOrder(deps, desk, order.orderId)
    offer(desk, { kind: 'line', question: 'What shall I cancel?', choices: choicesOf(open, begun) })
    return []
  }
  return cancelOne(deps, desk, only.held)
}

const choicesOf = (open: Awaited<ReturnType<typeof openOrders>>, begun: boolean): Choice[] => [
  ...(begun ? [{ label: 'Only what is not placed yet', edits: [{ action: 'clear' as const }] }] : []),
  ...open.map(({ order }) => ({
    label: `Order ${order.orderId} at ${order.restaurant.name}`.slice(0, 120),
    cancel: order.orderId,
  })),
]

async function cancelOne(deps: ClerkDeps, desk: Desk, held: Held): Promise<readonly string[]> {
  try {
    await cancelOrder.run(deps.engine, { id: held.order_id }, { bearer: held.status_token })
  } catch (error) {
    if (!(error instanceof Fault) || !(error.code === 'cannot_cancel' || error.code === 'rate_limited')) throw error
    show(desk, 'notice', error.message)
    await showOrder(deps, desk, held.order_id)
    return [error.code === 'cannot_cancel' ? 'It is too late to cancel it here.' : 'It cannot be cancelled here now.']
  }
  const order = await showOrder(deps, desk, held.order_id)
  if (order?.status !== 'cancelled')
    return ['I have asked for it to be cancelled. Until that is agreed, the order stands.']
  forget(desk, held.order_id)
  return [
    order.refund ? 'It is cancelled, and all of the money goes back.' : 'It is cancelled, and nothing was charged.',
  ]
}

/** What was cancelled is no order to go on with. */
function forget(desk: Desk, id: string): void {
  if (desk.state.order?.order_id !== id) return
  const { order, ...state } = desk.state
  desk.state = order.superseded ? state : { ...state, lines: [] }
}

/** Cancels the unpaid order in whose place another one was booked, so that nobody pays both. */
export async function letGo(deps: ClerkDeps, desk: Desk, { order_id, status_token }: Held, by: string): Promise<void> {
  try {
    const { status } = await cancelOrder.run(deps.engine, { id: order_id }, { bearer: status_token })
    if (status === 'cancelled')
      show(desk, 'notice', `Order ${by} takes the place of order ${order_id}, which is cancelled.`)
    else await showOrder(deps, desk, order_id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await showOrder(deps, desk, order_id)
  }
}
