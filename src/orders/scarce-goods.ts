import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { HoldRules } from '#src/menu/hold-bounds.ts'
import type { OrderRecord } from './read.ts'
import { type OrderStatus, UNANSWERED } from './states.ts'

/** Less than this share of limited goods is so little that those who keep the rest from others have bought it. */
const LEAST_LEFT = 1 / 4
/** Where no restaurant has to answer by a known time. */
const WAIT_MS = 600_000

/** Paid, and not accepted by a restaurant: these may be cancelled at once. */
const UNACCEPTED: OrderStatus[] = ['payment_received', 'paid', ...UNANSWERED]

/**
 * Milliseconds until the restaurant of a paid order answers, where the order is not cancelled at once before that because it
 * keeps goods that have become scarce; undefined where it is. A payer keeps limited goods from others without a bound
 * in time, so they are bought and not reserved: cancelling at once is for as long as an unpaid order would hold them, and
 * for one order within the time that an unpaid one is remembered. Goods are scarce while less than a share is left beside
 * all that such orders keep, from any payer.
 */
export async function waitWithGoods(
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

/** The scarce goods of an order: less than a share is left beside the paid orders that no restaurant has accepted. */
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

/** True when a paid order with one of these goods was cancelled at once after `since`, by anybody. */
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

/** Why a paid order goes on, though its customer cancels it. */
export function goodsAreKept(milliseconds: number, fields: Readonly<Record<string, unknown>>): Fault {
  return Fault.of(
    'rate_limited',
    'The order keeps the last of a limited item from others: it goes on until its restaurant answers.',
    {
      hint: 'Cancel again once the restaurant has accepted the order: then the restaurant is asked.',
      fields,
      headers: { 'Retry-After': String(Math.ceil(milliseconds / 1_000)) },
    },
  )
}
