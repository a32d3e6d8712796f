import { findRestaurant } from '#src/catalog/find.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { openNow, openSentence } from '#src/catalog/present.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Marketplace } from './market.ts'
import { type MenuView, presentMenu } from './present.ts'
import type { MenuResponse } from './schema.ts'

/** A restaurant's live menu, also while it is closed. Throws restaurant_not_found, or not_found without a menu. */
export function viewMenu(market: Marketplace, id: string, narrow: MenuView['narrow'], now: number): MenuResponse {
  const restaurant = findRestaurant(market.restaurants, id)
  const menu = market.menus.get(id)
  if (!menu) throw Fault.of('not_found', `${restaurant.name} has no menu here.`)
  const { open, opensAt } = openNow(restaurant, now)
  return presentMenu(menu, {
    restaurantId: id,
    acceptingOrders: acceptsOrders(restaurant) && open,
    nextOpenAt: opensAt === null ? null : formatLocal(opensAt, restaurant.timezone),
    note: openSentence(restaurant, { open, opensAt }, now),
    minute: minuteOfDay(restaurant.timezone, now),
    narrow,
  })
}
