import { Temporal } from 'temporal-polyfill'
import { toDate } from '#src/kernel/world.ts'
import type { ClockRange, Fulfillment, Restaurant, Week } from './restaurant.ts'
import { WEEKDAYS } from './restaurant.ts'
import { DAY, instantAt, localDay, MINUTE, offsetAt, wallAt } from './zone.ts'

/** Opening interval: epoch milliseconds, half-open. */
export type Opening = { readonly start: number; readonly end: number }

/** Opening rules of a restaurant for one fulfillment. */
export type Hours = {
  readonly timezone: string
  readonly week: Week
  /** Openings that start on this local date and replace those of the week. */
  readonly special: Readonly<Record<string, readonly ClockRange[]>>
  /** Instant before which the restaurant is closed; `unknown` closes it indefinitely. */
  readonly pausedUntil?: number | 'unknown'
}

/** Current state and the next changes; null if a change never occurs. */
export type OpenState = {
  readonly open: boolean
  /** Next opening; null while open. */
  readonly opensAt: number | null
  /** End of the current opening; null while closed and for a location that never closes. */
  readonly closesAt: number | null
  readonly nextChangeAt: number | null
}

/** Minutes after local midnight; `close` may be on the next day. */
type MinuteRange = { readonly open: number; readonly close: number }

type Plan = {
  /** By day of the week, starting on Monday. */
  readonly week: readonly (readonly MinuteRange[])[]
  /** By local day number. */
  readonly special: ReadonlyMap<number, readonly MinuteRange[]>
  readonly lastSpecial: number
  readonly near: Map<number, readonly Opening[]>
  readonly far: Map<number, readonly Opening[]>
}

const DAYS_AHEAD = 15
/** Number of days for which special dates are searched for the next change. */
const FAR_DAYS = 400
const KEPT_DAYS = 4

const hoursByRestaurant = new WeakMap<Restaurant, Map<Fulfillment, Hours | undefined>>()
const plans = new WeakMap<Hours, Plan>()

function readHours(restaurant: Restaurant, fulfillment: Fulfillment): Hours | undefined {
  const week = restaurant[fulfillment]?.hours
  if (week === undefined) return undefined
  const hours = { timezone: restaurant.timezone, week, special: restaurant.special }
  const paused = restaurant.paused_until
  if (paused === undefined) return hours
  return { ...hours, pausedUntil: paused === true ? 'unknown' : Temporal.Instant.from(paused).epochMilliseconds }
}

/** Returns the hours of a fulfillment; undefined if it is not offered. Memoized per restaurant record. */
export function hoursOf(restaurant: Restaurant, fulfillment: Fulfillment): Hours | undefined {
  const known = hoursByRestaurant.get(restaurant) ?? new Map<Fulfillment, Hours | undefined>()
  hoursByRestaurant.set(restaurant, known)
  if (!known.has(fulfillment)) known.set(fulfillment, readHours(restaurant, fulfillment))
  return known.get(fulfillment)
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function minuteRange(range: ClockRange): MinuteRange {
  const open = minutesOf(range.open)
  const close = minutesOf(range.close)
  return { open, close: close <= open ? close + 1440 : close }
}

const dayNumber = (date: string): number => Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds / DAY

function planOf(hours: Hours): Plan {
  const known = plans.get(hours)
  if (known) return known
  const special = new Map(
    Object.entries(hours.special).map(([date, ranges]) => [dayNumber(date), ranges.map(minuteRange)]),
  )
  const plan: Plan = {
    week: WEEKDAYS.map(day => (hours.week[day] ?? []).map(minuteRange)),
    special,
    lastSpecial: Math.max(...special.keys()),
    near: new Map(),
    far: new Map(),
  }
  plans.set(hours, plan)
  return plan
}

/** Returns the ranges of a day. 1970-01-01 was a Thursday, the fourth day of a week that starts on Monday. */
const rangesOn = (plan: Plan, day: number): readonly MinuteRange[] =>
  plan.special.get(day) ?? plan.week[(((day + 3) % 7) + 7) % 7]!

function merged(openings: Opening[]): Opening[] {
  const result: Opening[] = []
  for (const opening of openings.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && opening.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, opening.end) }
    else result.push(opening)
  }
  return result
}

function openingsOfDays(hours: Hours, firstDay: number, lastDay: number): Opening[] {
  const plan = planOf(hours)
  const found: Opening[] = []
  for (let day = firstDay; day <= lastDay; day++)
    for (const range of rangesOn(plan, day)) {
      const start = instantAt(hours.timezone, day * DAY + range.open * MINUTE)
      const end = instantAt(hours.timezone, day * DAY + range.close * MINUTE)
      if (start < end) found.push({ start, end })
    }
  const paused = hours.pausedUntil
  if (paused === undefined) return merged(found)
  if (paused === 'unknown') return []
  return merged(found)
    .filter(opening => opening.end > paused)
    .map(opening => ({ start: Math.max(opening.start, paused), end: opening.end }))
}

