import { toDollars } from '#src/kernel/money.ts'
import { deliveryArea } from './delivery-area.ts'
import { formatClockTime, formatLocal, type Hours, hoursOf, type OpenState, openState } from './hours.ts'
import { acceptsOrders, FULFILLMENTS, type Fulfillment, type Restaurant, WEEKDAYS } from './restaurant.ts'
import type { HoursAnswer, Listing, RestaurantDetail } from './schema.ts'
import { SLOT_MINUTES } from './slots.ts'

/** Presenter for operations that read a single restaurant; `baseUrl` is the base of links to this server. */
export type PresentRestaurant<T> = (restaurant: Restaurant, now: number, baseUrl: string) => T

/** Returns whether any fulfillment is open now, and otherwise when the next one opens. */
export function openNow(restaurant: Restaurant, now: number): { open: boolean; opensAt: number | null } {
  const states = FULFILLMENTS.flatMap(f => stateOf(restaurant, f, now) ?? [])
  const openings = states.flatMap(s => s.opensAt ?? [])
  const open = states.some(s => s.open)
  return { open, opensAt: open || openings.length === 0 ? null : Math.min(...openings) }
}

function stateOf(restaurant: Restaurant, fulfillment: Fulfillment, now: number): OpenState | undefined {
  const hours = hoursOf(restaurant, fulfillment)
  return hours && openState(hours, now)
}

const hasHours = (restaurant: Restaurant): boolean => FULFILLMENTS.some(f => restaurant[f] !== undefined)

const local = (at: number | null, zone: string): string | null => (at === null ? null : formatLocal(at, zone))

export const formatAddress = ({ street, unit, city, state, zip }: Restaurant['address']): string =>
  `${street}${unit ? `, ${unit}` : ''}, ${city}, ${state} ${zip}`

/** Returns the listing record of a restaurant; `miles` is the distance from the caller, null if unknown. */
export function presentListing(restaurant: Restaurant, now: number, miles: number | null): Listing {
  const { open, opensAt } = openNow(restaurant, now)
  const fee = restaurant.delivery?.fee_cents
  return {
    id: restaurant.id,
    name: restaurant.name,
    slug: restaurant.slug,
    cuisine: restaurant.cuisines[0]!,
    cuisines: restaurant.cuisines,
    channel: restaurant.channel,
    distance_miles: miles === null ? null : Math.round(miles * 100) / 100,
    has_pickup: restaurant.pickup !== undefined,
    has_delivery: restaurant.delivery !== undefined,
    accepting_orders: acceptsOrders(restaurant),
    open_now: hasHours(restaurant) ? open : null,
    next_open: local(opensAt, restaurant.timezone),
    rating: restaurant.rating,
    reviewCount: restaurant.review_count,
    address: { ...restaurant.address, formatted: formatAddress(restaurant.address) },
    neighborhood: restaurant.neighborhood,
    location: restaurant.location_point,
    price_level: restaurant.price_level ?? null,
    minimum_order: toDollars(restaurant.minimum_order_cents),
    minimum_order_cents: restaurant.minimum_order_cents,
    delivery_fee: fee === undefined ? null : toDollars(fee),
    delivery_fee_cents: fee ?? null,
  }
}

/** Returns the photo URL of a restaurant. */
export const photoOf = ({ slug }: Restaurant, baseUrl: string): string => `${baseUrl}/photos/${slug}.svg`

