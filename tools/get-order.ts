import { z } from 'zod'
import type { Orders } from '#src/orders/orders.ts'
import { OrderResponse } from '#src/orders/schema.ts'
import { EVENTS } from './order-links.ts'
import { defineTool } from './tool.ts'

export const getOrder = defineTool({
  name: 'get_order',
  title: 'Follow an order',
  description:
    'Returns status, receipt, timeline and refund of an order. Poll every _status.pollIntervalSeconds until ' +
    '_status.terminal, and follow _status.agentInstruction.',
  tag: 'Ordering',
  shed: 'never',
  mcp: 'offered',
  links: { events: EVENTS },
  effect: 'read',
  http: { method: 'get', path: '/api/order/{id}', limited: 'follow', private: true },
  input: z.strictObject({
    id: z.string().max(40).describe('The orderId'),
    token: z.string().max(200).optional().describe('The statusToken, to see the customer block'),
  }),
  output: OrderResponse,
  faults: ['order_not_found'],
  run: (orders: Orders, { id, token }, { bearer }) => orders.trackOrder(id, token ?? bearer),
})
