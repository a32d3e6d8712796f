import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { type Hours, openingsAround, openState } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { WEEKDAYS } from '#src/catalog/restaurant.ts'
import { slots } from '#src/catalog/slots.ts'
import type { TimeRules } from '#src/catalog/time-rules.ts'
import { instantAt, offsetAt } from '#src/catalog/zone.ts'
import { daily, at as instant, MINUTE, ranges } from './clock.ts'

const FIRST = Temporal.PlainDate.from('2025-12-15')
const YEAR_START = instant('2026-01-01T00:00Z')
const YEAR_END = instant('2027-01-01T00:00Z')
const ORIGIN = instant('2025-12-10T00:00Z')
const MINUTES = 500 * 1440

const places: readonly Hours[] = [
  {
    timezone: 'America/New_York',
    week: {
      tue: ranges('11:30-14:30', '17:00-22:00'),
      fri: ranges('17:00-04:00'),
      sat: ranges('17:00-02:30'),
      sun: ranges('00:15-01:45', '10:00-16:00'),
    },
    special: {
      '2026-03-07': ranges('20:00-02:45'),
      '2026-07-04': [],
      '2026-11-01': ranges('00:30-01:30', '01:45-05:00'),
      '2026-11-27': ranges('06:00-06:00'),
    },
  },
  {
    timezone: 'America/Phoenix',
    week: daily('00:00-00:00'),
    special: { '2026-05-25': [], '2026-12-24': ranges('00:00-15:00'), '2026-12-25': [] },
  },
  {
    timezone: 'Europe/London',
    week: { ...daily('18:00-03:00'), sun: ranges('00:30-01:30', '18:00-01:15') },
    special: { '2026-10-25': ranges('01:00-02:00') },
    pausedUntil: instant('2026-02-14T19:20:00Z'),
  },
  {
    timezone: 'Asia/Kolkata',
    week: { ...daily('07:30-10:30', '12:15-15:45', '18:40-23:59'), mon: [] },
    special: Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [Temporal.PlainDate.from('2026-08-01').add({ days: n }).toString(), []]),
    ),
  },
  {
    timezone: 'Australia/Lord_Howe',
    week: { ...daily('22:10-02:10'), wed: ranges('22:10-22:10') },
    special: { '2026-10-04': ranges('02:10-03:00'), '2026-04-05': ranges('01:40-02:00') },
  },
]

const minuteOf = (instant: number) => (instant - ORIGIN) / MINUTE

/** Timeline with one byte per minute, filled according to Temporal's own reading of each wall time. */
function paint(hours: Hours): Uint8Array {
  const painted = new Uint8Array(MINUTES)
  const wall = (date: Temporal.PlainDate, clock: string) =>
    date.toZonedDateTime({ timeZone: hours.timezone, plainTime: clock }).epochMilliseconds
  for (let date = FIRST; minuteOf(wall(date, '00:00')) < MINUTES; date = date.add({ days: 1 }))
    for (const { open, close } of hours.special[date.toString()] ?? hours.week[WEEKDAYS[date.dayOfWeek - 1]!] ?? [])
      painted.fill(1, minuteOf(wall(date, open)), minuteOf(wall(close > open ? date : date.add({ days: 1 }), close)))
  const paused = hours.pausedUntil
  return typeof paused === 'number' ? painted.fill(0, 0, minuteOf(paused)) : painted
}

/** For every minute, the next minute with the opposite state; MINUTES if there is none. */
function nextChanges(painted: Uint8Array): Int32Array {
  const changes = new Int32Array(MINUTES).fill(MINUTES)
  for (let minute = MINUTES - 2; minute >= 0; minute--)
    changes[minute] = painted[minute] === painted[minute + 1] ? changes[minute + 1]! : minute + 1
  return changes
}

