import { readCatalog } from '#src/catalog/load.ts'
import { loadPlaces, type Places } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { HasRoom } from '#src/catalog/windows.ts'
import type { Log } from '#src/kernel/log.ts'
import { loadMenu, readProvenMenu } from './load.ts'
import type { Menu } from './menu.ts'

/** Menus by the id of their restaurant. Some are read only when they are first asked for. */
export type Menus = {
  readonly get: (id: string) => Menu | undefined
  readonly keys: () => Iterable<string>
  readonly values: () => Iterable<Menu>
}

/** Restaurants, their menus and the land they stand in. A restaurant without a sound menu has no entry in `menus`. */
export type Marketplace = {
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: Menus
  readonly places: Places
  /** Whether delivery windows take one more order; each does where it is left out. */
  readonly hasRoom?: HasRoom
}

/**
 * Reads a catalogue's restaurants and menus. A menu that fails its checks is not published, and the log says why; throws
 * when a restaurant cannot be read.
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

/** How to read a menu; undefined when it must not be published. */
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

/** The result of the first call, for every call; what it was made of is let go. */
function once(make: () => Menu): () => Menu {
  let pending: (() => Menu) | undefined = make
  let made: Menu | undefined
  return () => {
    made ??= pending!()
    pending = undefined
    return made
  }
}
