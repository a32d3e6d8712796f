import { Temporal } from 'temporal-polyfill'
import { formatLocal } from './hours.ts'

/** Instant as written by the caller; `corrected` completes a nearly complete text. */
export type Timestamp =
  | { readonly ok: true; readonly at: number; readonly offsetMinutes: number }
  | { readonly ok: false; readonly corrected?: (timezone: string) => string }

const DATE = String.raw`(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])`
const CLOCK = String.raw`([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d)(?:[.,](\d{1,9}))?)?)?`
const OFFSET = String.raw`(Z|[+-−](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`
/**
 * ISO 8601 with an offset: extended or basic, with any precision from hours on, with or without a zone name.
 */
const WHOLE = new RegExp(`^${DATE}(?:T|\\s+)${CLOCK}\\s*(?:${OFFSET})?(?:\\[([\\w/+-]{1,40})\\])?$`, 'iu')
/** Date format of HTTP and email, always in GMT: "Wed, 25 Nov 2026 19:00:00 GMT". */
const GREENWICH = /^[a-z]{3}, (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns undefined instead of throwing for a date that does not exist in the calendar. */
function calendar<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function minutesOf(offset: string): number {
  if (offset.length === 1) return 0
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return /^[-−]/.test(offset) ? -size : size
}

const extended = ([, year, month, day, hour, minute = '00', second = '00', fraction]: readonly string[]): string =>
  `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction ? `.${fraction}` : ''}`

function ofGreenwich(text: string): Timestamp {
  const [, day, name = '', year, clock] = GREENWICH.exec(text) ?? []
  const month = String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')
  const at = calendar(() => Temporal.Instant.from(`${year}-${month}-${day}T${clock}Z`))
  return at ? { ok: false, corrected: () => at.toString() } : { ok: false }
}

/** Interprets a local time in a named zone; undefined if the given offset is not the zone's. */
function inZone(wall: Temporal.PlainDateTime, zone: string, offset: string | undefined): Timestamp | undefined {
  const there = calendar(() => wall.toZonedDateTime(zone))
  if (!there) return undefined
  const offsetMinutes = there.offsetNanoseconds / 60_000_000_000
  if (offset !== undefined && !/^z$/i.test(offset) && minutesOf(offset) !== offsetMinutes) return undefined
  return { ok: true, at: there.epochMilliseconds, offsetMinutes }
}

/**
 * Parses ISO 8601 with an offset or a zone name to epoch milliseconds, in every unambiguous form. A text with
 * neither is not an instant: `corrected` adds the zone's offset at that local time.
 */
export function parseTimestamp(given: string): Timestamp {
  const text = given.trim()
  const match = WHOLE.exec(text)
  if (!match) return ofGreenwich(text)
  const wall = calendar(() => Temporal.PlainDateTime.from(extended(match), { overflow: 'reject' }))
  if (!wall) return { ok: false }
  const [offset, zone] = [match[8], match[9]]
  if (offset !== undefined && (zone === undefined || /^z$/i.test(offset))) {
    const offsetMinutes = minutesOf(offset)
    return { ok: true, at: wall.toZonedDateTime('UTC').epochMilliseconds - offsetMinutes * 60_000, offsetMinutes }
  }
  if (zone !== undefined) return inZone(wall, zone, offset) ?? { ok: false }
  return { ok: false, corrected: zone => formatLocal(wall.toZonedDateTime(zone).epochMilliseconds, zone) }
}
