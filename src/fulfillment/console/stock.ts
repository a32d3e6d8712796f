import { normalizeName } from '#src/catalog/fold.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { type MilliPounds, parsePounds, toPounds } from '#src/kernel/money.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { leftOf } from '#src/menu/stock.ts'
import { setStock } from '#src/menu/stock-ledger.ts'
import type { StockChange, StockEntry, StockList } from './schema.ts'

/** Stock of a restaurant, items before options; with `query`, only matching names. */
export function listStock(menu: Menu, query = ''): StockList {
  const words = normalizeName(query).split(' ').filter(Boolean)
  const items = [...itemEntries(menu), ...optionEntries(menu)].filter(({ name, group }) => {
    const text = normalizeName(`${name} ${group}`)
    return words.every(word => text.includes(word))
  })
  return { menuVersion: menu.version, total: items.length, items }
}

const itemEntries = (menu: Menu): StockEntry[] =>
  menu.file.categories.flatMap(category =>
    category.items.map(item => {
      const left = leftOf(item)
      return {
        id: item.id,
        kind: 'item' as const,
        name: item.name,
        group: category.name,
        inStock: item.availability.in_stock && left !== 0,
        left: left === undefined ? null : isWeighed(item) ? toPounds(left as MilliPounds) : left,
        unit: isWeighed(item) ? ('lb' as const) : ('each' as const),
      }
    }),
  )

const optionEntries = (menu: Menu): StockEntry[] =>
  menu.file.groups.flatMap(group =>
    // options that only remove something are never sold out
    group.subtractive
      ? []
      : group.options.map(option => ({
          id: optionKey(group.id, option.id),
          kind: 'option' as const,
          name: option.name,
          group: group.name,
          inStock: option.in_stock,
          left: null,
          unit: 'each' as const,
        })),
  )

/** Same list with the amounts held by unpaid orders, which are in stock but not available to others. */
export async function withPromises(db: Ledger, restaurantId: string, menu: Menu, list: StockList): Promise<StockList> {
  const held = await db
    .selectFrom('holds')
    .select(['item_id', eb => eb.fn.sum<number>('amount').as('amount')])
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', 'held')
    .groupBy('item_id')
    .execute()
  const amounts = new Map(held.map(({ item_id, amount }) => [item_id, Number(amount)]))
  const items = list.items.map(entry => {
    const item = menu.items.get(entry.id)
    const amount = item && amounts.get(entry.id)
    if (!amount) return entry
    return { ...entry, held: isWeighed(item) ? toPounds(amount as MilliPounds) : amount }
  })
  return { ...list, items }
}

export type StockDeps = {
  readonly db: Ledger
  readonly now: () => number
  /** Listed amount of an item in the catalog; null without a limit. */
  readonly listed: (restaurantId: string, itemId: string) => number | null | undefined
}

/** Changes stock, all or nothing. Throws one Fault with everything that is wrong. */
export async function changeStock(
  { db, now, listed }: StockDeps,
  restaurantId: string,
  menu: Menu,
  changes: readonly StockChange[],
): Promise<void> {
  const known = new Map(listStock(menu).items.map(entry => [entry.id, entry]))
  const problems = changes.flatMap((change, index) => problemsOf(change, known.get(change.id), menu, `items[${index}]`))
  if (problems.length > 0) throw Fault.ofProblems(problems)
  const at = now()
  await transact(db, async trx => {
    for (const { id, inStock, left } of changes) {
      const item = menu.items.get(id)
      const amount = item && typeof left === 'number' ? amountIn(item, left)! : left
      const told = { isOut: !inStock, listed: (item && listed(restaurantId, id)) ?? null }
      await setStock(trx, { restaurantId, id }, amount === undefined ? told : { ...told, left: amount }, at)
    }
  })
}

/** Amount in stock units (pieces or milli-pounds); undefined if it is invalid. */
const amountIn = (item: MenuItem, left: number): number | undefined =>
  isWeighed(item) ? parsePounds(left) : Number.isInteger(left) ? left : undefined

function problemsOf(change: StockChange, entry: StockEntry | undefined, menu: Menu, path: string): Problem[] {
  const { id, inStock, left } = change
  if (!entry) {
    const message = `${path}.id: no item or option ${id} on the menu.`
    return [{ code: 'item_not_found', field: `${path}.id`, message, hint: 'Use ids from the stock list.' }]
  }
  const wrong = (message: string): Problem[] => [
    { code: 'invalid_field', field: `${path}.left`, message: `${path}.left: ${message}` },
  ]
  const item = menu.items.get(id)
  if (left === undefined)
    return inStock && entry.left === 0 ? wrong(`send the available amount of ${entry.name}, or null if unlimited.`) : []
  if (!inStock) return wrong('an item that is out of stock has no amount.')
  if (!item) return wrong('options have no amount.')
  if (left === 0) return wrong('send inStock: false for an item that is out of stock.')
  if (left !== null && amountIn(item, left) === undefined)
    return wrong(isWeighed(item) ? 'must be pounds with at most three decimals, below 1000.' : 'a whole number.')
  return []
}
