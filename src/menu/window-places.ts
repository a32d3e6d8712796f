import type { LedgerTransaction } from '#src/ledger/database.ts'
import { releaseGoods } from './shelf.ts'

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
 * False, with nothing changed, when the window is full. Taking the same place again changes nothing.
 */
export async function takePlace(
  trx: LedgerTransaction,
  orderId: string,
  place: Place | undefined,
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
  if (place && good && !(await take(trx, orderId, place, good, now))) return false
  if (held) await releaseGoods(trx, orderId, now, held.item_id)
  return true
}

async function take(
  trx: LedgerTransaction,
  orderId: string,
  { restaurantId, capacity }: Place,
  good: string,
  now: number,
): Promise<boolean> {
  const of = { restaurant_id: restaurantId, item_id: good }
  await trx
    .insertInto('shelf')
    .values({ ...of, amount_left: capacity, is_out: 0, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const taken = await trx
    .updateTable('shelf')
    .set(eb => ({ amount_left: eb('amount_left', '-', 1), updated_at: now }))
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', good)
    .where('amount_left', '>=', 1)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return false
  await trx
    .insertInto('holds')
    .values({ order_id: orderId, ...of, amount: 1, state: 'held' })
    // back to a window that it had given up before
    .onConflict(conflict => conflict.columns(['order_id', 'item_id']).doUpdateSet({ state: 'held' }))
    .execute()
  return true
}
