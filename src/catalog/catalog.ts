import type { NearFound, NearMissed } from './near.ts'
import type { Point } from './places.ts'
import type { PresentRestaurant } from './present.ts'
import type { Restaurant } from './restaurant.ts'
import type { CatalogStats, HoursAnswer, ListQuery, ListResult } from './schema.ts'

/** The restaurants of the catalog and the places around them. */
export type Catalog = {
  /** A page of restaurants, nearest first where the query names a place. Throws location_not_found. */
  readonly listRestaurants: (query: ListQuery) => Promise<ListResult>
  /** The place named by a free text. Asks the configured geocoder about a place that is not known offline. */
  readonly locate: (text: string) => Promise<NearFound | NearMissed>
  /** The place of exactly this name or ZIP, without a guess. */
  readonly placeNamed: (text: string) => NearFound | undefined
  /** The ZIP whose center is nearest to a point. */
  readonly zipAt: (point: Point) => string
  readonly restaurantOfSlug: (slug: string) => Restaurant | undefined
  /** A restaurant as a module presents it now. Throws restaurant_not_found. */
  readonly ofRestaurant: <T>(id: string, present: PresentRestaurant<T>) => T
  /** Hours of the operator's own shops. */
  readonly getShopHours: (shop: 'shop-1' | 'shop-2') => HoursAnswer
  readonly catalogStats: () => CatalogStats
}
