import type { Orders } from '#src/orders/orders.ts'
import { PreviewRequest } from '#src/orders/request.ts'
import { PreviewResponse } from '#src/orders/schema.ts'
import { defineTool } from './tool.ts'

export const previewOrder = defineTool({
  name: 'preview_order',
  title: 'Preview an order',
  description:
    'Prices a cart exactly: subtotal, tax, fees, total. Returns a priceToken, good for 10 minutes and one order, and ' +
    'the payment to sign inline. Nothing is booked.',
  tag: 'Ordering',
  shed: 'third',
  mcp: 'offered',
  links: {
    confirm: {
      operationId: 'confirm_order',
      description: 'Book it, with the customer and pickup_time beside the priceToken.',
      requestBody: { priceToken: '$response.body#/priceToken' },
    },
    place: {
      operationId: 'place_order',
      description: 'Book and pay it at once: the same cart, the customer, and payment.eip712 signed.',
      parameters: { 'query.pt': '$response.body#/priceToken' },
    },
  },
  effect: 'quote',
  http: { method: 'post', path: '/api/order/preview', limited: 'preview', private: true },
  input: PreviewRequest,
  output: PreviewResponse,
  judgesInput: true,
  faults: [
    'missing_required_fields',
    'invalid_field',
    'restaurant_not_found',
    'not_orderable',
    'item_not_found',
    'item_unavailable',
    'modifiers_required',
    'modifier_invalid',
    'modifier_count',
    'wrong_quantity_field',
    'quantity_below_minimum',
    'quantity_not_multiple',
    'below_order_minimum',
    'outside_delivery_area',
    'delivery_not_offered',
    'address_unit_in_street',
    'pickup_time_invalid',
    'pickup_time_too_far',
    'dietary_conflict',
    'instructions_too_long',
    'instructions_rejected',
    'restaurant_closed',
  ],
  run: (orders: Orders, raw, { caller }) => orders.previewOrder(raw, caller),
})
