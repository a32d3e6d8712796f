import { Temporal } from 'temporal-polyfill'
import { FULFILLMENTS, type Fulfillment, type Restaurant, WEEKDAYS, type Week } from '#src/catalog/restaurant.ts'
import { DAY, MINUTE, offsetAt, wallAt } from '#src/catalog/zone.ts'

const MINUTES_OF_WEEK = 7 * 1440
/** Ranges last at most a day: an offset change farther away than this cannot touch them. */
const UNEASY = DAY + 3 * 60 * MINUTE

/** Openings of all rows as minutes since Monday 00:00 on the wall, half-open; row r and method m start at `starts[2r + m]`. */
export type HourColumns = {
  readonly starts: Uint32Array
  readonly opens: Uint16Array
  readonly closes: Uint16Array
  readonly zone: Uint8Array
  readonly zones: readonly string[]
  /** Nothing is open before this instant: 0 without a pause, Infinity where its end is unknown. */
  readonly pausedUntil: Float64Array
  /** Local days with hours of their own, from `specialStarts[r]`. */
  readonly specialStarts: Uint32Array
  readonly specialDays: Int32Array
}

/** The clock on the wall of every zone at one instant. */
export type Clocks = {
  readonly now: number
  readonly minute: Int32Array
  readonly day: Int32Array
  /** 1 where the offset changes within a day or so. */
  readonly uneasy: Uint8Array
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A week's openings as merged [open, close) pairs of minutes since Monday 00:00, split where the week ends. */
function weekRanges(week: Week): [number, number][] {
  const found = WEEKDAYS.flatMap((day, index) =>
    (week[day] ?? []).flatMap(({ open, close }): [number, number][] => {
      const start = index * 1440 + minutesOf(open)
      const length = (minutesOf(close) - minutesOf(open) + 1440) % 1440 || 1440
      const end = start + length
      return end <= MINUTES_OF_WEEK
        ? [[start, end]]
        : [
            [start, MINUTES_OF_WEEK],
            [0, end - MINUTES_OF_WEEK],
          ]
    }),
  ).sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [start, end] of found) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

const dayNumber = (date: string): number => Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds / DAY

/** Lays out the hours of restaurants, one row each. Throws RangeError for more than 256 zones. */
export function hourColumns(restaurants: readonly Restaurant[]): HourColumns {
  const zones = new Map<string, number>()
  const ranges: [number, number][] = []
  const starts: number[] = []
  const days: number[] = []
  const specialStarts: number[] = []
  for (const restaurant of restaurants) {
    if (!zones.has(restaurant.timezone)) zones.set(restaurant.timezone, zones.size)
    specialStarts.push(days.length)
    days.push(...Object.keys(restaurant.special).map(dayNumber))
    for (const method of FULFILLMENTS) {
      starts.push(ranges.length)
      ranges.push(...weekRanges(restaurant[method]?.hours ?? {}))
    }
  }
  if (zones.size > 256) throw new RangeError('more than 256 time zones')
  return {
    starts: Uint32Array.from([...starts, ranges.length]),
    opens: Uint16Array.from(ranges, ([open]) => open),
    closes: Uint16Array.from(ranges, ([, close]) => close),
    zone: Uint8Array.from(restaurants, r => zones.get(r.timezone)!),
    zones: [...zones.keys()],
    pausedUntil: Float64Array.from(restaurants, r => pauseEnd(r.paused_until)),
    specialStarts: Uint32Array.from([...specialStarts, days.length]),
    specialDays: Int32Array.from(days),
  }
}

function pauseEnd(until: Restaurant['paused_until']): number {
  if (until === undefined) return 0
  return until === true ? Number.POSITIVE_INFINITY : Temporal.Instant.from(until).epochMilliseconds
}

/** Reads every zone's clock once. */
export function readClocks(zones: readonly string[], now: number): Clocks {
  const walls = zones.map(zone => wallAt(zone, now))
  const days = walls.map(wall => Math.floor(wall / DAY))
  return {
    now,
    day: Int32Array.from(days),
    // 1970-01-01 was a Thursday
    minute: Int32Array.from(
      walls,
      (wall, i) => ((((days[i]! + 3) % 7) + 7) % 7) * 1440 + Math.floor((wall - days[i]! * DAY) / MINUTE),
    ),
    uneasy: Uint8Array.from(zones, zone => {
      const offset = offsetAt(zone, now)
      return offsetAt(zone, now - UNEASY) === offset && offsetAt(zone, now + UNEASY) === offset ? 0 : 1
    }),
  }
}

/** True when the columns alone cannot say whether a row is open: a special date, a change of clocks. */
export function needsRecord(hours: HourColumns, clocks: Clocks, row: number): boolean {
  const zone = hours.zone[row]!
  if (clocks.uneasy[zone] === 1) return true
  const day = clocks.day[zone]!
  const end = hours.specialStarts[row + 1]!
  for (let index = hours.specialStarts[row]!; index < end; index++) {
    const special = hours.specialDays[index]!
    if (special === day || special === day - 1) return true
  }
  return false
}

/** What the columns say of a method: 0 pickup, 1 delivery. */
export function isOpenByColumns(hours: HourColumns, clocks: Clocks, row: number, method: 0 | 1): boolean {
  if (clocks.now < hours.pausedUntil[row]!) return false
  const minute = clocks.minute[hours.zone[row]!]!
  const end = hours.starts[2 * row + method + 1]!
  for (let index = hours.starts[2 * row + method]!; index < end; index++)
    if (hours.opens[index]! <= minute && minute < hours.closes[index]!) return true
  return false
}

/** The method of each column, in the order of FULFILLMENTS. */
export const methodAt = (method: 0 | 1): Fulfillment => FULFILLMENTS[method]
