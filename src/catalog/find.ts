import { Fault } from '#src/kernel/faults.ts'
import type { Restaurant } from './restaurant.ts'

/** The restaurant with an id; throws restaurant_not_found. */
export function findRestaurant(restaurants: ReadonlyMap<string, Restaurant>, id: string): Restaurant {
  const restaurant = restaurants.get(id)
  if (!restaurant) throw Fault.of('restaurant_not_found', `There is no restaurant ${JSON.stringify(id.slice(0, 60))}.`)
  return restaurant
}

/** One of the operator's own shops; throws restaurant_not_found where the catalogue has none. */
export function findShop(restaurants: ReadonlyMap<string, Restaurant>, location: 'shop-1' | 'shop-2'): Restaurant {
  const shop = [...restaurants.values()].find(restaurant => restaurant.location === location)
  if (!shop) throw Fault.of('restaurant_not_found', `There is no ${location} in this marketplace.`)
  return shop
}
