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

/** Walking distance. */
const WALK_MILES = 1
/** Radius above which everything inside a location counts as near. */
const WIDE_MILES = 3.5
/** Maximum distance for a customer who has an equivalent nearby. */
const MOST_MILES = 3

export const milesTo = (place: Place, one: FoundRestaurant): number => one.distance ?? milesBetween(place, one.location)

/** Returns the distance within which a restaurant counts as near. */
export const nearMiles = ({ miles = 0 }: Place, { max_miles }: FindInput): number =>
  max_miles ?? Math.max(WALK_MILES, miles > WIDE_MILES ? miles : 0)

const SOON_MINUTES = 180
/** Distance that is equivalent to waiting for a kitchen to open. */
export const WAIT_MILES = 2

/** True if the restaurant is open, or opens sooner than the guest could cross the city for an equivalent. */
export const opensSoon =
  (now: number) =>
  ({ open_now, next_open }: FoundRestaurant): boolean =>
    open_now || (next_open != null && Temporal.Instant.from(next_open).epochMilliseconds - now <= SOON_MINUTES * MINUTE)

/** Removes results far beyond the nearest one that accepts orders soon. */
export function notFar(found: Found, place: Place, input: FindInput, isSoon: (one: FoundRestaurant) => boolean): Found {
  const near = nearMiles(place, input)
  const able = found.filter(one => one.accepting_orders)
  const open = able.filter(isSoon)
  const nearest = Math.min(...(open.length > 0 ? open : able).map(one => milesTo(place, one)))
  const most = nearest <= near ? Math.max(near, input.max_miles ?? MOST_MILES) : 1.5 * nearest
  return found.filter(one => milesTo(place, one) <= most)
}

/** Returns a predicate for restaurants that deliver to the location, or to the stated address. */
export function deliversThere({ engine }: ClerkDeps, state: ClerkState, place: Place) {
  const zip = state.details.address?.zip ?? engine.zipAt(place)
  return (one: FoundRestaurant): boolean => {
    const restaurant = engine.market.restaurants.get(one.id)
    return restaurant !== undefined && deliversTo(restaurant, zip, place)
  }
}

/** Returns a predicate for restaurants that serve at the requested time or day. Without either, all do. */
export function servesAtRequestedTime({ engine, world }: ClerkDeps, { details }: ClerkState, input: FindInput) {
  const { time, day } = details
  return (one: FoundRestaurant): boolean => {
    const restaurant = engine.market.restaurants.get(one.id)
    if (!restaurant) return true
    if (time === undefined || time === 'ASAP')
      return day === undefined || opensOn(restaurant, day, isBreakfast(input) ? LATEST_BREAKFAST : undefined)
    return canHaveIt(restaurant, input.fulfillment ?? 'pickup', time, world.now())
  }
}

/** Latest opening hour of a breakfast kitchen. */
const LATEST_BREAKFAST = 10
const isBreakfast = ({ query = '' }: FindInput): boolean => /\b(?:breakfast|desayun\w*|brunch)\b/i.test(query)

/**
 * Returns a filter that keeps the dishes up to a price, or searches the whole suitable menu if no dish was
 * requested. Undefined if nothing is that cheap.
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
