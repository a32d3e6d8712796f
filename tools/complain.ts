import { z } from 'zod'
import { ComplaintRequest } from '#src/orders/complain.ts'
import type { Orders } from '#src/orders/orders.ts'
import { ComplainedOrder, OrderResponse } from '#src/orders/schema.ts'
import { defineTool } from './tool.ts'

export const complain = defineTool({
  name: 'complain',
  title: 'Report a problem',
  description:
    'Tells the restaurant what was wrong with an accepted order: missing, wrong_item, cold, or other. The restaurant ' +
    'answers with a refund, a message, or a refusal (complaint.status).',
  tag: 'Ordering',
  shed: 'never',
  mcp: { leftOut: 'the guest complains on the page, or a client over REST' },
  links: {},
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/order/{id}/complaint',
    limited: 'book',
    private: true,
    body: OrderResponse,
  },
  input: ComplaintRequest.extend({
    id: z.string().max(40).describe('The orderId'),
    token: z.string().max(200).optional().describe('The statusToken, from confirm_order or place_order'),
  }),
  output: ComplainedOrder,
  faults: ['missing_required_fields', 'invalid_field', 'unauthorized', 'order_not_found', 'cannot_complain'],
  run: (orders: Orders, { id, token, ...said }, { bearer }) => orders.complain(id, said, token ?? bearer),
})
