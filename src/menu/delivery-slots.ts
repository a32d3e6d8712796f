import type { LedgerTransaction } from '#src/ledger/database.ts'
import { type Judge, NOBODY } from './hold-limits.ts'
import { freeOf, releaseStock } from './stock-ledger.ts'
import { decrementStock } from './unpaid-holds.ts'

/** Prefix of delivery slots in the stock ledger: each window is an item of which an order takes one. */
const PREFIX = 'window:'

const goodOf = (start: number): string => `${PREFIX}${start}`

/** Returns the start of the window that a stock item id encodes; undefined for other items. */
export const windowOf = (itemId: string): number | undefined =>
  itemId.startsWith(PREFIX) ? Number(itemId.slice(PREFIX.length)) : undefined

export type DeliverySlot = {
  readonly restaurantId: string
  /** Start of the window in epoch milliseconds. */
  readonly start: number
  /** Number of orders that fit into a window, used if it has no stock row yet. */
  readonly capacity: number
}

/**
 * Reserves a slot in a window for an order by one conditional update, and releases its slot in another window.
 * False, without changes, if the window is full. Reserving the same slot again changes nothing. Throws hold_limit.
 */
export async function reserveSlot(
  trx: LedgerTransaction,
  orderId: string,
  place: DeliverySlot | undefined,
  judge: Judge,
  now: number,
): Promise<boolean> {
  const held = await trx
    .selectFrom('holds')
    .select('item_id')
    .where('order_id', '=', orderId)
    .where('item_id', 'like', `${PREFIX}%`)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  const good = place && goodOf(place.start)
  if (held?.item_id === good) return true
  if (place && good && !(await take(trx, orderId, place, good, judge, now))) return false
  if (held) await releaseStock(trx, orderId, now, held.item_id)
  await forgetOthers(trx, orderId, good)
  return true
}

async function take(
  trx: LedgerTransaction,
  orderId: string,
  { restaurantId, capacity }: DeliverySlot,
  good: string,
  judge: Judge,
  now: number,
): Promise<boolean> {
  const of = { restaurant_id: restaurantId, item_id: good }
  await trx
    .insertInto('shelf')
    .values({ ...of, amount_left: capacity, is_out: 0, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('shelf')
    .select(['amount_left', 'is_out'])
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', good)
    .executeTakeFirst()
  const wanted = { restaurantId, itemId: good, amount: 1 }
  const free = freeOf(row)
  if (free < 1) return false
  const terms = judge({ ...wanted, free, name: 'the slots in this delivery window' })
  if (terms.state === 'held' && !(await decrementStock(trx, wanted, now))) return false
  await trx
    .insertInto('holds')
    .values({ order_id: orderId, ...of, amount: 1, ...terms })
    // the order returns to a window that it had released before
    .onConflict(conflict => conflict.columns(['order_id', 'item_id']).doUpdateSet(terms))
    .execute()
  return true
}

/** Drops an order's lapsed slots in other windows, so that they are not regained after it chose another window. */
const forgetOthers = (trx: LedgerTransaction, orderId: string, good: string | undefined): Promise<unknown> =>
  trx
    .updateTable('holds')
    .set(NOBODY)
    .where('order_id', '=', orderId)
    .where('item_id', 'like', `${PREFIX}%`)
    .where('item_id', '<>', good ?? '')
    .where('lapsed_at', 'is not', null)
    .execute()
