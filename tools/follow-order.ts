import { z } from 'zod'
import { eventText } from '#src/kernel/event-text.ts'
import { OrderEvents } from '#src/orders/events.ts'
import type { Orders } from '#src/orders/orders.ts'
import { defineTool } from './tool.ts'

const streamOf = ({ events }: OrderEvents): string =>
  events.map(event => eventText({ id: event.seq, event: event.type, data: event })).join('')

export const followOrder = defineTool({
  name: 'follow_order',
  title: 'Events of an order',
  description:
    'Returns the events of an order, oldest first: as server-sent events until the order is final, each with its ' +
    'seq as id, resumable by Last-Event-ID; if Accept prefers JSON, the events so far.',
  tag: 'Ordering',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'a stream; agents poll get_order' },
  http: { method: 'get', path: '/api/order/{id}/events', limited: 'follow', private: true, streamed: true, streamOf },
  input: z.strictObject({ id: z.string().max(40).describe('The orderId') }),
  output: OrderEvents,
  faults: ['order_not_found', 'rate_limited', 'service_unavailable'],
  run: (orders: Orders, { id }) => orders.orderEvents(id),
})
