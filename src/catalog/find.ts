import { Fault } from '#src/kernel/faults.ts'
import type { Restaurant } from './restaurant.ts'

/** Returns the restaurant with an ID. Throws restaurant_not_found. */
export function findRestaurant(restaurants: ReadonlyMap<string, Restaurant>, id: string): Restaurant {
  const restaurant = restaurants.get(id)
  if (!restaurant) throw Fault.of('restaurant_not_found', `There is no restaurant ${JSON.stringify(id.slice(0, 60))}.`)
  return restaurant
}

/** Returns one of the operator's own shops. Throws restaurant_not_found if the catalog has none. */
export function findShop(restaurants: ReadonlyMap<string, Restaurant>, location: 'shop-1' | 'shop-2'): Restaurant {
  const shop = [...restaurants.values()].find(restaurant => restaurant.location === location)
  if (!shop) throw Fault.of('restaurant_not_found', `Unknown shop: ${location}.`)
  return shop
}
