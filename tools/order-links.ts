import type { Link } from './tool.ts'

/** Link from a response with an orderId to its order. */
export const FOLLOW: Link = {
  operationId: 'get_order',
  description: 'Follow the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}

/** Link from a response with an orderId to the order's events. */
export const EVENTS: Link = {
  operationId: 'follow_order',
  description: 'Be told of every event of the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}
