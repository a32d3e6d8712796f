import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import type { World } from '#src/kernel/world.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Menu } from '#src/menu/menu.ts'

export type CartDeps = { readonly world: Pick<World, 'now'>; readonly market: Marketplace }

/** Restaurant that accepts orders, with its menu. */
export type Shop = { readonly restaurant: Restaurant; readonly menu: Menu }

export function shopOf(market: Marketplace, id: string): Shop | undefined {
  const restaurant = market.restaurants.get(id)
  const menu = market.menus.get(id)
  return restaurant && menu && acceptsOrders(restaurant) ? { restaurant, menu } : undefined
}
