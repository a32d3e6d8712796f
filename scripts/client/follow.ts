import { setTimeout as pause } from 'node:timers/promises'
import type { OrderResponse } from '#src/orders/schema.ts'
import type { Service } from './service.ts'

/** Milliseconds until the next look at an order. */
export type Pace = (order: OrderResponse, looks: number) => number

const FAILURES_IN_A_ROW = 5

/** Eager at first, then as seldom as the service asks for. */
export const easingPace: Pace = (order, looks) =>
  Math.min(500 * 1.3 ** looks, (order._status.pollIntervalSeconds ?? 60) * 1000)

/** Polls an order and yields it whenever it has moved on. Ends when nothing more will come, and bears short outages. */
export async function* follow(service: Service, statusUrl: string, pace: Pace): AsyncGenerator<OrderResponse> {
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

/** The restaurant has the order and will cook it, or has cooked it. */
export const isAccepted = ({ status }: OrderResponse): boolean =>
  ['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'].includes(status)

/** Given back beside an order that goes on: less was handed out than was paid for. */
export const isPartial = ({ reason }: NonNullable<OrderResponse['refund']>): boolean => reason.startsWith('adjusted:')

/** The money is back with the payer. */
export const isRefunded = ({ refund }: OrderResponse): boolean => refund?.status === 'succeeded' && !isPartial(refund)
