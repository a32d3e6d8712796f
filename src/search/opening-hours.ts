import { Temporal } from 'temporal-polyfill'
import { FULFILLMENTS, type Fulfillment, type Restaurant, WEEKDAYS, type Week } from '#src/catalog/restaurant.ts'
import { DAY, MINUTE, offsetAt, wallAt } from '#src/catalog/zone.ts'
import { growableArray, inOrder, runsInOrder, startsInOrder } from './grow.ts'
import { type Collector, createNumbering, findSorted } from './index-builder.ts'

const MINUTES_OF_WEEK = 7 * 1440
/** Opening ranges last at most a day, so a UTC offset change farther away than this cannot affect them. */
const UNEASY = DAY + 3 * 60 * MINUTE

/**
 * Opening hours as half-open ranges of local minutes since Monday 00:00. Equal weeks are stored once per time zone.
 */
export type HourColumns = {
  /** Week of row r and method m: index `week[2r + m]`. Its ranges begin at `starts` of that index. */
  readonly week: Uint32Array
  readonly starts: Uint32Array
  readonly opens: Uint16Array
  readonly closes: Uint16Array
  /** Time zone of each week, as an index into `zones`. */
  readonly zone: Uint8Array
  readonly zones: readonly string[]
  /** 1 if a row has special days or is paused. */
  readonly special: Uint8Array
  /** Instant until which the row is paused: 0 if it is not, Infinity if the end is unknown. */
  readonly pausedUntil: Float64Array
  /** Local days with special hours. Those of row r start at `specialStarts[r]`. */
  readonly specialStarts: Uint32Array
  readonly specialDays: Int32Array
}

/** Local time in every zone at one instant, with memoized opening status. */
export type Clocks = {
  readonly now: number
  readonly minute: Int32Array
  readonly day: Int32Array
  /** 1 if the UTC offset changes within about a day. */
  readonly uneasy: Uint8Array
  /** Status by week. Lazy. */
  readonly known: Uint8Array
  /** Status by row and method, indexed like `week`. Lazy. */
  readonly knownRows: Uint8Array
}

const CLOSED = 1
const OPEN = 2
const ASK_THE_RECORD = 3

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Converts a week to merged [open, close) pairs of minutes since Monday 00:00, split at the end of the week. */
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

/** Collects the opening hours of restaurants. `finish` throws RangeError for more than 256 time zones. */
export function collectHours(): Collector<HourColumns> {
  const zones = createNumbering()
  const weeks = createNumbering()
  const week = growableArray(Uint32Array)
  const special = growableArray(Uint8Array)
  const pausedUntil = growableArray(Float64Array)
  const specialStarts = growableArray(Uint32Array)
  const specialDays = growableArray(Int32Array)
  specialStarts.push(0)
  return {
    add: ({ restaurant }) => {
      zones.of(restaurant.timezone)
      for (const method of FULFILLMENTS)
        week.push(weeks.of(JSON.stringify([restaurant.timezone, restaurant[method]?.hours ?? {}])))
      const paused = pauseEnd(restaurant.paused_until)
      const days = Object.keys(restaurant.special).map(dayNumber)
      special.push(paused > 0 || days.length > 0 ? 1 : 0)
      pausedUntil.push(paused)
      for (const day of days) specialDays.push(day)
      specialStarts.push(specialDays.length())
    },
    finish: order => {
      const zoneNames = zones.sorted()
      if (zoneNames.texts.length > 256) throw new RangeError('more than 256 time zones')
      const kept = weeks.sorted()
      const weeksKept = kept.texts.map(text => JSON.parse(text) as [zone: string, week: Week])
      const ranges = weeksKept.map(([, hours]) => weekRanges(hours))
      const specials = { starts: specialStarts.view(), of: specialDays.view() }
      return {
        week: inOrder(week.view(), order, 2).map(number => kept.renumbered[number]!),
        starts: startsOf(ranges),
        opens: Uint16Array.from(ranges.flat(), ([open]) => open),
        closes: Uint16Array.from(ranges.flat(), ([, close]) => close),
        zone: Uint8Array.from(weeksKept, ([zone]) => findSorted(zoneNames.texts, zone)),
        zones: zoneNames.texts,
        special: inOrder(special.view(), order),
        pausedUntil: inOrder(pausedUntil.view(), order),
        specialStarts: startsInOrder(specials.starts, order),
        specialDays: runsInOrder(specials, order, Int32Array),
      }
    },
  }
}

function startsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = starts[at]! + list.length
  })
  return starts
}

function pauseEnd(until: Restaurant['paused_until']): number {
  if (until === undefined) return 0
  return until === true ? Number.POSITIVE_INFINITY : Temporal.Instant.from(until).epochMilliseconds
}

/** Computes the local time of every zone at one instant. */
export function readClocks({ zones, zone, week }: Pick<HourColumns, 'zones' | 'zone' | 'week'>, now: number): Clocks {
  const walls = zones.map(name => wallAt(name, now))
  const days = walls.map(wall => Math.floor(wall / DAY))
  return {
    now,
    day: Int32Array.from(days),
    // 1970-01-01 was a Thursday.
    minute: Int32Array.from(
      walls,
      (wall, i) => ((((days[i]! + 3) % 7) + 7) % 7) * 1440 + Math.floor((wall - days[i]! * DAY) / MINUTE),
    ),
    uneasy: Uint8Array.from(zones, name => {
      const offset = offsetAt(name, now)
      return offsetAt(name, now - UNEASY) === offset && offsetAt(name, now + UNEASY) === offset ? 0 : 1
    }),
    known: new Uint8Array(zone.length),
    knownRows: new Uint8Array(week.length),
  }
}

/**
 * True if a row is open for a method (0 pickup, 1 delivery). Undefined if the columns cannot tell, because of a
 * special date or a UTC offset change.
 */
export function isOpenByColumns(hours: HourColumns, clocks: Clocks, row: number, method: 0 | 1): boolean | undefined {
  const known = clocks.knownRows[2 * row + method]! || lookAtRow(hours, clocks, row, method)
  return known === ASK_THE_RECORD ? undefined : known === OPEN
}

function lookAtRow(hours: HourColumns, clocks: Clocks, row: number, method: 0 | 1): number {
  const week = hours.week[2 * row + method]!
  let found = clocks.known[week]! || look(hours, clocks, week)
  if (found !== ASK_THE_RECORD && hours.special[row] === 1) {
    if (isSpecial(hours, clocks.day[hours.zone[week]!]!, row)) found = ASK_THE_RECORD
    else if (clocks.now < hours.pausedUntil[row]!) found = CLOSED
  }
  clocks.knownRows[2 * row + method] = found
  return found
}

/** True if a day or the day before has special hours, which can extend past midnight. */
function isSpecial({ specialStarts, specialDays }: HourColumns, day: number, row: number): boolean {
  const end = specialStarts[row + 1]!
  for (let index = specialStarts[row]!; index < end; index++)
    if (specialDays[index] === day || specialDays[index] === day - 1) return true
  return false
}

function look(hours: HourColumns, clocks: Clocks, week: number): number {
  const zone = hours.zone[week]!
  const minute = clocks.minute[zone]!
  let found = clocks.uneasy[zone] === 1 ? ASK_THE_RECORD : CLOSED
  const end = hours.starts[week + 1]!
  for (let index = hours.starts[week]!; found === CLOSED && index < end; index++)
    if (hours.opens[index]! <= minute && minute < hours.closes[index]!) found = OPEN
  clocks.known[week] = found
  return found
}

/** Returns the fulfillment method of a column, in the order of FULFILLMENTS. */
export const methodAt = (method: 0 | 1): Fulfillment => FULFILLMENTS[method]
