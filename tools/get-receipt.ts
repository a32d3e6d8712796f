import { z } from 'zod'
import type { Orders } from '#src/orders/orders.ts'
import { ReceiptResponse } from '#src/orders/schema-receipt.ts'
import { defineTool } from './tool.ts'

export const getReceipt = defineTool({
  name: 'get_receipt',
  title: 'Receipt of an order',
  description:
    'Returns the signed receipt of a paid order: items, payment, refunds, and every event in a hash ' +
    'chain. It contains no personal data, and anybody can verify it without contacting this service.',
  tag: 'Ordering',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'a document to archive; the order links to it' },
  http: { method: 'get', path: '/api/order/{id}/receipt', limited: 'follow', private: true },
  input: z.strictObject({ id: z.string().max(40).describe('The orderId') }),
  output: ReceiptResponse,
  faults: ['order_not_found'],
  run: (orders: Orders, { id }) => orders.receipt(id),
})
