import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { StockRow } from '#src/ledger/kitchen-tables.ts'
import { recordAbandonedHold } from './abandoned-holds.ts'
import { type Judge, NOBODY, type Wanted } from './hold-limits.ts'
import type { Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'
import { amountOf, leftOf, shortage } from './stock.ts'
import { decrementStock, payingAmong, putBack } from './unpaid-holds.ts'

/** Stock that an order takes: amounts by item, in the unit of `leftOf`. */
export type Taken = ReadonlyMap<string, number>

/** Returns the amounts of an order's items with limited stock. Items with unlimited stock are omitted. */
export function takenBy(menu: Menu, items: readonly OrderItem[]): Taken {
  const taken = new Map<string, number>()
  for (const ordered of items) {
    const item = menu.items.get(ordered.id)
    if (!item || leftOf(item) === undefined) continue
    taken.set(item.id, (taken.get(item.id) ?? 0) + amountOf(item, ordered))
  }
  return taken
}

/**
 * Reserves an order's limited items in the transaction that books it, each by one conditional update, so that two
 * buyers never get the same stock. Throws item_unavailable with every shortage, or hold_limit; the caller must roll
 * back. Reserving again for the same order changes nothing.
 */
export async function reserveStock(
  trx: LedgerTransaction,
  orderId: string,
  { restaurantId, menu, items }: { restaurantId: string; menu: Menu; items: readonly OrderItem[] },
  judge: Judge,
  now: number,
): Promise<void> {
  const held = await trx.selectFrom('holds').select('item_id').where('order_id', '=', orderId).execute()
  if (held.length > 0) return
  const problems: Problem[] = []
  const wanted: Wanted[] = []
  for (const [itemId, amount] of takenBy(menu, items)) {
    const item = menu.items.get(itemId)!
    await stockUp(trx, restaurantId, itemId, leftOf(item)!, now)
    const free = freeOf(await rowOf(trx, restaurantId, itemId))
    if (free >= amount) wanted.push({ restaurantId, itemId, amount, free, name: item.name })
    else {
      const field = `items[${items.findIndex(ordered => ordered.id === itemId)}]`
      problems.push({ code: 'item_unavailable', field, message: shortage(item, free, amount) })
    }
  }
  if (problems.length > 0) throw Fault.ofProblems(problems)
  for (const goods of wanted) {
    const terms = judge(goods)
    if (terms.state === 'held' && !(await decrementStock(trx, goods, now)))
      throw new Error(`stock of item ${goods.itemId} changed within a transaction`)
    const { itemId, amount } = goods
    await trx
      .insertInto('holds')
      .values({ order_id: orderId, restaurant_id: restaurantId, item_id: itemId, amount, ...terms })
      .execute()
  }
}

/** Returns the stock of an item that no order holds. */
export const freeOf = (row: Pick<StockRow, 'is_out' | 'amount_left'> | undefined): number =>
  row === undefined || row.is_out === 1 ? 0 : (row.amount_left ?? Number.POSITIVE_INFINITY)

/** Marks an order's held stock as sold. */
export const markStockSold = (trx: LedgerTransaction, orderId: string): Promise<unknown> =>
  trx
    .updateTable('holds')
    .set({ state: 'used', ...NOBODY })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute()

/**
 * Returns an order's unused stock, of all items or of one; a canceled order returns its stock only once. Records
 * the caller of an order that ends unpaid.
 */
export async function releaseStock(
  trx: LedgerTransaction,
  orderId: string,
  now: number,
  itemId?: string,
): Promise<void> {
  if (itemId === undefined) await recordAbandonedHold(trx, orderId, now)
  const holds = await trx
    .updateTable('holds')
    .set({ state: 'released', ...NOBODY })
    .where('order_id', '=', orderId)
    .where('state', '!=', 'released')
    .$if(itemId !== undefined, held => held.where('item_id', '=', itemId!))
    .returningAll()
    .execute()
  for (const hold of holds) await putBack(trx, hold, now)
  // prevent the order from regaining holds that had lapsed
  await trx
    .updateTable('holds')
    .set(NOBODY)
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is not', null)
    .$if(itemId !== undefined, held => held.where('item_id', '=', itemId!))
    .execute()
}

export type StockUpdate = {
  readonly isOut: boolean
  /** Counted stock, null if unlimited; if omitted, it stays unchanged. */
  readonly left?: number | null
  /** Catalog stock, used for items without a stock row. */
  readonly listed: number | null
}

/**
 * Sets an item's stock: sold out or available, optionally with a count. The count includes what pending orders
 * hold, which is therefore not available to other orders. If the item is sold out, only holds with a payment in
 * flight are kept.
 */
export async function setStock(
  trx: LedgerTransaction,
  goods: { readonly restaurantId: string; readonly id: string },
  { isOut, left, listed }: StockUpdate,
  now: number,
): Promise<void> {
  const row = { is_out: isOut ? 1 : 0, updated_at: now }
  const isCounted = typeof left === 'number'
  const { kept, lapsed } = await keepPromises(
    trx,
    goods,
    { isOut, left: isCounted ? left : Number.POSITIVE_INFINITY },
    now,
  )
  const free = isCounted ? left - kept : left
  await trx
    .insertInto('shelf')
    .values({
      restaurant_id: goods.restaurantId,
      item_id: goods.id,
      ...row,
      amount_left: free === undefined ? listed : free,
    })
    .onConflict(conflict =>
      conflict
        .columns(['restaurant_id', 'item_id'])
        .doUpdateSet({ ...row, ...(free === undefined ? {} : { amount_left: free }) }),
    )
    .execute()
  // without a new count, the lapsed holds return to the old count
  if (free === undefined) for (const hold of lapsed) await putBack(trx, hold, now)
}

/**
 * Allocates a count to holds of unpaid orders: first those with a payment in flight, then by age, each fully or not
 * at all. The remaining holds lapse: such an order can only be paid if all its stock is available again. A payment
 * in flight started while the stock was available, so its order is left to the restaurant to reject.
 */
async function keepPromises(
  trx: LedgerTransaction,
  goods: { readonly restaurantId: string; readonly id: string },
  { isOut, left }: { readonly isOut: boolean; readonly left: number },
  now: number,
) {
  const holds = await trx
    .selectFrom('holds')
    .innerJoin('orders', 'orders.id', 'holds.order_id')
    .select(['holds.order_id', 'holds.restaurant_id', 'holds.item_id', 'holds.amount'])
    .where('holds.restaurant_id', '=', goods.restaurantId)
    .where('holds.item_id', '=', goods.id)
    .where('holds.state', '=', 'held')
    .orderBy('orders.created_at')
    .execute()
  const paying = await payingAmong(
    trx,
    holds.map(hold => hold.order_id),
    now,
  )
  let kept = 0
  const lapsed: typeof holds = []
  for (const hold of holds.toSorted((a, b) => Number(paying.has(b.order_id)) - Number(paying.has(a.order_id)))) {
    const isPromised = !isOut || paying.has(hold.order_id)
    if (isPromised && kept + hold.amount <= left) kept += hold.amount
    else lapsed.push(hold)
  }
  for (const { order_id } of lapsed)
    await trx
      .updateTable('holds')
      .set({ state: 'released', lapsed_at: now })
      .where('order_id', '=', order_id)
      .where('item_id', '=', goods.id)
      .execute()
  return { kept, lapsed }
}

/** Creates the stock row with the catalog's amount when an item is first taken. */
const stockUp = (trx: LedgerTransaction, restaurantId: string, itemId: string, left: number, now: number) =>
  trx
    .insertInto('shelf')
    .values({ restaurant_id: restaurantId, item_id: itemId, amount_left: left, is_out: 0, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

const rowOf = (db: Executor, restaurantId: string, itemId: string): Promise<StockRow | undefined> =>
  db
    .selectFrom('shelf')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
