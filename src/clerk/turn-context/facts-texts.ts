import { Temporal } from 'temporal-polyfill'
import { deliversTo, deliveryArea } from '#src/catalog/delivery-area.ts'
import {
  formatClockTime,
  formatLocal,
  type Hours,
  hoursOf,
  type Opening,
  openingsOn,
  openState,
} from '#src/catalog/hours.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { howToReach } from '#src/catalog/present.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { isHoliday } from '#src/clerk/understand/day-asked.ts'
import { instantOf, spokenDay } from './wish-time.ts'

/**
 * Describes when a restaurant is open on a day, and whether it is at a given time, based on its week and its
 * published special dates.
 */
export function dayText(restaurant: Restaurant, date: string, time: string | undefined, now: number): string {
  const caveat = isUntold(restaurant, date)
    ? `\nThat is by its usual week: it has told nothing special for the holiday, so please make sure${howToReach(restaurant)}.`
    : ''
  return `${openText(restaurant, date, time, now)}${caveat}`
}

/** Describes the openings of every listed restaurant. */
export function dayTexts(restaurants: readonly Restaurant[], { date, time, now }: Asked): string {
  const lines = restaurants.map((one, at) => `${at + 1}. ${openText(one, date, time, now)}`)
  const untold = restaurants.some(one => isUntold(one, date))
    ? ['For the holiday, most of them have told nothing special: that is by their usual week.']
    : []
  return [...lines, ...untold].join('\n')
}
type Asked = { readonly date: string; readonly time: string | undefined; readonly now: number }

const isUntold = ({ special }: Restaurant, date: string): boolean => isHoliday(date) && !(date in special)

function openText(restaurant: Restaurant, date: string, time: string | undefined, now: number): string {
  const { name, timezone } = restaurant
  const noon = instantOf({ ...WISH, date }, timezone)
  const day = spokenDay(noon, timezone, now)
  const hours = usualHours(restaurant)
  const openings = hours ? (time === undefined ? begunOn : openingsOn)(hours, date) : []
  if (!hours || openings.length === 0) return `No: ${name} is closed ${day}.`
  const said = hoursText(openings, timezone)
  if (time === undefined) return `${name} is open ${day}: ${said}.`
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))]
  const at = instantOf({ ...WISH, date, hour, minute }, timezone)
  const clock = formatClockTime(at, timezone)
  const { open, closesAt } = openState(hours, at)
  if (!open) return `No: ${name} is closed ${day} at ${clock}; that day it is open ${said}.`
  // the end of the previous night is not among the day's openings
  const isNight = closesAt !== null && !openings.some(({ start, end }) => start <= at && at < end)
  return `Yes: ${name} is open ${day} at ${clock} (${isNight ? `until ${formatClockTime(closesAt, timezone)}` : said}).`
}

const WISH = { date: '', hour: 12, minute: 0, halfDayUnsure: false, dayUnsure: false }

export const ALL_DAY = 'around the clock'

function hoursText(openings: readonly Opening[], zone: string): string {
  const said = ({ start, end }: Opening) => {
    const clocks = `${formatClockTime(start, zone)}–${formatClockTime(end, zone)}`
    return clocks === '12:00am–12:00am' ? ALL_DAY : clocks
  }
  return openings.map(said).join(' and ')
}

/** Returns the openings that start on a date, excluding the end of the previous night's opening. */
const begunOn = (hours: Hours, date: string): readonly Opening[] =>
  openingsOn(hours, date).filter(({ start, end }) => end - start >= ALMOST_A_DAY || !openState(hours, start - 1).open)
const ALMOST_A_DAY = 23 * 3_600_000

/** Describes a day's openings: "open tomorrow: 11:00am–10:00pm", "closed tomorrow". */
export function openOn(restaurant: Restaurant, date: string, now: number): string {
  const { timezone } = restaurant
  const hours = usualHours(restaurant)
  const openings = hours ? begunOn(hours, date) : []
  const day = spokenDay(instantOf({ ...WISH, date }, timezone), timezone, now)
  return openings.length === 0 ? `closed ${day}` : `open ${day}: ${hoursText(openings, timezone)}`
}