describe.each(places.map(hours => [hours.timezone, hours] as const))('a year in %s', (timezone, hours) => {
  const painted = paint(hours)
  const changes = nextChanges(painted)

  test('agrees with the timeline at every seventh minute and around every change', () => {
    const wrong: unknown[] = []
    const check = (minute: number) => {
      const change = changes[minute]! === MINUTES ? null : ORIGIN + changes[minute]! * MINUTE
      const open = painted[minute] === 1
      const state = openState(hours, ORIGIN + minute * MINUTE)
      const same =
        state.open === open &&
        state.nextChangeAt === change &&
        state.opensAt === (open ? null : change) &&
        state.closesAt === (open ? change : null)
      if (!same) wrong.push({ at: ORIGIN + minute * MINUTE, state, open, change })
    }
    const last = minuteOf(YEAR_END)
    for (let minute = minuteOf(YEAR_START); minute < last; minute++) {
      const edge = painted[minute] !== painted[minute - 1] || painted[minute] !== painted[minute + 1]
      if (edge || minute % 7 === 0) check(minute)
      if (edge) check(minute + 1)
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('agrees with the wall clock on every day without a clock change', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    const rulesOn = (date: Temporal.PlainDate) =>
      hours.special[date.toString()] ?? hours.week[WEEKDAYS[date.dayOfWeek - 1]!] ?? []
    const wrong: string[] = []
    for (let at = YEAR_START; at < YEAR_END; at += 97 * MINUTE) {
      const steady = offsetAt(timezone, at - 1440 * MINUTE) === offsetAt(timezone, at + 1440 * MINUTE)
      if (!steady || (typeof hours.pausedUntil === 'number' && at < hours.pausedUntil)) continue
      const [day, time] = clock.format(at).split(', ') as [string, string]
      const date = Temporal.PlainDate.from(day)
      const open =
        rulesOn(date).some(one => one.open <= time && (time < one.close || one.close <= one.open)) ||
        rulesOn(date.subtract({ days: 1 })).some(one => one.close <= one.open && time < one.close)
      if (openState(hours, at).open !== open) wrong.push(`${day} ${time}`)
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('has only slots that are open, follow preparation, leave time to close, and resolve to themselves', () => {
    const rules: TimeRules = { hours, prepMinutes: 25, travelMinutes: 10, lastOrderMinutes: 20, maxDays: 14 }
    const wrong: string[] = []
    for (let at = YEAR_START; at < YEAR_END; at += 13 * 1440 * MINUTE)
      for (const slot of slots(rules, openingsAround(hours, at))) {
        const minute = minuteOf(slot)
        const text = Temporal.Instant.fromEpochMilliseconds(slot).toString()
        const isSlot =
          ((slot + offsetAt(timezone, slot)) / MINUTE) % 15 === 0 &&
          painted[minute] === 1 &&
          painted.subarray(minute - 35, minute + 20).every(colour => colour === 1)
        const back = resolveTime(rules, text, slot - 3 * 1440 * MINUTE)
        if (!isSlot || !back.ok || back.resolved !== slot) wrong.push(text)
      }
    expect(wrong.slice(0, 3)).toEqual([])
  })
})

test('wall times resolve to the instants that Temporal calls compatible, in zones with every kind of clock change', () => {
  const zones = [
    'America/New_York',
    'America/St_Johns',
    'America/Santiago',
    'Europe/London',
    'Africa/Cairo',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Honolulu',
    'UTC',
  ]
  const wrong: string[] = []
  const check = (timezone: string, wall: number) => {
    const text = Temporal.Instant.fromEpochMilliseconds(wall).toString().slice(0, -1)
    const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
    const found = instantAt(timezone, wall)
    const same =
      found === expected.epochMilliseconds && offsetAt(timezone, found) === expected.offsetNanoseconds / 1_000_000
    if (!same) wrong.push(`${timezone} ${text}`)
  }
  for (const timezone of zones) {
    let change = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(timezone).getTimeZoneTransition('next')
    for (let n = 0; n < 6 && change; n++, change = change.getTimeZoneTransition('next')) {
      const wall = change.epochMilliseconds + change.offsetNanoseconds / 1_000_000
      for (let minute = -130; minute <= 130; minute += 10) check(timezone, wall + minute * MINUTE)
    }
  }
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 5_000_000 }), (timezone, n) =>
      check(timezone, YEAR_START - 3_000_000 * MINUTE + n * MINUTE),
    ),
    { numRuns: 300 },
  )
  expect(wrong).toEqual([])
})
