import { Temporal } from 'temporal-polyfill'

/** Time zone arithmetic. A wall time is local time in milliseconds, as if the local clock showed UTC. */

export const MINUTE = 60_000
export const DAY = 86_400_000

type Span = { readonly from: number; readonly until: number; readonly offset: number }

/**
 * Cached zone offsets, because a zone database lookup takes up to milliseconds. A span lies between two
 * transitions.
 */
const spans = new Map<string, readonly Span[]>()
/** Cache size per zone. Bounded because callers can request any year. */
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

/** Returns the zone's offset from UTC in milliseconds. Throws RangeError for an unknown zone. */
export function offsetAt(timezone: string, at: number): number {
  const known = spans.get(timezone) ?? []
  for (const span of known) if (span.from <= at && at < span.until) return span.offset
  const span = readSpan(timezone, at)
  spans.set(timezone, [span, ...known].slice(0, KEPT_SPANS))
  return span.offset
}

/** Returns the wall time of an instant. */
export const wallAt = (timezone: string, at: number): number => at + offsetAt(timezone, at)

/** Returns the local day number of an instant, counted from 1970-01-01. */
export const localDay = (timezone: string, at: number): number => Math.floor(wallAt(timezone, at) / DAY)

/**
 * Returns the instant of a wall time, like Temporal's `compatible`: the earlier one if the time occurs twice, and
 * for a skipped time the one computed with the old offset.
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
