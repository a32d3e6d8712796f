import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { Wanted } from './hold-limits.ts'

/** Decrements stock by one conditional update; false if there is not enough. */
export async function decrementStock(
  trx: LedgerTransaction,
  { restaurantId, itemId, amount }: Pick<Wanted, 'restaurantId' | 'itemId' | 'amount'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shelf')
    .set(eb => ({ amount_left: eb('amount_left', '-', amount), updated_at: now }))
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', itemId)
    .where('is_out', '=', 0)
    .where(eb => eb.or([eb('amount_left', 'is', null), eb('amount_left', '>=', amount)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns stock to an item with a count. */
export const putBack = (
  trx: LedgerTransaction,
  { restaurant_id, item_id, amount }: Pick<HoldRow, 'restaurant_id' | 'item_id' | 'amount'>,
  now: number,
): Promise<unknown> =>
  trx
    .updateTable('shelf')
    .set(eb => ({ amount_left: eb('amount_left', '+', amount), updated_at: now }))
    .where('restaurant_id', '=', restaurant_id)
    .where('item_id', '=', item_id)
    .where('amount_left', 'is not', null)
    .execute()

/** Schedules the expiry of an order's short-term holds. */
export async function scheduleHoldExpiry(trx: LedgerTransaction, orderId: string): Promise<void> {
  const held = await trx
    .selectFrom('holds')
    .select('lapses_at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('lapses_at', 'is not', null)
    .execute()
  for (const runAt of new Set(held.flatMap(row => row.lapses_at ?? [])))
    await enqueue(trx, { kind: 'lapse_hold', subject: orderId, dedupe: `lapse_hold:${orderId}:${runAt}`, runAt })
}

/**
 * Returns when the first of an order's short-term holds expires; undefined if none does before the order expires.
 */
export async function heldUntil(db: Executor, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('holds')
    .select('lapses_at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('lapses_at', 'is not', null)
    .orderBy('lapses_at')
    .limit(1)
    .executeTakeFirst()
  return row?.lapses_at ?? undefined
}

/** Releases an unpaid order's expired holds, or all of them. The order can still regain them and be paid. */
export async function expireHolds(
  trx: LedgerTransaction,
  orderId: string,
  now: number,
  which: 'over' | 'all' = 'over',
): Promise<void> {
  const lapsed = await trx
    .updateTable('holds')
    .set({ state: 'released', lapsed_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .$if(which === 'over', held => held.where('lapses_at', '<=', now))
    .returningAll()
    .execute()
  for (const hold of lapsed) await putBack(trx, hold, now)
}

/**
 * Regains an order's lapsed holds, all or nothing; call in the transaction that claims the payment. False if the
 * stock is taken: the caller must not commit the claim then.
 */
export async function regainHolds(trx: LedgerTransaction, orderId: string, now: number): Promise<boolean> {
  const lapsed = await lapsedOf(trx, orderId)
  for (const { item_id, restaurant_id, amount } of lapsed) {
    if (!(await decrementStock(trx, { restaurantId: restaurant_id, itemId: item_id, amount }, now))) return false
    await trx
      .updateTable('holds')
      .set({ state: 'held', lapses_at: now + REGAINED_MS })
      .where('order_id', '=', orderId)
      .where('item_id', '=', item_id)
      .execute()
  }
  if (lapsed.length > 0) await scheduleHoldExpiry(trx, orderId)
  return true
}

/** Time in milliseconds for which a payment that its payer can still withhold keeps its hold. */
export const UNMADE_MS = 60_000

/** Returns the orders that have a payment in flight which keeps their holds. */
export async function payingAmong(db: Executor, orders: readonly string[], now: number): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set()
  const claims = await db
    .selectFrom('claims')
    .select('subject_id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', 'in', orders)
    .where('state', 'in', ['claimed', 'submitting', 'unknown'])
    .where(eb => eb.or([eb('means', '!=', 'tempo'), eb('created_at', '>', now - UNMADE_MS)]))
    .execute()
  return new Set(claims.map(claim => claim.subject_id))
}

/** Expiry of regained holds, for a payment whose outcome is never reported. */
const REGAINED_MS = 60_000

/** Releases regained holds immediately after a failed payment, so that payment attempts hold nothing. */
export async function giveBackRegained(trx: LedgerTransaction, orderId: string, now: number): Promise<void> {
  const regained = await trx
    .updateTable('holds')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('lapsed_at', 'is not', null)
    .returningAll()
    .execute()
  for (const hold of regained) await putBack(trx, hold, now)
}

/** True if an order has lapsed holds, or stock that was never held, and can still be paid. */
export const hasUnheld = async (db: Executor, orderId: string): Promise<boolean> =>
  (await lapsedOf(db, orderId)).length > 0

/** True if all lapsed holds of an order could be regained now. */
export async function canRegain(trx: Executor, orderId: string): Promise<boolean> {
  const lapsed = await lapsedOf(trx, orderId)
  for (const { item_id, restaurant_id, amount } of lapsed) {
    const row = await trx
      .selectFrom('shelf')
      .select(['amount_left', 'is_out'])
      .where('restaurant_id', '=', restaurant_id)
      .where('item_id', '=', item_id)
      .executeTakeFirst()
    if (row && (row.is_out === 1 || (row.amount_left ?? amount) < amount)) return false
  }
  return true
}

const lapsedOf = (trx: Executor, orderId: string) =>
  trx
    .selectFrom('holds')
    .select(['restaurant_id', 'item_id', 'amount'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'released')
    .where('lapsed_at', 'is not', null)
    .execute()
