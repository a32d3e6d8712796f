import { findRestaurant } from '#src/catalog/find.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { openNow, openSentence } from '#src/catalog/present.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isDaypart } from './availability.ts'
import type { Marketplace } from './market.ts'
import type { Menu } from './menu.ts'
import { type MenuView, presentMenu } from './present.ts'
import type { MenuResponse } from './schema.ts'

/**
 * Returns a restaurant's live menu, even while closed. Throws restaurant_not_found, or not_found without a menu.
 */
export type ViewMenu = (id: string, narrow: MenuView['narrow'], now: number) => MenuResponse

/** Cached menu response, and the time-dependent values in it. */
type Shown = { readonly menu: Menu; readonly says: string; readonly response: MenuResponse }

/** Number of cached menus; each takes some hundred kilobytes. */
const MOST_SHOWN = 100

/** Reads current menus. */
export type MenuReader = {
  /** Returns a full or narrowed menu. Throws restaurant_not_found, or not_found if the restaurant has no menu. */
  readonly getMenu: (id: string, narrow: MenuView['narrow']) => MenuResponse
}

/** Creates the menu view of a market. Returns the same object for an unchanged full menu: never modify it. */
export function createMenuView(market: Marketplace): ViewMenu {
  const shown = new Map<string, Shown>()
  return (id, narrow, now) => {
    const restaurant = findRestaurant(market.restaurants, id)
    const menu = market.menus.get(id)
    if (!menu) throw Fault.of('not_found', `${restaurant.name} has no menu here.`)
    const { open, opensAt } = openNow(restaurant, now)
    const view = {
      restaurantId: id,
      acceptingOrders: acceptsOrders(restaurant) && open,
      nextOpenAt: opensAt === null ? null : formatLocal(opensAt, restaurant.timezone),
      note: openSentence(restaurant, { open, opensAt }, now),
      minute: minuteOfDay(restaurant.timezone, now),
      isGrocery: restaurant.channel === 'grocery',
      narrow,
    }
    if (Object.keys(narrow).length > 0) return presentMenu(menu, view)
    const served = Object.keys(menu.file.dayparts).filter(name => isDaypart(menu, name, view.minute))
    const says = [view.acceptingOrders, view.nextOpenAt, view.note, ...served].join('\n')
    const before = shown.get(id)
    shown.delete(id)
    const current =
      before?.menu === menu && before.says === says
        ? before
        : { menu, says, response: Object.freeze(presentMenu(menu, view)) }
    shown.set(id, current)
    if (shown.size > MOST_SHOWN) shown.delete(shown.keys().next().value!)
    return current.response
  }
}
