import { z } from 'zod'
import type { Orders } from '#src/orders/orders.ts'
import { EVENTS, FOLLOW } from './order-links.ts'
import { PaidBody, PaidOutput } from './pay-answer.ts'
import { defineTool } from './tool.ts'

export const payOrder = defineTool({
  name: 'pay_order',
  title: 'Pay a confirmed order',
  description:
    'The payUrl of a confirmed order. Without payment it answers 402 with x402 requirements, version 2 in the header ' +
    'PAYMENT-REQUIRED and version 1 in the body, and with an MPP challenge in WWW-Authenticate for each accepted method; with ' +
    'a payment it answers 202 and the order. Repeating a payment is safe.',
  asTool:
    'Pays a confirmed order. Without payment, returns the requirements (x402): sign them and call again with the ' +
    'same pt and the payment in _meta["x402/payment"] (or _meta["org.paymentauth/credential"] for MPP).',
  tag: 'Ordering',
  shed: 'never',
  mcp: 'offered',
  links: { follow: FOLLOW, events: EVENTS },
  effect: 'commit',
  http: { method: 'get', path: '/api/order/pay', limited: 'pay', status: 202, body: PaidBody, private: true },
  input: z.strictObject({ pt: z.string().max(200).describe('The priceToken of the confirmed order') }),
  output: PaidOutput,
  paid: true,
  faults: [
    'missing_required_fields',
    'not_confirmed',
    'price_token_invalid',
    'price_token_expired',
    'invalid_field',
    'payment_required',
    'underpayment',
    'payto_mismatch',
    'authorization_expired',
    'payment_settlement_failed',
    'already_paid',
    'authorization_reused',
    'idempotency_conflict',
    'payment_expired',
    'menu_changed',
    'order_cancelled',
    'service_unavailable',
  ],
  run: (orders: Orders, { pt }, { credential, caller }) => orders.payOrder(pt, credential, caller),
})
