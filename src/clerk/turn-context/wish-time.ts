import { Temporal } from 'temporal-polyfill'
import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { MINUTE } from '#src/catalog/zone.ts'
import type { Details, RequestedTime } from '#src/clerk/state.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'

/** Requested time resolved for a restaurant: the time to send, or two readings that both fit. */
export type Wished = { readonly requested: string } | { readonly both: readonly RequestedTime[] }

/**
 * Resolves an ambiguous time to its reading in the future and within opening hours. If both AM and PM fit, the
 * customer is asked; if neither does, the first one is sent, so that the refusal states what is possible.
 */
export function resolveRequestedTime(
  restaurant: Restaurant,
  fulfillment: Fulfillment,
  time: Details['time'],
  now: number,
): Wished {
  if (time === undefined || time === 'ASAP') return { requested: 'ASAP' }
  const zone = restaurant.timezone
  const rules = timeRules(restaurant, fulfillment)
  const fits = (wish: RequestedTime) => {
    const at = instantOf(wish, zone)
    return at >= now && rules !== undefined && resolveTime(rules, formatLocal(at, zone), now).ok
  }
  const readings = readingsOf(time, zone, now)
  const fitting = readings.filter(fits)
  const [first, second] = fitting
  if (first && second && time.halfDayUnsure && first.date === second.date) return { both: [first, second] }
  const ahead = readings.filter(wish => instantOf(wish, zone) >= now)
  const likely = (wishes: readonly RequestedTime[]) => wishes.find(({ hour }) => hour >= EARLY) ?? wishes[0]
  const chosen = first ?? likely(ahead) ?? likely(readings)!
  return { requested: formatLocal(instantOf(chosen, zone), zone) }
}

/** True if an order is available at the requested time on its own day. */
export function canHaveIt(restaurant: Restaurant, fulfillment: Fulfillment, time: RequestedTime, now: number): boolean {
  const zone = restaurant.timezone
  const rules = timeRules(restaurant, fulfillment)
  const ahead = readingsOf(time, zone, now).filter(wish => instantOf(wish, zone) >= now)
  const [first] = ahead.map(({ date }) => date).sort()
  return ahead.some(
    wish =>
      wish.date === first &&
      rules !== undefined &&
      resolveTime(rules, formatLocal(instantOf(wish, zone), zone), now).ok,
  )
}

/** Hour before which a reading is unlikely if neither AM nor PM is available. */
const EARLY = 8

/**
 * Returns the readings of an ambiguous time. Without a day it means today if the time is still ahead; another day
 * is then offered, but never assumed.
 */
function readingsOf(wish: RequestedTime, zone: string, now: number): RequestedTime[] {
  const sure = { ...wish, halfDayUnsure: false, dayUnsure: false }
  const other = { ...sure, hour: (wish.hour + 12) % 24 }
  const hours = wish.halfDayUnsure ? [sure, other].sort((a, b) => a.hour - b.hour) : [sure]
  if (!wish.dayUnsure) return hours
  const tomorrow = Temporal.PlainDate.from(wish.date).add({ days: 1 }).toString()
  const today = hours.filter(reading => instantOf(reading, zone) >= now)
  return today.length > 0 ? today : hours.map(reading => ({ ...reading, date: tomorrow }))
}

/** Returns the last available time on the requested day before the requested time. */
export function lastBefore(
  restaurant: Restaurant,
  fulfillment: Fulfillment,
  wish: number,
  now: number,
): number | undefined {
  const rules = timeRules(restaurant, fulfillment)
  const zone = restaurant.timezone
  const day = formatLocal(wish, zone).slice(0, 10)
  for (let at = wish - STEP; rules && at >= now && formatLocal(at, zone).startsWith(day); at -= STEP) {
    const resolved = resolveTime(rules, formatLocal(at, zone), now)
    if (resolved.ok && resolved.resolved < wish) return resolved.resolved
  }
  return undefined
}
const STEP = 15 * MINUTE

/** Returns the instant of a local time in a zone. */
export const instantOf = ({ date, hour, minute }: RequestedTime, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds

/** Returns the local time of an instant in a zone. */
export function wishOf(instant: number, zone: string): RequestedTime {
  const local = formatLocal(instant, zone)
  return {
    date: local.slice(0, 10),
    hour: Number(local.slice(11, 13)),
    minute: Number(local.slice(14, 16)),
    halfDayUnsure: false,
    dayUnsure: false,
  }
}

/** Formats day and time: "today at 6:15pm", "tomorrow at 11:30am", "on Tuesday, Nov 24 at 6:00pm". */
export const spokenTime = (instant: number, zone: string, now: number): string =>
  `${spokenDay(instant, zone, now)} at ${formatClockTime(instant, zone)}`

/** Formats a day: "today", "tomorrow", "on Tuesday, Nov 24". */
export function spokenDay(instant: number, zone: string, now: number): string {
  const dateOf = (at: number) => Temporal.PlainDate.from(formatLocal(at, zone).slice(0, 10))
  const days = dateOf(now).until(dateOf(instant)).days
  const date = dateOf(instant)
  return days === 0
    ? 'today'
    : days === 1
      ? 'tomorrow'
      : `on ${WEEKDAYS[date.dayOfWeek - 1]}, ${MONTHS[date.month - 1]} ${date.day}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an RFC 3339 time with the restaurant's offset: "today at 6:15pm". */
export const spokenStamp = (stamp: string, zone: string, now: number): string =>
  spokenTime(Temporal.Instant.from(stamp).epochMilliseconds, zone, now)

/** Formats the pickup or delivery time, or its window: "tomorrow between 8:00am and 10:00am". */
export function spokenPickup({ resolved, window }: PreviewResponse['pickup'], zone: string, now: number): string {
  if (!window) return spokenStamp(resolved, zone, now)
  const [start, end] = [window.start, window.end].map(stamp => Temporal.Instant.from(stamp).epochMilliseconds)
  return `${spokenDay(start!, zone, now)} between ${formatClockTime(start!, zone)} and ${formatClockTime(end!, zone)}`
}
