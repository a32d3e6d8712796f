import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import { formatAddress, openNow } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { Menus } from '#src/menu/market.ts'
import { nextStatus, ORDER_STATUSES, type OrderStatus } from '#src/orders/states.ts'
import { presentPause } from './pause.ts'
import { presentTicket, type TicketRow } from './present-ticket.ts'
import { readRevenue } from './revenue.ts'
import type { Board } from './schema.ts'

/** Statuses of orders that a restaurant must answer, cook, and hand over. */
const WAITING = ORDER_STATUSES.filter(status => nextStatus(status, 'accept') !== undefined)
const COOKING: readonly OrderStatus[] = ['confirmed']
const READY: readonly OrderStatus[] = ['ready_for_pickup', 'out_for_delivery']
const DONE: readonly OrderStatus[] = ['picked_up', 'delivered', 'fulfillment_failed', 'rejected', 'cancelled']

/** Maximum age of an order on the board: it may be scheduled 14 days ahead and completed a little later. */
const OLDEST_MS = 16 * 24 * 3_600_000
const MOST_DONE = 50

/** Reads everything on a restaurant's board at an instant. */
export async function readBoard(db: Executor, restaurant: Restaurant, menus: Menus, now: number): Promise<Board> {
  const zone = restaurant.timezone
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay()
  const day = { from: today.epochMilliseconds, to: today.add({ days: 1 }).epochMilliseconds }
  // read the cursor first, so that concurrent events trigger another notification
  const newest = await db
    .selectFrom('order_events')
    .select(eb => eb.fn.max('cursor').as('cursor'))
    .executeTakeFirst()
  const open = await ticketsOf(db, restaurant.id, now)
    .where('orders.status', 'in', [...WAITING, ...COOKING, ...READY])
    .execute()
  const done = await ticketsOf(db, restaurant.id, now)
    .where('orders.status', 'in', DONE)
    // an order that ended unpaid never reached the restaurant
    .where('orders.accept_deadline', 'is not', null)
    .where('entered.at', '>=', day.from)
    .orderBy('entered.at', 'desc')
    .limit(MOST_DONE)
    .execute()
  const complained = await ticketsOf(db, restaurant.id, now)
    .where('orders.complaint', 'like', '%"outcome":null%')
    .orderBy('orders.created_at')
    .limit(MOST_DONE)
    .execute()
  const of = (statuses: readonly OrderStatus[], rank: (row: TicketRow) => number) =>
    open
      .filter(row => statuses.includes(row.status as OrderStatus))
      .sort((a, b) => rank(a) - rank(b) || a.created_at - b.created_at)
      .map(row => presentTicket(row, zone, 'open'))
  const { open: isOpen, opensAt } = openNow(restaurant, now)
  return {
    at: formatLocal(now, zone),
    cursor: Number(newest?.cursor ?? 0),
    restaurant: {
      id: restaurant.id,
      name: restaurant.name,
      address: formatAddress(restaurant.address),
      timezone: zone,
      dispatch: restaurant.dispatch.kind,
      open: isOpen,
      opensAt: opensAt === null ? null : formatLocal(opensAt, zone),
    },
    pause: presentPause(restaurant, now),
    menuVersion: menus.get(restaurant.id)?.version ?? null,
    waiting: of(WAITING, row => row.accept_deadline ?? row.resolved_at),
    cooking: of(COOKING, promisedAt),
    ready: of(READY, promisedAt),
    complaints: complained.map(row => presentTicket(row, zone, 'open')),
    done: done.map(row => presentTicket(row, zone, 'over')),
    takings: { date: today.toPlainDate().toString(), ...(await readRevenue(db, restaurant.id, day)) },
  }
}

const promisedAt = (row: TicketRow): number => row.estimated_ready ?? row.resolved_at

/** Orders of a restaurant with their promised times, and when they entered their status. */
const ticketsOf = (db: Executor, restaurantId: string, now: number) =>
  db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .innerJoin('order_events as entered', join =>
      join
        .onRef('entered.order_id', '=', 'orders.id')
        .onRef('entered.to_status', '=', 'orders.status')
        .on(eb => eb('entered.from_status', 'is distinct from', eb.ref('entered.to_status'))),
    )
    .select([
      'orders.id',
      'orders.status',
      'orders.channel',
      'orders.fulfillment',
      'orders.customer',
      'orders.instructions',
      'orders.requested_time',
      'orders.resolved_at',
      'orders.refunded_micro',
      'orders.given',
      'orders.estimated_ready',
      'orders.accept_deadline',
      'orders.failure_code',
      'orders.failure_message',
      'orders.created_at',
      'orders.complaint',
      'orders.settled_micro',
      'orders.cancel_state',
      'orders.cancel_requested_at',
      'orders.cancel_answer_by',
      'entered.at as since',
      'quotes.content',
    ])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.created_at', '>', now - OLDEST_MS)
