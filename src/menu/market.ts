import type { Places } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Menu } from './menu.ts'

/** Restaurants, their menus and the land they stand in. A restaurant without a sound menu has no entry in `menus`. */
export type Marketplace = {
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: ReadonlyMap<string, Menu>
  readonly places: Places
}
