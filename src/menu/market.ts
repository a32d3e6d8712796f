import { readCatalog } from '#src/catalog/load.ts'
import { loadPlaces, type Places } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { HasCapacity } from '#src/catalog/windows.ts'
import type { Log } from '#src/kernel/log.ts'
import { loadMenu, readProvenMenu } from './load.ts'
import type { Menu } from './menu.ts'

/** Menus by restaurant id. Some are loaded lazily. */
export type Menus = {
  readonly get: (id: string) => Menu | undefined
  readonly keys: () => Iterable<string>
  readonly values: () => Iterable<Menu>
}

/** Restaurants, their menus, and their geography. A restaurant without a valid menu has no entry in `menus`. */
export type Marketplace = {
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: Menus
  readonly places: Places
  /** Tells whether a delivery window has capacity for another order; if omitted, all have. */
  readonly hasCapacity?: HasCapacity
}

/**
 * Reads a catalog's restaurants and menus. An invalid menu is not published, and the log says why; throws if a
 * restaurant cannot be read.
 */
export function openMarketplace(catalogPath: string | readonly string[], log: Log): Marketplace {
  const restaurants = new Map<string, Restaurant>()
  const menus = new Map<string, () => Menu>()
  for (const { restaurant, readMenu, proven } of readCatalog(catalogPath)) {
    const read = readMenu && readerOf(restaurant.id, readMenu, proven, log)
    if (read) menus.set(restaurant.id, read)
    restaurants.set(restaurant.id, read ? restaurant : { ...restaurant, unpublished: true })
  }
  return { restaurants, menus: lazyMenus(menus), places: loadPlaces() }
}

/** Returns the reader of a menu; undefined if the menu must not be published. */
function readerOf(
  id: string,
  readMenu: () => unknown,
  proven: boolean | undefined,
  log: Log,
): (() => Menu) | undefined {
  if (proven) return once(() => readProvenMenu(readMenu()))
  const loaded = loadMenu(readMenu())
  if (!('problems' in loaded)) return () => loaded.menu
  log.error({ restaurant: id, problems: loaded.problems }, 'menu not published')
  return undefined
}

const lazyMenus = (menus: ReadonlyMap<string, () => Menu>): Menus => ({
  get: id => menus.get(id)?.(),
  keys: () => menus.keys(),
  values: () => menus.values().map(read => read()),
})

/** Memoizes a menu reader and releases its closure after the first call. */
function once(make: () => Menu): () => Menu {
  let pending: (() => Menu) | undefined = make
  let made: Menu | undefined
  return () => {
    made ??= pending!()
    pending = undefined
    return made
  }
}
