import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { HoldRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { Wanted } from './hold-bounds.ts'

/** Takes goods from the shelf by one conditional update; false when there are not that many. */
export async function takeFromShelf(
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

/** Puts goods back on the shelf, where they are counted. */
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

/** Sees to it that what an order holds for a short time comes back when that is over. */
export async function planLapse(trx: LedgerTransaction, orderId: string): Promise<void> {
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

/** When the first of what an order holds for a short time comes back; undefined when nothing does before the order expires. */
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

/** Gives back what an unpaid order held for a short time that is over, or all of it. The order may still take it again and be paid. */
export async function lapseHolds(
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
 * Takes again what an order had held and lost because it was not paid in time, all of it or nothing: call it in the
 * transaction that claims the payment. False when others have it now, and the caller's transaction must not commit a claim.
 */
export async function regainHolds(trx: LedgerTransaction, orderId: string, now: number): Promise<boolean> {
  const lapsed = await lapsedOf(trx, orderId)
  for (const { item_id, restaurant_id, amount } of lapsed) {
    if (!(await takeFromShelf(trx, { restaurantId: restaurant_id, itemId: item_id, amount }, now))) return false
    await trx
      .updateTable('holds')
      .set({ state: 'held', lapses_at: now + REGAINED_MS })
      .where('order_id', '=', orderId)
      .where('item_id', '=', item_id)
      .execute()
  }
  if (lapsed.length > 0) await planLapse(trx, orderId)
  return true
}

/** So long a payment that its payer can still keep from being made keeps goods from others, in milliseconds. */
export const UNMADE_MS = 60_000

/** Those of the orders whose payment is under way and may keep goods from others. */
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

/** What was taken again for a payment that nobody hears of any more comes back. */
const REGAINED_MS = 60_000

/** A payment that failed gives back at once what it had taken again: trying to pay holds nothing. */
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

/** True when an order has lost, or never held, what it may still be paid for. */
export const hasUnheld = async (db: Executor, orderId: string): Promise<boolean> =>
  (await lapsedOf(db, orderId)).length > 0

/** True when all that an order has lost could be taken again now. */
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
