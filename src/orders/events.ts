import { z } from 'zod'
import type { Executor } from '#src/ledger/database.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { quoteByHash } from '#src/pricing/quote.ts'
import { type ApiEvent, presentEvent } from './present-event.ts'
import { ORDER_STATUSES, type OrderStatus } from './states.ts'
import { cancelledBy, endedUnpaid } from './status-text.ts'

const instant = z.iso.datetime({ offset: true })

const OrderEvent = z
  .looseObject({
    eventId: z.string().describe('Stays the same if the event is sent again'),
    type: z.literal('order.status'),
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    seq: z.int().describe('From 1, without gaps'),
    occurredAt: instant,
    message: z.string(),
    estimatedReady: instant.nullable(),
    statusUrl: z.string().describe('The path to poll'),
    terminal: z.boolean().describe('Nothing follows'),
  })
  .meta({ id: 'OrderEvent' })

/** Event log of an order as JSON, with the same content as its event stream. */
export const OrderEvents = z
  .looseObject({ orderId: z.string(), events: z.array(OrderEvent).describe('Oldest first') })
  .meta({ id: 'OrderEvents' })
export type OrderEvents = z.infer<typeof OrderEvents>

export type OrderLog = {
  readonly order: Pick<OrderRow, 'id' | 'version' | 'callback_url'>
  /** Sorted by `seq`. */
  readonly events: readonly ApiEvent[]
}

/** Reads the events of an order after `after`, in API format; undefined for an unknown id. */
export async function readLog(db: Executor, orderId: string, after: number): Promise<OrderLog | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return undefined
  const events = await db
    .selectFrom('order_events')
    .select(['seq', 'at', 'type', 'to_status'])
    .where('order_id', '=', orderId)
    .where('seq', '>', after)
    // each version is an event: ignore events that were written after the order was read
    .where('seq', '<=', order.version)
    .orderBy('seq')
    .execute()
  if (events.length === 0) return { order, events: [] }
  const quote = await quoteByHash(db, order.quote_hash)
  if (!quote) throw new Error(`quote of order ${orderId} is missing`)
  const pending = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  const newest = events.at(-1)!.seq
  const row = { ...order, status: order.status as OrderStatus }
  const about = {
    id: orderId,
    estimatedReady: order.estimated_ready,
    timezone: quote.restaurant.timezone,
    isUnpaid: endedUnpaid(row),
    cancelledBy: cancelledBy(row),
  }
  return {
    order,
    events: events.map(event =>
      presentEvent({ ...about, moreToCome: pending !== undefined || event.seq < newest }, event),
    ),
  }
}
