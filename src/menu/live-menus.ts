import type { HasCapacity } from '#src/catalog/windows.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { StockRow } from '#src/ledger/kitchen-tables.ts'
import { windowOf } from './delivery-slots.ts'
import type { Menus } from './market.ts'
import type { Menu } from './menu.ts'
import { isWeighed } from './menu.ts'
import type { MenuGroup, MenuItem } from './model.ts'
import { leftOf } from './stock.ts'

export type LiveMenus = Menus & {
  /** Polls the stock ledger for changes; resolves to the ids of restaurants whose menus changed. */
  readonly refresh: () => Promise<ReadonlySet<string>>
  /** False while an item on the restaurant's menu is sold out. */
  readonly has: (restaurantId: string, itemId: string) => boolean
  /** False while a delivery window is fully booked. */
  readonly hasCapacity: HasCapacity
}

/** Maximum delay before a change becomes visible: another process with another clock might have written it. */
export const LATE_MS = 60_000

/** Returns the key of an option, whose id is not unique within a menu. */
export const optionKey = (groupId: string, optionId: string): string => `${groupId}.${optionId}`

/** Returns the keys of all options on a menu. */
export const optionKeys = (menu: Menu): string[] =>
  menu.file.groups.flatMap(group => group.options.map(option => optionKey(group.id, option.id)))

/** Opens menus with current stock: the catalog's menus, overlaid with the stock ledger. */
export async function openLiveMenus(listed: Menus, db: Executor): Promise<LiveMenus> {
  const shelves = new Map<string, Map<string, StockRow>>()
  const made = new Map<string, Menu>()
  const full = new Set<string>()
  let seen = -1

  const refresh = async (): Promise<ReadonlySet<string>> => {
    const changed = new Set<string>()
    const rows = await db
      .selectFrom('shelf')
      .selectAll()
      .where('updated_at', '>=', seen - LATE_MS)
      .execute()
    for (const row of rows) {
      seen = Math.max(seen, row.updated_at)
      const window = windowOf(row.item_id)
      if (window !== undefined) {
        full[row.amount_left === 0 ? 'add' : 'delete'](windowKey(row.restaurant_id, window))
        continue
      }
      const shelf = shelves.get(row.restaurant_id) ?? new Map<string, StockRow>()
      const known = shelf.get(row.item_id)
      if (known && known.amount_left === row.amount_left && known.is_out === row.is_out) continue
      shelves.set(row.restaurant_id, shelf.set(row.item_id, row))
      made.delete(row.restaurant_id)
      changed.add(row.restaurant_id)
    }
    return changed
  }
  const get = (id: string): Menu | undefined => {
    const menu = listed.get(id)
    const shelf = shelves.get(id)
    if (!menu || !shelf) return menu
    const known = made.get(id)
    if (known) return known
    const live = stocked(menu, shelf)
    made.set(id, live)
    return live
  }

  await refresh()
  return {
    get,
    keys: listed.keys,
    values: () => [...listed.keys()].values().map(id => get(id)!),
    refresh,
    has: (restaurantId, itemId) => {
      const row = shelves.get(restaurantId)?.get(itemId)
      const item = listed.get(restaurantId)?.items.get(itemId)
      if (row) return row.is_out === 0 && isEnough(item, row.amount_left)
      return item === undefined || leftOf(item) !== 0
    },
    hasCapacity: (restaurantId, start) => !full.has(windowKey(restaurantId, start)),
  }
}

const windowKey = (restaurantId: string, start: number): string => `${restaurantId} ${start}`

/** Applies stock rows to the items and options of a menu. */
function stocked(menu: Menu, shelf: ReadonlyMap<string, StockRow>): Menu {
  const itemOf = (item: MenuItem): MenuItem => {
    const row = shelf.get(item.id)
    if (!row) return item
    const { dayparts } = item.availability
    const in_stock = row.is_out === 0 && isEnough(item, row.amount_left)
    const left = row.amount_left === null ? {} : { [isWeighed(item) ? 'stock_mlb' : 'stock_qty']: row.amount_left }
    return { ...item, availability: { dayparts, in_stock, ...left } }
  }
  const groupOf = (group: MenuGroup): MenuGroup => {
    const rowOf = (id: string) => shelf.get(optionKey(group.id, id))
    if (!group.options.some(option => rowOf(option.id))) return group
    return {
      ...group,
      options: group.options.map(o => ({ ...o, in_stock: (rowOf(o.id)?.is_out ?? (o.in_stock ? 0 : 1)) === 0 })),
    }
  }
  const categories = menu.file.categories.map(category => ({ ...category, items: category.items.map(itemOf) }))
  const groups = menu.file.groups.map(groupOf)
  return {
    ...menu,
    version: `${menu.edition}-${stampOf(shelf)}`,
    file: { ...menu.file, categories, groups },
    items: new Map(categories.flatMap(category => category.items).map(item => [item.id, item])),
    groups: new Map(groups.map(group => [group.id, group])),
  }
}

/** True if the remaining stock covers the minimum order amount. */
const isEnough = (item: MenuItem | undefined, left: number | null): boolean =>
  left === null ||
  left >= Math.max(1, item && isWeighed(item) ? (item.min_weight_mlb ?? item.weight_increment_mlb ?? 1) : 1)

/** Returns a version stamp of a menu's stock. */
const stampOf = (shelf: ReadonlyMap<string, StockRow>): string =>
  shelf
    .values()
    .reduce((latest, row) => Math.max(latest, row.updated_at), 0)
    .toString(36)
