import { setTimeout as pause } from 'node:timers/promises'
import type { OrderResponse } from '#src/orders/schema.ts'
import type { Service } from './service.ts'

/** Polling schedule: returns the milliseconds until the next poll of an order. */
export type Pace = (order: OrderResponse, looks: number) => number

const FAILURES_IN_A_ROW = 5

/** Polls frequently at first, then backs off to the interval the service requests. */
export const easingPace: Pace = (order, looks) =>
  Math.min(500 * 1.3 ** looks, (order._status.pollIntervalSeconds ?? 60) * 1000)

/** Polls an order and yields it on every change. Ends if no more changes are expected. Tolerates short outages. */
export async function* pollOrder(service: Service, statusUrl: string, pace: Pace): AsyncGenerator<OrderResponse> {
  let last = ''
  let failures = 0
  for (let looks = 0; ; looks++) {
    const order = await service.get<OrderResponse>(statusUrl).catch((error: unknown) => {
      if (++failures >= FAILURES_IN_A_ROW) throw error
      return undefined
    })
    if (order) {
      failures = 0
      const refunds = (order.refunds ?? []).map(({ status }) => status)
      const now = `${order.timeline.length} ${order.status} ${order.payment.settlement} ${refunds}`
      if (now !== last) yield order
      last = now
      if (order._status.terminal) return
    }
    await pause(order ? pace(order, looks) : 1_000)
  }
}

/** True if the restaurant accepted the order, whether or not it is cooked yet. */
export const isAccepted = ({ status }: OrderResponse): boolean =>
  ['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'].includes(status)

/** True for a partial refund of an order that continues, because the guest received less than they paid for. */
export const isPartial = ({ reason }: NonNullable<OrderResponse['refund']>): boolean => reason.startsWith('adjusted:')

/** True if the payer has been refunded in full. */
export const isRefunded = ({ refund }: OrderResponse): boolean => refund?.status === 'succeeded' && !isPartial(refund)
