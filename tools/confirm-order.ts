import type { Orders } from '#src/orders/orders.ts'
import { ConfirmRequest } from '#src/orders/request.ts'
import { ConfirmResponse } from '#src/orders/schema.ts'
import { EVENTS, FOLLOW } from './order-links.ts'
import { defineTool } from './tool.ts'

/** Faults of booking a quoted order, by confirmation or inline. */
export const BOOKING_FAULTS = [
  'missing_required_fields',
  'invalid_field',
  'price_token_invalid',
  'price_token_expired',
  'cart_mismatch',
  'address_unit_in_street',
  'pickup_time_invalid',
  'pickup_time_too_far',
  'instructions_too_long',
  'instructions_rejected',
  'item_unavailable',
  'not_orderable',
  'restaurant_closed',
  'menu_changed',
  'already_confirmed',
  'already_paid',
  'order_cancelled',
  'hold_limit',
  'idempotency_conflict',
] as const

export const confirmOrder = defineTool({
  name: 'confirm_order',
  title: 'Confirm an order',
  description:
    'Books a previewed order; returns payUrl, and payPage for people. Nothing is charged or cooked before it is paid. ' +
    'Repeating returns the same order; changes require its statusToken. _warnings reports shorter holds.',
  tag: 'Ordering',
  shed: 'last',
  mcp: 'offered',
  links: {
    pay: {
      operationId: 'pay_order',
      description: 'Pay it; payUrl is the whole address.',
      parameters: { 'query.pt': '$request.body#/priceToken' },
    },
    follow: FOLLOW,
    events: EVENTS,
  },
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/order/confirm',
    limited: 'book',
    repeats: 'priceToken',
    private: true,
    answer: confirmation => ({ headers: { 'X-Order-Id': confirmation.orderId }, body: confirmation }),
  },
  input: ConfirmRequest,
  output: ConfirmResponse,
  judgesInput: true,
  faults: BOOKING_FAULTS,
  run: (orders: Orders, raw, { bearer, caller, idempotencyKey }) =>
    orders.confirmOrder(raw, bearer, caller, idempotencyKey),
})
