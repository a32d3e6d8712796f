import type { LedgerTransaction } from '#src/ledger/database.ts'
import { type Judge, NOBODY } from './hold-bounds.ts'
import { freeOf, releaseGoods } from './shelf.ts'
import { takeFromShelf } from './unpaid-holds.ts'

/** Places in delivery windows are goods of the shelf: one of the window's own kind to an order. */
const PREFIX = 'window:'

const goodOf = (start: number): string => `${PREFIX}${start}`

/** The start of the window that a shelf's id stands for; undefined for everything else on a shelf. */
export const windowOf = (itemId: string): number | undefined =>
  itemId.startsWith(PREFIX) ? Number(itemId.slice(PREFIX.length)) : undefined

export type Place = {
  readonly restaurantId: string
  /** When the window starts. Epoch milliseconds. */
  readonly start: number
  /** How many orders fit into it, for a window that nobody has taken a place in yet. */
  readonly capacity: number
}

/**
 * Takes a place in a window for an order by one conditional update, and gives back the place that it had in another.
 * False, with nothing changed, when the window is full. Taking the same place again changes nothing. Throws hold_limit.
 */
export async function takePlace(
  trx: LedgerTransaction,
  orderId: string,
  place: Place | undefined,
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
  if (held) await releaseGoods(trx, orderId, now, held.item_id)
  await forgetOthers(trx, orderId, good)
  return true
}

async function take(
  trx: LedgerTransaction,
  orderId: string,
  { restaurantId, capacity }: Place,
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
  const terms = judge({ ...wanted, free, name: 'the places in this delivery window' })
  if (terms.state === 'held' && !(await takeFromShelf(trx, wanted, now))) return false
  await trx
    .insertInto('holds')
    .values({ order_id: orderId, ...of, amount: 1, ...terms })
    // back to a window that it had given up before
    .onConflict(conflict => conflict.columns(['order_id', 'item_id']).doUpdateSet(terms))
    .execute()
  return true
}

/** A place that an order lost because it was not paid in time is not taken again when it has asked for another one. */
const forgetOthers = (trx: LedgerTransaction, orderId: string, good: string | undefined): Promise<unknown> =>
  trx
    .updateTable('holds')
    .set(NOBODY)
    .where('order_id', '=', orderId)
    .where('item_id', 'like', `${PREFIX}%`)
    .where('item_id', '<>', good ?? '')
    .where('lapsed_at', 'is not', null)
    .execute()
