import type { Link } from './tool.ts'

/** From an answer with an orderId to its order. */
export const FOLLOW: Link = {
  operationId: 'get_order',
  description: 'Follow the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}

/** From an answer with an orderId to its events. */
export const EVENTS: Link = {
  operationId: 'follow_order',
  description: 'Be told of every event of the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}
