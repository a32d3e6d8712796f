import { Temporal } from 'temporal-polyfill'

/** Clocks of time zones. A wall time is counted in milliseconds as though the clock on the wall stood in UTC. */

export const MINUTE = 60_000
export const DAY = 86_400_000

type Span = { readonly from: number; readonly until: number; readonly offset: number }

/** What the zone database says, kept because asking it takes up to milliseconds; one span lies between two changes. */
const spans = new Map<string, readonly Span[]>()
/** Callers name any year they like, so old answers give way. */
const KEPT_SPANS = 8

function readSpan(timezone: string, at: number): Span {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const before = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: moment.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1_000_000,
  }
}

/** Milliseconds by which the zone's clock is ahead of UTC; throws RangeError for an unknown zone. */
export function offsetAt(timezone: string, at: number): number {
  const known = spans.get(timezone) ?? []
  for (const span of known) if (span.from <= at && at < span.until) return span.offset
  const span = readSpan(timezone, at)
  spans.set(timezone, [span, ...known].slice(0, KEPT_SPANS))
  return span.offset
}

/** The wall time of an instant. */
export const wallAt = (timezone: string, at: number): number => at + offsetAt(timezone, at)

/** The number of the local day of an instant, counted from 1970-01-01. */
export const localDay = (timezone: string, at: number): number => Math.floor(wallAt(timezone, at) / DAY)

/**
 * The instant of a wall time, as Temporal's `compatible`: the first of two when the clock goes back, and when it goes
 * forward a skipped time counts on from the old offset.
 */
export function instantAt(timezone: string, wall: number): number {
  const before = offsetAt(timezone, wall - DAY)
  const after = offsetAt(timezone, wall + DAY)
  if (before === after || offsetAt(timezone, wall - before) === before) return wall - before
  return offsetAt(timezone, wall - after) === after ? wall - after : wall - before
}

/** Minutes since local midnight. */
export const minuteOfDay = (timezone: string, at: number): number =>
  Math.floor((wallAt(timezone, at) - localDay(timezone, at) * DAY) / MINUTE)
