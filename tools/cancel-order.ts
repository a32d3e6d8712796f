import { z } from 'zod'
import type { Orders } from '#src/orders/orders.ts'
import { CancelledOrder, OrderResponse } from '#src/orders/schema.ts'
import { defineTool } from './tool.ts'

const ASK_AGAIN_SECONDS = 10

export const cancelOrder = defineTool({
  name: 'cancel_order',
  title: 'Cancel an order',
  description:
    'Cancels an order: with a full refund until the restaurant has accepted it, then only if it agrees ' +
    '(cancellation.status is requested until then).',
  tag: 'Ordering',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/order/{id}/cancel',
    limited: 'book',
    private: true,
    body: OrderResponse,
    also: [202, 'Requested: a payment in progress, or the restaurant, decides. Poll statusUrl.'],
    answer: order =>
      order.cancellation?.status === 'requested'
        ? {
            status: 202,
            headers: { Location: order.statusUrl, 'Retry-After': String(ASK_AGAIN_SECONDS) },
            body: order,
          }
        : { body: order },
  },
  input: z.strictObject({
    id: z.string().max(40).describe('The orderId'),
    token: z.string().max(200).optional().describe('The statusToken, from confirm_order or place_order'),
  }),
  output: CancelledOrder,
  faults: ['unauthorized', 'order_not_found', 'cannot_cancel'],
  run: (orders: Orders, { id, token }, { bearer }) => orders.cancelOrder(id, token ?? bearer),
})
