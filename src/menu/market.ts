import { readCatalog } from '#src/catalog/load.ts'
import { loadPlaces, type Places } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Log } from '#src/kernel/log.ts'
import { loadMenu } from './load.ts'
import type { Menu } from './menu.ts'

/** Restaurants, their menus and the land they stand in. A restaurant without a sound menu has no entry in `menus`. */
export type Marketplace = {
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: ReadonlyMap<string, Menu>
  readonly places: Places
}

/**
 * Reads a catalogue's restaurants and menus. A menu that fails its checks is not published, and the log says why; throws
 * when a restaurant cannot be read.
 */
export function openMarketplace(catalogPath: string, log: Log): Marketplace {
  const restaurants = new Map<string, Restaurant>()
  const menus = new Map<string, Menu>()
  for (const { restaurant, menu } of readCatalog(catalogPath)) {
    restaurants.set(restaurant.id, restaurant)
    if (menu === undefined) continue
    const loaded = loadMenu(menu)
    if ('menu' in loaded) menus.set(restaurant.id, loaded.menu)
    else log.error({ restaurant: restaurant.id, problems: loaded.problems }, 'menu not published')
  }
  return { restaurants, menus, places: loadPlaces() }
}
