import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { HoldRules } from '#src/menu/hold-limits.ts'
import type { OrderRecord } from './read.ts'
import { type OrderStatus, UNANSWERED } from './states.ts'

/** Share of limited stock below which it is scarce: holding the rest then counts as buying it. */
const LEAST_LEFT = 1 / 4
/** Wait time if no restaurant has an answer deadline. */
const WAIT_MS = 600_000

/** Statuses of orders that are paid and not yet accepted by a restaurant: they can be canceled immediately. */
const UNACCEPTED: OrderStatus[] = ['payment_received', 'paid', ...UNANSWERED]

/**
 * Returns the milliseconds until the restaurant of a paid order must answer, if the order cannot be canceled
 * immediately because it holds scarce stock; undefined if it can. A payment holds limited stock without a time
 * limit, so it must not serve as a reservation: immediate cancellation is possible only for as long as an unpaid
 * order would hold the stock, and for one order within the time that unpaid holds count. Stock is scarce if less
 * than a share is left, relative to itself plus what such orders of all payers hold.
 */
export async function cancellationDelay(
  trx: Executor,
  { row, events }: Pick<OrderRecord, 'row' | 'events'>,
  { scarceMs, rememberMs }: HoldRules,
  now: number,
): Promise<number | undefined> {
  if (!UNACCEPTED.includes(row.status)) return undefined
  const scarce = await scarceGoods(trx, row.id)
  if (scarce.length === 0) return undefined
  const paidAt = events.find(({ from_status }) => from_status === 'awaiting_payment')?.at ?? row.created_at
  const isNew = now < paidAt + scarceMs && !(await hasWithdrawn(trx, row.restaurant_id, scarce, now - rememberMs))
  return isNew ? undefined : Math.max(1_000, (row.accept_deadline ?? now + WAIT_MS) - now)
}

/**
 * Returns an order's scarce items: less than a share is left besides paid orders that no restaurant has accepted.
 */
async function scarceGoods(trx: Executor, orderId: string): Promise<string[]> {
  const kept = await trx
    .selectFrom('holds')
    .innerJoin('shelf', join =>
      join.onRef('shelf.restaurant_id', '=', 'holds.restaurant_id').onRef('shelf.item_id', '=', 'holds.item_id'),
    )
    .select(['holds.restaurant_id', 'holds.item_id', 'shelf.amount_left'])
    .where('holds.order_id', '=', orderId)
    .where('holds.state', '<>', 'released')
    .where('shelf.amount_left', 'is not', null)
    .where('shelf.is_out', '=', 0)
    .execute()
  const scarce: string[] = []
  for (const { restaurant_id, item_id, amount_left } of kept) {
    const row = await trx
      .selectFrom('holds')
      .innerJoin('orders', 'orders.id', 'holds.order_id')
      .select(eb => eb.fn.sum<number>('holds.amount').as('all'))
      .where('holds.restaurant_id', '=', restaurant_id)
      .where('holds.item_id', '=', item_id)
      .where('holds.state', '=', 'used')
      .where('orders.status', 'in', UNACCEPTED)
      .executeTakeFirst()
    const free = amount_left ?? 0
    if (free < LEAST_LEFT * (free + Number(row?.all ?? 0))) scarce.push(item_id)
  }
  return scarce
}

/** True if any payer immediately canceled a paid order with one of these items after `since`. */
async function hasWithdrawn(
  trx: Executor,
  restaurantId: string,
  items: readonly string[],
  since: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .innerJoin('order_events', 'order_events.order_id', 'holds.order_id')
    .select('holds.order_id')
    .where('holds.restaurant_id', '=', restaurantId)
    .where('holds.item_id', 'in', [...items])
    .where('orders.settled_micro', '>', 0)
    .where('order_events.type', '=', 'withdraw')
    .where('order_events.from_status', 'in', UNACCEPTED)
    .where('order_events.at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Fault for canceling a paid order that holds scarce stock and therefore continues. */
export function cancellationDelayed(milliseconds: number, fields: Readonly<Record<string, unknown>>): Fault {
  return Fault.of(
    'rate_limited',
    'This order holds the last of a limited item, so it cannot be cancelled until its restaurant answers.',
    {
      hint: 'Cancel again once the restaurant has accepted the order; the restaurant is then asked to agree.',
      fields,
      headers: { 'Retry-After': String(Math.ceil(milliseconds / 1_000)) },
    },
  )
}
