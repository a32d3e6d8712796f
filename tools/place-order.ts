import type { Orders } from '#src/orders/orders.ts'
import { InlineOrderRequest } from '#src/orders/request.ts'
import { BOOKING_FAULTS } from './confirm-order.ts'
import { EVENTS, FOLLOW } from './order-links.ts'
import { PaidBody, PaidOutput } from './pay-answer.ts'
import { defineTool } from './tool.ts'

export const placeOrder = defineTool({
  name: 'place_order',
  title: 'Order and pay in one request',
  description:
    'Books and pays a previewed cart at once. Send the cart as previewed, the customer, and payment: the authorization of ' +
    "preview's payment.eip712, signed. Without payment it answers 402 with x402 requirements.",
  tag: 'Ordering',
  shed: 'never',
  links: { follow: FOLLOW, events: EVENTS },
  effect: 'commit',
  mcp: { leftOut: 'agents call preview, confirm and pay instead' },
  http: {
    method: 'post',
    path: '/api/order',
    limited: 'book',
    repeats: 'pt',
    status: 202,
    body: PaidBody,
    query: ['pt'],
    private: true,
  },
  input: InlineOrderRequest,
  output: PaidOutput,
  judgesInput: true,
  paid: true,
  faults: [
    ...BOOKING_FAULTS,
    'underpayment',
    'payto_mismatch',
    'authorization_expired',
    'payment_required',
    'payment_settlement_failed',
    'authorization_reused',
    'payment_expired',
    'service_unavailable',
  ],
  run: (orders: Orders, raw, { credential, bearer, caller, idempotencyKey }) =>
    orders.orderInline(raw, credential, bearer, caller, idempotencyKey),
})
