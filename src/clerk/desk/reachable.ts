import { Temporal } from 'temporal-polyfill'
import { deliversTo } from '#src/catalog/delivery-area.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { MINUTE } from '#src/catalog/zone.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { opensOn } from './facts-texts.ts'
import { suitableItems } from './suitable.ts'
import { canHaveIt } from './wish-time.ts'

type Place = NonNullable<ClerkState['place']>
export type Found = readonly FoundRestaurant[]

/** A walk. */
const WALK_MILES = 1
/** A place so wide is near wherever one is in it. */
const WIDE_MILES = 3.5
/** A customer with something near goes no farther than this for the same. */
const MOST_MILES = 3

export const milesTo = (place: Place, one: FoundRestaurant): number => one.distance ?? milesBetween(place, one.location)

/** How far from a place is still near it. */
export const nearMiles = ({ miles = 0 }: Place, { max_miles }: FindInput): number =>
  max_miles ?? Math.max(WALK_MILES, miles > WIDE_MILES ? miles : 0)

const SOON_MINUTES = 180
/** Waiting for a kitchen to open is a walk of so many miles. */
export const WAIT_MILES = 2

/** True for what is open, or will be before one would have crossed the city for the same. */
export const opensSoon =
  (now: number) =>
  ({ open_now, next_open }: FoundRestaurant): boolean =>
    open_now || (next_open != null && Temporal.Instant.from(next_open).epochMilliseconds - now <= SOON_MINUTES * MINUTE)

/** Those from which one does not pass another nearer one: none lies far beyond the nearest that can be ordered from now. */
export function notFar(found: Found, place: Place, input: FindInput, isSoon: (one: FoundRestaurant) => boolean): Found {
  const near = nearMiles(place, input)
  const able = found.filter(one => one.accepting_orders)
  const open = able.filter(isSoon)
  const nearest = Math.min(...(open.length > 0 ? open : able).map(one => milesTo(place, one)))
  const most = nearest <= near ? Math.max(near, input.max_miles ?? MOST_MILES) : 1.5 * nearest
  return found.filter(one => milesTo(place, one) <= most)
}

/** True where an order to a place, or to the address that was told, is delivered. */
export function deliversThere({ engine }: ClerkDeps, state: ClerkState, place: Place) {
  const zip = state.details.address?.zip ?? engine.zipAt(place)
  return (one: FoundRestaurant): boolean => {
    const restaurant = engine.market.restaurants.get(one.id)
    return restaurant !== undefined && deliversTo(restaurant, zip, place)
  }
}

/** True where an order can be had at the time, or on the day, that was wished for; without either, everywhere. */
export function servesThen({ engine, world }: ClerkDeps, { details }: ClerkState, input: FindInput) {
  const { time, day } = details
  return (one: FoundRestaurant): boolean => {
    const restaurant = engine.market.restaurants.get(one.id)
    if (!restaurant) return true
    if (time === undefined || time === 'ASAP')
      return day === undefined || opensOn(restaurant, day, isBreakfast(input) ? LATEST_BREAKFAST : undefined)
    return canHaveIt(restaurant, input.fulfillment ?? 'pickup', time, world.now())
  }
}

/** The last hour at which a kitchen for breakfast opens. */
const LATEST_BREAKFAST = 10
const isBreakfast = ({ query = '' }: FindInput): boolean => /\b(?:breakfast|desayun\w*|brunch)\b/i.test(query)

/**
 * With no dish but those up to a price, of all on the menu that may be given where none was asked for; undefined where
 * nothing is so cheap.
 */
export function upTo({ engine }: Pick<ClerkDeps, 'engine'>, state: ClerkState, cents: number | undefined) {
  return (one: FoundRestaurant): FoundRestaurant | undefined => {
    if (cents === undefined) return one
    const found = one.match.dishes.length > 0 ? one.match.dishes : dishesOf(engine.market.menus.get(one.id), state)
    const dishes = found.filter(dish => dish.price_cents <= cents)
    return dishes.length === 0 ? undefined : { ...one, match: { ...one.match, dishes } }
  }
}

function dishesOf(menu: Menu | undefined, state: ClerkState): FoundRestaurant['match']['dishes'] {
  const may = menu && suitableItems(menu, state)
  return [...(menu?.items.values() ?? [])]
    .filter(({ id, price_cents: cents, availability }) => cents > 0 && availability.in_stock && (!may || may.has(id)))
    .map(({ id, name, price_cents }) => ({ id, name, price: price_cents / 100, price_cents }))
}
