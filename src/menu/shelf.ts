import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import type { ShelfRow } from '#src/ledger/kitchen-tables.ts'
import { type Judge, NOBODY, type Wanted } from './hold-bounds.ts'
import { noteLetGo } from './let-go.ts'
import type { Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'
import { amountOf, leftOf, shortage } from './stock.ts'
import { payingAmong, putBack, takeFromShelf } from './unpaid-holds.ts'

/** What an order takes: amounts as `leftOf` counts, by item. */
export type Taken = ReadonlyMap<string, number>

/** The amounts of an order's limited goods. Goods without a limit are not counted. */
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
 * Keeps an order's limited goods from others, in the transaction that books it: each by one conditional update, so that
 * two buyers never have the same. Throws item_unavailable that names every shortage, or hold_limit; the caller's transaction
 * ends with it. Holding again for the same order changes nothing.
 */
export async function holdGoods(
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
    if (terms.state === 'held' && !(await takeFromShelf(trx, goods, now)))
      throw new Error(`${goods.itemId} was taken within a transaction`)
    const { itemId, amount } = goods
    await trx
      .insertInto('holds')
      .values({ order_id: orderId, restaurant_id: restaurantId, item_id: itemId, amount, ...terms })
      .execute()
  }
}

/** How much of a kind nobody holds. */
export const freeOf = (row: Pick<ShelfRow, 'is_out' | 'amount_left'> | undefined): number =>
  row === undefined || row.is_out === 1 ? 0 : (row.amount_left ?? Number.POSITIVE_INFINITY)

/** What an order held is sold. */
export const useGoods = (trx: LedgerTransaction, orderId: string): Promise<unknown> =>
  trx
    .updateTable('holds')
    .set({ state: 'used', ...NOBODY })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute()

/**
 * What an order held, or one kind of it, and did not get is there again; goods of a given-up order come back once. Whose
 * unpaid order ends is remembered.
 */
export async function releaseGoods(
  trx: LedgerTransaction,
  orderId: string,
  now: number,
  itemId?: string,
): Promise<void> {
  if (itemId === undefined) await noteLetGo(trx, orderId, now)
  const holds = await trx
    .updateTable('holds')
    .set({ state: 'released', ...NOBODY })
    .where('order_id', '=', orderId)
    .where('state', '!=', 'released')
    .$if(itemId !== undefined, held => held.where('item_id', '=', itemId!))
    .returningAll()
    .execute()
  for (const hold of holds) await putBack(trx, hold, now)
  // nor does it take again what it had lost before
  await trx
    .updateTable('holds')
    .set(NOBODY)
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is not', null)
    .$if(itemId !== undefined, held => held.where('item_id', '=', itemId!))
    .execute()
}

export type Told = {
  readonly isOut: boolean
  /** How much there is, null without a limit; left out, it stays as it is. */
  readonly left?: number | null
  /** What the catalogue says, for goods that nobody has taken of yet. */
  readonly listed: number | null
}

/**
 * Says of goods that there are none, or that there are some again, and how much. What was counted holds what orders were
 * promised, as far as it goes: that is not there for others. Of what there is none, only payments under way are promised anything.
 */
export async function tellShelf(
  trx: LedgerTransaction,
  goods: { readonly restaurantId: string; readonly id: string },
  { isOut, left, listed }: Told,
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
      ...{ restaurant_id: goods.restaurantId, item_id: goods.id, ...row },
      amount_left: free === undefined ? listed : free,
    })
    .onConflict(conflict =>
      conflict
        .columns(['restaurant_id', 'item_id'])
        .doUpdateSet({ ...row, ...(free === undefined ? {} : { amount_left: free }) }),
    )
    .execute()
  // without a new count, the old one is whole again once there are some
  if (free === undefined) for (const hold of lapsed) await putBack(trx, hold, now)
}

/**
 * How much of a count is promised to orders that wait for their payment: first to those whose payment is under way, then to
 * the earlier ones, each whole or not at all. What goes beyond it lapses: such an order is paid only if all of it is there
 * again. A payment under way was taken while the goods were there: what it pays for is its restaurant's to refuse.
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

/** The catalogue's amount counts until somebody has taken the first of it. */
const stockUp = (trx: LedgerTransaction, restaurantId: string, itemId: string, left: number, now: number) =>
  trx
    .insertInto('shelf')
    .values({ restaurant_id: restaurantId, item_id: itemId, amount_left: left, is_out: 0, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

const rowOf = (db: Executor, restaurantId: string, itemId: string): Promise<ShelfRow | undefined> =>
  db
    .selectFrom('shelf')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