function kept(cache: Map<number, readonly Opening[]>, day: number, make: () => Opening[]): readonly Opening[] {
  const known = cache.get(day)
  if (known) return known
  const made = make()
  if (cache.size >= KEPT_DAYS) cache.delete(cache.keys().next().value!)
  cache.set(day, made)
  return made
}

/**
 * Returns the merged openings that start between the local day before an instant and 15 days after it, in order.
 */
export function openingsAround(hours: Hours, at: number): readonly Opening[] {
  const day = localDay(hours.timezone, at)
  return kept(planOf(hours).near, day, () => openingsOfDays(hours, day - 1, day + DAYS_AHEAD))
}

/**
 * Returns the openings of a local date as displayed: the whole date if it has no break; otherwise the openings that
 * start on it, including the part after midnight; if there are none, the rest of the previous night's opening.
 */
export function openingsOn(hours: Hours, date: string): readonly Opening[] {
  const day = dayNumber(date)
  const [start, end] = [instantAt(hours.timezone, day * DAY), instantAt(hours.timezone, (day + 1) * DAY)]
  if (openingsOfDays(hours, day - 1, day).some(opening => opening.start <= start && end <= opening.end))
    return [{ start, end }]
  const begun = [day - 1, day].flatMap(one => openingsOfDays(hours, one, one))
  const own = begun.filter(opening => start <= opening.start && opening.start < end)
  if (own.length > 0) return own
  return begun.filter(opening => opening.start < start && start < opening.end).map(opening => ({ ...opening, start }))
}

const unpaused = new WeakMap<Hours, Hours>()

/** Returns the hours without their pause. Memoized per record. */
export function hoursWithoutPause(hours: Hours): Hours {
  if (hours.pausedUntil === undefined) return hours
  const known = unpaused.get(hours)
  if (known) return known
  const { pausedUntil: _, ...rest } = hours
  unpaused.set(hours, rest)
  return rest
}

const containing = (openings: readonly Opening[], instant: number): Opening | undefined =>
  openings.find(opening => opening.start <= instant && instant < opening.end)

const nextAfter = (openings: readonly Opening[], instant: number): Opening | undefined =>
  openings.find(opening => opening.start > instant)

/**
 * Returns the last day that needs to be searched for a change: a week and a day of the regular week after the last
 * special date show whether the restaurant is always open or always closed.
 */
const decisiveDay = (plan: Plan, day: number): number =>
  Math.min(Math.max(day + DAYS_AHEAD, plan.lastSpecial + 9), day + FAR_DAYS)

const OPEN_FOREVER: OpenState = { open: true, opensAt: null, closesAt: null, nextChangeAt: null }

/**
 * Returns whether the restaurant is open at an instant and when that changes. Special dates are searched for 400
 * days.
 */
export function openState(hours: Hours, instant: number): OpenState {
  if (hours.pausedUntil === 'unknown') return { open: false, opensAt: null, closesAt: null, nextChangeAt: null }
  const from = Math.max(instant, hours.pausedUntil ?? instant)
  const day = localDay(hours.timezone, from)
  const near = openingsAround(hours, from)
  const current = containing(near, from)
  const seen = current ? current.end < from + (DAYS_AHEAD - 2) * DAY : nextAfter(near, from) !== undefined
  const plan = planOf(hours)
  const lastDay = decisiveDay(plan, day)
  const openings = seen ? near : kept(plan.far, day, () => openingsOfDays(hours, day - 1, lastDay))
  const present = containing(openings, from)
  if (present && from === instant) {
    if (present.end > instantAt(hours.timezone, lastDay * DAY)) return OPEN_FOREVER
    return { open: true, opensAt: null, closesAt: present.end, nextChangeAt: present.end }
  }
  const opensAt = (present ? from : nextAfter(openings, from)?.start) ?? null
  return { open: false, opensAt, closesAt: null, nextChangeAt: opensAt }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats an instant as RFC 3339 with the zone's offset, in whole seconds: 2026-11-20T18:00:00-05:00. */
export function formatLocal(instant: number, timezone: string): string {
  const wall = toDate(wallAt(timezone, instant)).toISOString()
  const offset = offsetAt(timezone, instant) / MINUTE
  const size = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  const zone = `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`
  return `${wall.slice(0, wall.lastIndexOf('.'))}${zone}`
}

/** Formats the local time for use in a sentence: 11:30am. */
export function formatClockTime(instant: number, timezone: string): string {
  const minute = Math.floor((wallAt(timezone, instant) - localDay(timezone, instant) * DAY) / MINUTE)
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${twoDigits(minute % 60)}${hour < 12 ? 'am' : 'pm'}`
}
