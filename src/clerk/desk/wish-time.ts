import { Temporal } from 'temporal-polyfill'
import { clockTime, formatLocal } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/pickup-time.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { MINUTE } from '#src/catalog/zone.ts'
import type { Details, TimeWish } from '#src/clerk/state.ts'
import type { PreviewResponse } from '#src/orders/schema.ts'

/** What a wished time comes to at a restaurant: the one to send, or two that both fit. */
export type Wished = { readonly requested: string } | { readonly both: readonly TimeWish[] }

/**
 * The readings of a wish that lie ahead and fall into the opening hours decide; when both halves of the day do, the
 * customer is asked, and when none does, the first one is sent so that the refusal tells what is possible.
 */
export function wishedTime(
  restaurant: Restaurant,
  fulfillment: Fulfillment,
  time: Details['time'],
  now: number,
): Wished {
  if (time === undefined || time === 'ASAP') return { requested: 'ASAP' }
  const zone = restaurant.timezone
  const rules = timeRules(restaurant, fulfillment)
  const fits = (wish: TimeWish) => {
    const at = instantOf(wish, zone)
    return at >= now && rules !== undefined && resolveTime(rules, formatLocal(at, zone), now).ok
  }
  const readings = readingsOf(time, zone, now)
  const fitting = readings.filter(fits)
  const [first, second] = fitting
  if (first && second && time.halfDayUnsure && first.date === second.date) return { both: [first, second] }
  const ahead = readings.filter(wish => instantOf(wish, zone) >= now)
  const likely = (wishes: readonly TimeWish[]) => wishes.find(({ hour }) => hour >= EARLY) ?? wishes[0]
  const chosen = first ?? likely(ahead) ?? likely(readings)!
  return { requested: formatLocal(instantOf(chosen, zone), zone) }
}

/** True when an order can be had at a wished time on its own day. */
export function canHaveIt(restaurant: Restaurant, fulfillment: Fulfillment, time: TimeWish, now: number): boolean {
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

/** Of two halves of the day that both cannot be had, hardly anybody means the one before this hour. */
const EARLY = 8

/** Without a day, today is meant as long as the time lies ahead: another day is offered then, never taken. */
function readingsOf(wish: TimeWish, zone: string, now: number): TimeWish[] {
  const sure = { ...wish, halfDayUnsure: false, dayUnsure: false }
  const other = { ...sure, hour: (wish.hour + 12) % 24 }
  const hours = wish.halfDayUnsure ? [sure, other].sort((a, b) => a.hour - b.hour) : [sure]
  if (!wish.dayUnsure) return hours
  const tomorrow = Temporal.PlainDate.from(wish.date).add({ days: 1 }).toString()
  const today = hours.filter(reading => instantOf(reading, zone) >= now)
  return today.length > 0 ? today : hours.map(reading => ({ ...reading, date: tomorrow }))
}

/** The last time on the day of a wish, before it, at which an order can be had. */
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

/** The instant that a wall-clock time is at a place. */
export const instantOf = ({ date, hour, minute }: TimeWish, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds

/** The wall-clock wish that an instant is at a place. */
export function wishOf(instant: number, zone: string): TimeWish {
  const local = formatLocal(instant, zone)
  return {
    date: local.slice(0, 10),
    hour: Number(local.slice(11, 13)),
    minute: Number(local.slice(14, 16)),
    halfDayUnsure: false,
    dayUnsure: false,
  }
}

/** "today at 6:15pm", "tomorrow at 11:30am", "on Tuesday, Nov 24 at 6:00pm". */
export const spokenTime = (instant: number, zone: string, now: number): string =>
  `${spokenDay(instant, zone, now)} at ${clockTime(instant, zone)}`

/** "today", "tomorrow", "on Tuesday, Nov 24". */
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

/** "today at 6:15pm" of an RFC 3339 time with the restaurant's offset. */
export const spokenStamp = (stamp: string, zone: string, now: number): string =>
  spokenTime(Temporal.Instant.from(stamp).epochMilliseconds, zone, now)

/** The same of when an order comes: "tomorrow between 8:00am and 10:00am" where it comes in a window. */
export function spokenPickup({ resolved, window }: PreviewResponse['pickup'], zone: string, now: number): string {
  if (!window) return spokenStamp(resolved, zone, now)
  const [start, end] = [window.start, window.end].map(stamp => Temporal.Instant.from(stamp).epochMilliseconds)
  return `${spokenDay(start!, zone, now)} between ${clockTime(start!, zone)} and ${clockTime(end!, zone)}`
}