/** Returns the full record of a restaurant. */
export function presentDetail(restaurant: Restaurant, now: number, baseUrl: string): RestaurantDetail {
  const { timezone, delivery } = restaurant
  const area = deliveryArea(restaurant)
  const state = (fulfillment: Fulfillment) => {
    const found = stateOf(restaurant, fulfillment, now)
    return {
      offered: found !== undefined,
      open_now: found?.open ?? false,
      next_open: local(found?.opensAt ?? null, timezone),
    }
  }
  return {
    ...presentListing(restaurant, now, null),
    description: restaurant.description,
    phone: restaurant.phone ?? null,
    website: restaurant.website ?? null,
    timezone,
    photos: [photoOf(restaurant, baseUrl)],
    fulfillment: {
      accepting_orders: acceptsOrders(restaurant),
      pickup: state('pickup'),
      delivery: {
        ...state('delivery'),
        fee: delivery ? toDollars(delivery.fee_cents) : null,
        fee_cents: delivery?.fee_cents ?? null,
        radius_miles: area && 'miles' in area ? area.miles : null,
        zips: delivery?.zips ?? null,
      },
    },
    hours: { timezone, schedule: scheduleOf(restaurant), special: specialOf(restaurant) },
    prep_minutes: restaurant.prep_minutes,
    scheduling: {
      slot_minutes: SLOT_MINUTES,
      max_days: 14,
      ...(delivery?.windows
        ? { delivery_windows: { hours: delivery.windows.hours, cutoff_minutes: delivery.windows.cutoff_minutes } }
        : {}),
    },
    tax_rate: restaurant.dispatch.kind === 'none' ? null : restaurant.tax.rate / 100_000,
    dispatch: { kind: restaurant.dispatch.kind },
  }
}

function scheduleOf(restaurant: Restaurant) {
  const week = (hours: Hours | undefined) =>
    WEEKDAYS.flatMap(day => (hours?.week[day] ?? []).map(range => ({ day, open: range.open, close: range.close })))
  return { pickup: week(hoursOf(restaurant, 'pickup')), delivery: week(hoursOf(restaurant, 'delivery')) }
}

const specialOf = (restaurant: Restaurant) =>
  Object.entries(restaurant.special).map(([date, intervals]) => ({ date, closed: intervals.length === 0, intervals }))

/** Returns the response of GET /api/hours: the state of pickup, or of delivery if there is no pickup. */
export function presentHours(restaurant: Restaurant, now: number): HoursAnswer {
  const { timezone } = restaurant
  const state = stateOf(restaurant, 'pickup', now) ??
    stateOf(restaurant, 'delivery', now) ?? { open: false, opensAt: null, closesAt: null, nextChangeAt: null }
  return {
    isOpen: hasHours(restaurant) ? state.open : null,
    opensAt: local(state.opensAt, timezone),
    closesAt: local(state.closesAt, timezone),
    nextChangeAt: local(state.nextChangeAt, timezone),
    message: openSentence(restaurant, state, now),
    schedule: scheduleOf(restaurant),
    timezone,
    special: specialOf(restaurant),
    restaurant: { id: restaurant.id, name: restaurant.name },
  }
}

/**
 * Returns a contact hint for restaurants that accept no orders: "; call +1 … or visit https://…", or an empty
 * string.
 */
export function howToReach({ phone, website }: Restaurant): string {
  const ways = [phone && `call ${phone}`, website && `visit ${website}`].filter(Boolean)
  return ways.length > 0 ? `; ${ways.join(' or ')}` : ''
}

/**
 * Describes the open state: "The store is currently closed and opens at 11:30am." Includes the day unless it is
 * today.
 */
export function openSentence(
  restaurant: Restaurant,
  state: { open: boolean; opensAt: number | null; closesAt?: number | null },
  now: number,
): string {
  const { timezone } = restaurant
  const at = (instant: number) => {
    const date = formatLocal(instant, timezone).slice(0, 10)
    return `${formatClockTime(instant, timezone)}${date === formatLocal(now, timezone).slice(0, 10) ? '' : ` on ${date}`}`
  }
  if (restaurant.paused_until === true && restaurant.dispatch.kind !== 'none')
    return `The store has paused orders without saying until when${howToReach(restaurant)}.`
  if (!acceptsOrders(restaurant)) return `The store takes no orders here${howToReach(restaurant)}.`
  if (state.open) return `The store is open${state.closesAt ? ` until ${at(state.closesAt)}` : ''}.`
  return state.opensAt === null
    ? 'The store is currently closed and has not said when it opens.'
    : `The store is currently closed and opens at ${at(state.opensAt)}.`
}
