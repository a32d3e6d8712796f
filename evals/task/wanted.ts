import { Temporal } from 'temporal-polyfill'
import { formatLocal } from '#src/catalog/hours.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Menu } from '#src/menu/menu.ts'
import { readWantedLine, type WantedLine } from './line.ts'
import type { WantedOrder } from './schema.ts'

/** Order of a task, resolved against a marketplace. */
export type Wanted = {
  readonly restaurant: Restaurant
  readonly menu: Menu
  readonly lines: readonly WantedLine[]
  readonly fulfillment: 'pickup' | 'delivery'
  /** ASAP, or an RFC 3339 time. */
  readonly time: string
  readonly address: WantedOrder['address']
  /** Note to the kitchen. */
  readonly instructions: string | undefined
  readonly avoids: WantedOrder['avoids']
}

/** Resolves all names of an order. Throws a single Error that lists everything missing. */
export function findWanted(
  market: Pick<Marketplace, 'restaurants' | 'menus'>,
  order: WantedOrder,
  now: number,
): Wanted {
  const restaurant = [...market.restaurants.values()].find(
    ({ id, name }) => id === order.restaurant || name === order.restaurant,
  )
  const menu = restaurant && market.menus.get(restaurant.id)
  if (!restaurant || !menu) throw new Error(`no restaurant ${order.restaurant}`)
  const problems: string[] = []
  const lines = order.items.flatMap(text => {
    try {
      return [readWantedLine(menu, text)]
    } catch (error) {
      problems.push((error as Error).message)
      return []
    }
  })
  if (problems.length > 0) throw new Error(`${restaurant.name}: ${problems.join('; ')}`)
  const notes = lines.flatMap(({ item, notes: said }) => (said.length > 0 ? [`${item.name}: ${said.join(', ')}`] : []))
  const instructions = [...notes, ...(order.instructions === undefined ? [] : [order.instructions])].join('; ')
  return {
    restaurant,
    menu,
    lines,
    fulfillment: order.fulfillment,
    time: order.time === 'ASAP' ? 'ASAP' : instantOf(order.time, restaurant.timezone, now),
    address: order.address,
    instructions: instructions === '' ? undefined : instructions,
    avoids: order.avoids,
  }
}

function instantOf(time: string, zone: string, now: number): string {
  const [day = '', clock = ''] = time.split(' ')
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const date = day === 'today' ? today : day === 'tomorrow' ? today.add({ days: 1 }) : Temporal.PlainDate.from(day)
  const at = date.toZonedDateTime({ timeZone: zone, plainTime: clock })
  return formatLocal(at.epochMilliseconds, zone)
}

/** Builds the preview request of the order. */
export const previewOf = (wanted: Wanted) => ({
  restaurant_id: wanted.restaurant.id,
  items: wanted.lines.map(({ order }) => order),
  fulfillment: wanted.fulfillment,
  pickup_time: wanted.time,
  ...(wanted.avoids ? { constraints: { allergens: wanted.avoids } } : {}),
  ...(wanted.fulfillment === 'delivery' && wanted.address ? { delivery_address: wanted.address } : {}),
})