/** Describes in one line each date of the coming week with special hours. Empty if there are none. */
export function exceptionsText(restaurant: Restaurant, now: number): string[] {
  const today = Temporal.PlainDate.from(formatLocal(now, restaurant.timezone).slice(0, 10))
  const isSoon = (date: string) => {
    const { days } = today.until(Temporal.PlainDate.from(date))
    return days >= 0 && days < WEEK
  }
  const dates = Object.keys(restaurant.special).filter(isSoon).sort()
  return dates.length === 0 ? [] : [`Other than usual: ${dates.map(date => openOn(restaurant, date, now)).join('; ')}.`]
}
const WEEK = 7

/** True if the restaurant is open on a day, and at the hour if given. */
export function opensOn(restaurant: Restaurant, date: string, by?: number): boolean {
  const hours = usualHours(restaurant)
  const openings = hours ? begunOn(hours, date) : []
  if (by === undefined) return openings.length > 0
  const latest = instantOf({ ...WISH, date, hour: by }, restaurant.timezone)
  return openings.some(({ start, end }) => start <= latest && latest <= end)
}

const usualHours = (restaurant: Restaurant) => hoursOf(restaurant, 'pickup') ?? hoursOf(restaurant, 'delivery')

/** Delivery destination: a ZIP with its point, or only an approximate location. */
export type Destination = { readonly zip?: string; readonly label: string; readonly point: Point }

/**
 * Describes whether a restaurant delivers to the destination, as far as it is known, at what fee, and above what
 * minimum.
 */
export function deliveryText(restaurant: Restaurant, to: Destination | undefined): string {
  const { name, delivery, minimum_order_cents: minimum } = restaurant
  const area = deliveryArea(restaurant)
  if (!delivery || !area || !acceptsOrders(restaurant)) return `${name} does not deliver.`
  const price = `for ${delivery.fee_cents === 0 ? 'free' : dollars(delivery.fee_cents)}${minimum > 0 ? `, from ${dollars(minimum)} on` : ''}`
  const far = 'miles' in area ? ` It delivers within ${area.miles} miles.` : ''
  if (!to || (to.zip === undefined && 'zips' in area))
    return `${name} delivers ${price}.${far} Tell me your address with its ZIP, and I say whether it is in their area.`
  const miles = milesBetween(to.point, restaurant.location_point)
  return isInside(restaurant, to)
    ? `Yes: ${name} delivers to ${to.label} ${price}.`
    : `No: ${name} does not deliver to ${to.label}, ${miles.toFixed(1)} miles away.${far}`
}

/** True if the destination is in the delivery area; undefined if that requires a ZIP. */
export function isInside(restaurant: Restaurant, to: Destination): boolean | undefined {
  const area = deliveryArea(restaurant)
  if (!area) return false
  if (to.zip !== undefined) return deliversTo(restaurant, to.zip, to.point)
  return 'miles' in area ? milesBetween(to.point, restaurant.location_point) <= area.miles : undefined
}

/** Describes the fees added to the dish prices, and their reasons. */
export function feesText({ name, delivery }: Restaurant, convenience: number): string {
  const parts = [
    `The convenience fee of ${dollars(convenience)} is for this ordering service; it is the same for every order.`,
    'Tax is the sales tax of the place.',
    ...(delivery ? [`${name} charges ${dollars(delivery.fee_cents)} for delivery, and nothing for pickup.`] : []),
    'A tip is added only if you ask for one. There are no other charges.',
  ]
  return parts.join('\n')
}

/** True for a date within the period for which openings are known. */
export const isNear = (date: string, now: number, zone: string): boolean => {
  const today = Temporal.PlainDate.from(formatLocal(now, zone).slice(0, 10))
  const days = today.until(Temporal.PlainDate.from(date)).total({ unit: 'day' })
  return days >= 0 && days <= 400
}
