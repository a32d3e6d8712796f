import type { NearFound, NearMissed } from './near.ts'
import type { Point } from './places.ts'
import type { PresentRestaurant } from './present.ts'
import type { Restaurant } from './restaurant.ts'
import type { CatalogStats, HoursAnswer, ListQuery, ListResult } from './schema.ts'

/** Restaurants of the catalog and the locations around them. */
export type Catalog = {
  /** Returns a page of restaurants, nearest first if the query has a location. Throws location_not_found. */
  readonly listRestaurants: (query: ListQuery) => Promise<ListResult>
  /** Resolves free text to a location. Asks the configured geocoder if the location is unknown offline. */
  readonly locate: (text: string) => Promise<NearFound | NearMissed>
  /** Returns the location with exactly this name or ZIP, without fuzzy matching. */
  readonly placeNamed: (text: string) => NearFound | undefined
  /** Returns the ZIP with the center nearest to a point. */
  readonly zipAt: (point: Point) => string
  readonly restaurantOfSlug: (slug: string) => Restaurant | undefined
  /** Returns a restaurant's current state in the caller's presentation. Throws restaurant_not_found. */
  readonly ofRestaurant: <T>(id: string, present: PresentRestaurant<T>) => T
  /** Returns the hours of the operator's own shops. */
  readonly getShopHours: (shop: 'shop-1' | 'shop-2') => HoursAnswer
  readonly catalogStats: () => CatalogStats
}
