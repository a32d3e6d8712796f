import { formatClockTime, formatLocal, hoursOf, openState } from '#src/catalog/hours.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { MINUTE } from '#src/catalog/zone.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { openOn } from './facts-texts.ts'
import { deliversThere } from './reachable.ts'
import { DISHES_SHOWN } from './relevant.ts'
import type { SearchPlace } from './search-around.ts'
import { instantOf } from './wish-time.ts'

/**
 * Formats a search result: "1. Name — Pizza, Italian · Park Slope, Brooklyn · 0.3 mi · 4.6 ★ · open now", followed
 * by its matching dishes.
 */
export function describeFound(
  found: FoundRestaurant,
  n: number,
  area: string,
  from: Point,
  {
    delivery,
    until,
    onDay,
    today,
  }: Readonly<Partial<Record<'delivery' | 'until' | 'onDay' | 'today', string | undefined>>> = {},
): string {
  const miles = (found.distance ?? milesBetween(from, found.location)).toFixed(1)
  const dishes = found.match.dishes.slice(0, DISHES_SHOWN).map(dish => `${dish.name} ${dollars(dish.price_cents)}`)
  const unmet = found.match.unmet ?? []
  const facts = [found.cuisines.slice(0, 2).join(', '), area, `${miles} mi`, `${found.rating} ★`]
  return [
    `${n}. ${found.name} — ${[...facts, ...(delivery ? [delivery] : []), openText(found, { until, onDay, today })].join(' · ')}`,
    ...(dishes.length > 0 ? [`   ${dishes.join(', ')}`] : []),
    ...(unmet.length > 0 ? [`   not as asked: ${unmet.join(', ')}`] : []),
  ].join('\n')
}

/**
 * Returns the neighborhood and the borough or town, with the state if it differs from the search location's.
 */
export function areaOf({ engine }: Pick<ClerkDeps, 'engine'>, { id }: FoundRestaurant, place: SearchPlace): string {
  const restaurant = engine.market.restaurants.get(id)
  if (!restaurant) return ''
  const { neighborhood, address } = restaurant
  const town = address.city === 'New York' ? 'Manhattan' : address.city
  const state = new RegExp(`\\b${address.state}\\b`).test(place.label) || address.state === 'NY' ? [] : [address.state]
  return [...new Set([...(neighborhood.includes(town) ? [neighborhood] : [neighborhood, town]), ...state])]
    .filter(part => part !== '')
    .join(', ')
}

/** Formats the delivery terms if delivery was requested: "delivers for $2.99, from $15.00 on". */
export function deliveryOf(deps: ClerkDeps, state: ClerkState, place: SearchPlace, { fulfillment }: FindInput) {
  const delivers = deliversThere(deps, state, place)
  return (one: FoundRestaurant): string | undefined => {
    if (fulfillment !== 'delivery') return undefined
    const restaurant = engine(deps, one)
    if (!restaurant?.delivery || !delivers(one)) return 'pickup only'
    const { minimum_order_cents: least } = restaurant
    const from = least > 0 ? `, from ${dollars(least)} on` : ''
    return `delivery ${dollars(restaurant.delivery.fee_cents)}${from}`
  }
}

const engine = (deps: ClerkDeps, { id }: FoundRestaurant) => deps.engine.market.restaurants.get(id)

const SOON = 3 * 60 * MINUTE

/** Returns the closing time if the restaurant closes soon or before the requested time. */
export function openUntil({ engine, world }: ClerkDeps, { details }: ClerkState, { fulfillment }: FindInput) {
  return (one: FoundRestaurant): string | undefined => {
    const restaurant = engine.market.restaurants.get(one.id)
    const hours =
      restaurant &&
      (hoursOf(restaurant, fulfillment ?? 'pickup') ?? hoursOf(restaurant, fulfillment ? 'pickup' : 'delivery'))
    if (!restaurant || !hours || !one.open_now) return undefined
    const zone = restaurant.timezone
    const { time } = details
    const now = world.now()
    const { closesAt } = openState(hours, now)
    if (closesAt === null) return undefined
    const isBeforeWish =
      time !== undefined && time !== 'ASAP' && !time.halfDayUnsure && instantOf(time, zone) >= closesAt
    if (closesAt - now > SOON && !isBeforeWish) return undefined
    const { opensAt } = openState(hours, closesAt)
    const isSameDay =
      opensAt !== null && formatLocal(opensAt, zone).slice(0, 10) === formatLocal(now, zone).slice(0, 10)
    return `${formatClockTime(closesAt, zone)}${isSameDay ? `, again from ${formatClockTime(opensAt, zone)}` : ''}`
  }
}

/** Formats "open at 6:30pm" if the restaurant is open then. */
function openAt(restaurant: Restaurant, instant: number, fulfillment: Fulfillment): string | undefined {
  const hours = hoursOf(restaurant, fulfillment)
  return hours && openState(hours, instant).open
    ? `open at ${formatClockTime(instant, restaurant.timezone)}`
    : undefined
}

/** Returns the local date of a restaurant. */
export function todayAt({ engine, world }: ClerkDeps, { id }: FoundRestaurant): string | undefined {
  const zone = engine.market.restaurants.get(id)?.timezone
  return zone === undefined ? undefined : formatLocal(world.now(), zone).slice(0, 10)
}

/** Describes the hours on the requested day, or that the restaurant is open at the requested time today. */
export function openThen({ engine, world }: ClerkDeps, { details }: ClerkState, { fulfillment }: FindInput) {
  return (one: FoundRestaurant): string | undefined => {
    const restaurant = engine.market.restaurants.get(one.id)
    const { time, day } = details
    const date = time !== undefined && time !== 'ASAP' && !time.dayUnsure ? time.date : day
    const now = world.now()
    if (!restaurant || date === undefined) return undefined
    if (date !== formatLocal(now, restaurant.timezone).slice(0, 10)) return openOn(restaurant, date, now)
    return time === undefined || time === 'ASAP' || time.halfDayUnsure
      ? undefined
      : openAt(restaurant, instantOf(time, restaurant.timezone), fulfillment ?? 'pickup')
  }
}

function openText(
  { open_now, next_open, accepting_orders }: FoundRestaurant,
  { until, onDay, today }: Readonly<Partial<Record<'until' | 'onDay' | 'today', string | undefined>>>,
): string {
  if (!accepting_orders) return 'no orders from here'
  if (onDay !== undefined) return onDay
  if (open_now) return until === undefined ? 'open now' : `open until ${until}`
  return next_open === null ? 'closed' : `opens ${dayAndTime(next_open, today)}`
}

/** Formats a local timestamp: "today at 5:00pm" or "Nov 22, 11:00am"; `today` is a local date. */
function dayAndTime(stamp: string, today?: string): string {
  const [hour, minute] = [Number(stamp.slice(11, 13)), stamp.slice(14, 16)]
  const month = MONTHS[Number(stamp.slice(5, 7)) - 1]
  const day = stamp.startsWith(today ?? '-') ? 'today at' : `${month} ${Number(stamp.slice(8, 10))},`
  return `${day} ${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
