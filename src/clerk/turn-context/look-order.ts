import { z } from 'zod'
import { formatAllergens } from '#src/allergens/codes.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isPartial } from '#src/orders/read.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { endedWithoutFood, NEEDS_PAYMENT, UNANSWERED } from '#src/orders/states.ts'
import { getOrder } from '#tools/get-order.ts'
import { show, type TurnContext } from './turn-context.ts'
import { spokenPickup, spokenStamp } from './wish-time.ts'

export const LookOrderInput = z.strictObject({
  order_id: z.string().max(40).optional().describe('If omitted, the order of this conversation'),
})
export type LookOrderInput = z.infer<typeof LookOrderInput>

/** Shows the status, the ready time, and the payment state of an order. Never shows customer names. */
export async function lookOrder({ engine, world }: ClerkDeps, context: TurnContext, { order_id }: LookOrderInput) {
  const own = context.state.orders?.map(order => order.order_id) ?? []
  const id = order_id ?? own.at(-1)
  if (id === undefined) return { status: 'no_order' as const }
  // without an order number, show all the customer's orders that are open or being refunded
  if (order_id === undefined)
    for (const other of own.slice(0, -1)) {
      const { status, refund } = await getOrder.run(engine, { id: other }, {})
      if (!endedWithoutFood(status) || refund) await showOrder({ engine, world }, context, other)
    }
  const order = await showOrder({ engine, world }, context, id)
  return order
    ? { status: 'ok' as const, order_status: order.status, message: order._status.message }
    : { status: 'no_order' as const }
}

/** Shows the status of an order. Returns undefined and shows a notice if the ID does not exist. */
export async function showOrder(
  { engine, world }: Pick<ClerkDeps, 'engine' | 'world'>,
  context: TurnContext,
  id: string,
): Promise<OrderResponse | undefined> {
  try {
    const order = await getOrder.run(engine, { id }, {})
    const zone = engine.market.restaurants.get(order.restaurant.id)?.timezone ?? 'UTC'
    context.order = order
    show(context, 'status', describe(order, zone, world.now()))
    return order
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'order_not_found') throw error
    show(context, 'notice', `I cannot find an order ${id.slice(0, 40)}.`)
    return undefined
  }
}

/** Shows a placed order as it is, instead of offering it again. */
export async function showBooked(deps: ClerkDeps, context: TurnContext, id: string) {
  await showOrder(deps, context, id)
  context.missing = []
  return { status: 'booked' as const, missing: [] }
}

function describe(order: OrderResponse, zone: string, now: number): string {
  const { refund, failure } = order
  return [
    `Order ${order.orderId} at ${order.restaurant.name}, ${dollars(order.total_cents)}: ${order._status.message}`,
    ...(order.constraints?.allergens?.length
      ? [`The kitchen is told to avoid ${formatAllergens(order.constraints.allergens)}.`]
      : []),
    ...(isWaiting(order) ? [whenComing(order, zone, now)] : []),
    ...(order.estimatedReady ? [`It is expected ${spokenStamp(order.estimatedReady, zone, now)}.`] : []),
    ...(failure && failure.code !== 'customer_cancelled' ? [`Reason: ${failure.message.replace(/\.$/, '')}.`] : []),
    ...(refund ? [refundText(refund)] : []),
    ...(order.adjusted ? [`Less was handed out than was ordered: ${dollars(order.adjusted.total_cents)} in all.`] : []),
  ].join('\n')
}

/** True for an order that is neither accepted nor ended. */
const isWaiting = ({ status, estimatedReady }: OrderResponse): boolean =>
  !estimatedReady && (status === 'awaiting_payment' || NEEDS_PAYMENT.has(status) || UNANSWERED.has(status))

function whenComing({ status, fulfillment, pickup }: OrderResponse, zone: string, now: number): string {
  const when = `It is for ${fulfillment === 'pickup' ? 'pickup' : 'delivery'} ${spokenPickup(pickup, zone, now)}`
  return status === 'awaiting_payment' ? `${when}, once it is paid.` : `${when}.`
}

function refundText({ reason, status, refundTo, transactionHash }: NonNullable<OrderResponse['refund']>): string {
  const part = isPartial({ reason }) ? 'A part of the money' : 'The money'
  return status === 'succeeded'
    ? `${part} went back to ${refundTo}${transactionHash ? ` in transaction ${transactionHash}` : ''}.`
    : `${part} is on its way back to ${refundTo}.`
}
