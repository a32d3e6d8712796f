import { Temporal } from 'temporal-polyfill'
import { formatLocal } from './hours.ts'

/** A point in time as a caller wrote it; `corrected` completes a text that says nearly enough. */
export type Timestamp =
  | { readonly ok: true; readonly at: number; readonly offsetMinutes: number }
  | { readonly ok: false; readonly corrected?: (timezone: string) => string }

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const STRICT = new RegExp(`^${DATE}T${CLOCK}(Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$`, 'i')
const NEARLY = new RegExp(`^(${DATE})[T ](${CLOCK})(?:(Z)|([+-](?:[01]\\d|2[0-3])):?([0-5]\\d))?$`, 'i')

function instantOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function minutesOf(offset: string): number {
  if (offset.length === 1) return 0
  const size = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return offset.startsWith('-') ? -size : size
}

function onTheWall(text: string, timezone: string): string {
  return formatLocal(Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds, timezone)
}

function completed(text: string): Timestamp {
  const match = NEARLY.exec(text)
  if (match === null) return { ok: false }
  const [, date, clock, utc, hours, minutes] = match
  const wall = `${date}T${clock}`
  if (instantOf(`${wall}Z`) === undefined) return { ok: false }
  if (utc !== undefined) return { ok: false, corrected: () => `${wall}Z` }
  if (hours !== undefined) return { ok: false, corrected: () => `${wall}${hours}:${minutes}` }
  return { ok: false, corrected: timezone => onTheWall(wall, timezone) }
}

/**
 * Reads RFC 3339 (seconds may be left out) to epoch milliseconds. A text without an offset is not a point in time:
 * `corrected` adds the offset that the zone has at that wall time.
 */
export function parseTimestamp(text: string): Timestamp {
  const offset = STRICT.exec(text)?.[1]
  if (offset === undefined) return completed(text)
  const at = instantOf(text)
  return at === undefined ? { ok: false } : { ok: true, at, offsetMinutes: minutesOf(offset) }
}
