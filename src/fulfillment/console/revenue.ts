import { cents, toDollars } from '#src/kernel/money.ts'
import type { Executor } from '#src/ledger/database.ts'

const MICRO_PER_CENT = 10_000
/** Maximum time between an order's creation and the proof of its payment, with ample margin. */
const LONGEST_MS = 7 * 24 * 3_600_000

export type Revenue = {
  readonly count: number
  readonly gross: number
  readonly gross_cents: number
  readonly refunded: number
  readonly refunded_cents: number
}

/** Revenue of orders whose payment was settled in a time span, and the refunded part. */
export async function readRevenue(
  db: Executor,
  restaurantId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Revenue> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_events as paid', 'paid.order_id', 'orders.id')
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('orders.settled_micro').as('settled'),
      eb.fn.sum<number | null>('orders.refunded_micro').as('refunded'),
    ])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.created_at', '>', from - LONGEST_MS)
    .where('paid.type', 'in', ['settle', 'prove'])
    .where('paid.at', '>=', from)
    .where('paid.at', '<', to)
    .executeTakeFirstOrThrow()
  const gross = inCents(row.settled)
  const refunded = inCents(row.refunded)
  return {
    count: Number(row.count),
    gross: toDollars(gross),
    gross_cents: gross,
    refunded: toDollars(refunded),
    refunded_cents: refunded,
  }
}

const inCents = (micro: number | null) => cents(Math.round(Number(micro ?? 0) / MICRO_PER_CENT))
