import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { formatClockTime, formatLocal, openingsAround, openState } from '#src/catalog/hours.ts'
import { parseTimestamp } from '#src/catalog/timestamp.ts'
import { at, closedUntil, daily, hoursFor, local, NEW_YORK, openUntil, ranges, readable } from './clock.ts'

describe('clock changes in New York', () => {
  test.each([
    ['a skipped time counts on from the old offset', '2026-03-08T02:30:00', '2026-03-08T03:30:00-04:00'],
    ['of two equal times the first one counts', '2026-11-01T01:30:00', '2026-11-01T01:30:00-04:00'],
  ])('%s, in an opening and in a completed timestamp', (_, wall, expected) => {
    const [date, clock] = [wall.slice(0, 10), wall.slice(11, 16)]
    const rules = hoursFor({ special: { [date]: ranges(`${clock}-12:00`) } })
    expect(local(openState(rules, at(`${date}T00:00:00Z`)).opensAt)).toBe(expected)
    const stamp = parseTimestamp(wall)
    expect(!stamp.ok && stamp.corrected?.(NEW_YORK)).toBe(expected)
  })

  test.each([
    ['17:00-02:00', '2026-10-31', 10, '2026-11-01T02:00:00-05:00'],
    ['17:00-02:00', '2026-03-07', 9, '2026-03-08T03:00:00-04:00'],
    ['17:00-02:30', '2026-03-07', 9.5, '2026-03-08T03:30:00-04:00'],
    ['17:00-01:30', '2026-10-31', 8.5, '2026-11-01T01:30:00-04:00'],
  ])('%s on Saturday %s is open for %d hours and closes %s', (clocks, date, length, close) => {
    const opening = openingsAround(hoursFor({ week: { sat: ranges(clocks) } }), at(`${date}T22:00:00Z`)).find(
      one => local(one.start).slice(0, 10) === date,
    )
    expect(opening && [(opening.end - opening.start) / 3_600_000, local(opening.end)]).toEqual([length, close])
  })

  test.each(['02:30-03:15', '02:30-03:30'])('%s has no length when its first hour is skipped', clocks => {
    const rules = hoursFor({ special: { '2026-03-08': ranges(clocks) } })
    expect(openState(rules, at('2026-03-08T00:00:00Z'))).toEqual(closedUntil(null))
  })
})

describe('openings past midnight', () => {
  const friday = hoursFor({ week: { fri: ranges('17:00-04:00') } })
  test.each([
    ['Friday 16:59', '2026-06-05T16:59:00-04:00', closedUntil('2026-06-05T17:00:00-04:00')],
    ['Friday 17:00', '2026-06-05T17:00:00-04:00', openUntil('2026-06-06T04:00:00-04:00')],
    ['Saturday 01:30', '2026-06-06T01:30:00-04:00', openUntil('2026-06-06T04:00:00-04:00')],
    ['Saturday 04:00', '2026-06-06T04:00:00-04:00', closedUntil('2026-06-12T17:00:00-04:00')],
  ])('open Friday 17:00 to 04:00: %s', (_, instant, expected) => {
    expect(readable(friday, instant)).toEqual(expected)
  })

  test('open Saturday 17:00 to 04:00: Sunday 03:59 belongs to Saturday night', () => {
    expect(readable(hoursFor({ week: { sat: ranges('17:00-04:00') } }), '2026-06-07T03:59:00-04:00').open).toBe(true)
  })

  test('openings that touch or overlap are merged', () => {
    const rules = hoursFor({
      week: { mon: ranges('09:00-12:00', '12:00-14:00', '10:00-11:00'), tue: ranges('00:00-02:00') },
    })
    expect(readable(rules, '2026-06-08T09:00:00-04:00')).toEqual(openUntil('2026-06-08T14:00:00-04:00'))
    const late = hoursFor({ week: { mon: ranges('18:00-00:00'), tue: ranges('00:00-02:00') } })
    expect(readable(late, '2026-06-08T23:00:00-04:00')).toEqual(openUntil('2026-06-09T02:00:00-04:00'))
  })
})

describe('endless, empty, and long openings', () => {
  test('every day 00:00 to 00:00 never closes', () => {
    expect(readable(hoursFor({ week: daily('00:00-00:00') }), '2026-06-08T09:00:00-04:00')).toEqual(openUntil(null))
    expect(readable(hoursFor({ week: daily('06:00-06:00') }), '2026-10-31T05:00:00-04:00')).toEqual(openUntil(null))
  })

  test('a 24-hour day that no other day continues closes', () => {
    expect(readable(hoursFor({ week: { mon: ranges('06:00-06:00') } }), '2026-06-08T09:00:00-04:00')).toEqual(
      openUntil('2026-06-09T06:00:00-04:00'),
    )
  })

  test('a full week except for six hours on Monday closes on Monday', () => {
    const rules = hoursFor({ week: { ...daily('00:00-00:00'), mon: ranges('06:00-00:00') } })
    expect(readable(rules, '2026-06-08T06:00:00-04:00')).toEqual(openUntil('2026-06-15T00:00:00-04:00'))
  })

  test('an empty week never opens', () => {
    expect(readable(hoursFor({}), '2026-06-08T09:00:00-04:00')).toEqual(closedUntil(null))
  })

  test('a restaurant that never closes still closes for a special date months ahead', () => {
    const rules = hoursFor({ week: daily('00:00-00:00'), special: { '2026-12-25': [] } })
    expect(readable(rules, '2026-06-08T09:00:00-04:00')).toEqual(openUntil('2026-12-25T00:00:00-05:00'))
    expect(readable(rules, '2026-12-25T09:00:00-05:00')).toEqual(closedUntil('2026-12-26T00:00:00-05:00'))
    expect(readable(rules, '2026-12-26T00:00:00-05:00')).toEqual(openUntil(null))
  })

  test.each([6, 7, 14, 15, 16, 30, 390])('a special closing %d days ahead ends an endless opening', days => {
    const today = Temporal.PlainDate.from('2026-06-08')
    const date = today.add({ days }).toString()
    const rules = hoursFor({ week: daily('00:00-00:00'), special: { [date]: [] } })
    const end = openState(rules, at('2026-06-08T09:00:00-04:00')).closesAt
    expect(local(end).slice(0, 19)).toBe(`${date}T00:00:00`)
  })

  test.each([5, 6, 14, 15, 16, 30, 390])('a closure of %d days ends at the next regular opening', days => {
    const today = Temporal.PlainDate.from('2026-06-08')
    const special = Object.fromEntries(Array.from({ length: days }, (_, n) => [today.add({ days: n }).toString(), []]))
    const rules = hoursFor({ week: daily('11:00-22:00'), special })
    const start = openState(rules, at('2026-06-08T09:00:00-04:00')).opensAt
    expect(local(start).slice(0, 19)).toBe(`${today.add({ days })}T11:00:00`)
  })

  test('a lone special opening more than 400 days ahead is not searched for', () => {
    const rules = hoursFor({ special: { '2028-06-08': ranges('10:00-11:00') } })
    expect(readable(rules, '2026-06-08T09:00:00-04:00')).toEqual(closedUntil(null))
  })
})

describe('the openings around an instant', () => {
  test('start between one local day before and fifteen days after', () => {
    const starts = openingsAround(hoursFor({ week: daily('23:00-23:30') }), at('2026-06-08T03:59:00Z')).map(one =>
      local(one.start),
    )
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([
      17,
      '2026-06-06T23:00:00-04:00',
      '2026-06-22T23:00:00-04:00',
    ])
  })

  test('are the same list all day, even after other days were requested', () => {
    const rules = hoursFor({ week: daily('11:00-22:00') })
    const list = openingsAround(rules, at('2026-06-08T04:00:00Z'))
    expect(openingsAround(rules, at('2026-06-09T03:59:59Z'))).toBe(list)
    for (let day = 10; day < 30; day++) openingsAround(rules, at(`2026-06-${day}T12:00:00Z`))
    expect(openingsAround(rules, at('2026-06-08T04:00:00Z'))).toEqual(list)
  })

  test('work before 1970', () => {
    expect(
      local(openState(hoursFor({ week: { thu: ranges('09:00-10:00') } }), at('1969-12-20T00:00:00Z')).opensAt),
    ).toBe('1969-12-25T09:00:00-05:00')
  })
})

describe('the local format of an instant', () => {
  test.each([
    ['2026-11-20T23:00:00.999Z', NEW_YORK, '2026-11-20T18:00:00-05:00', '6:00pm'],
    ['2026-07-01T04:00:00Z', NEW_YORK, '2026-07-01T00:00:00-04:00', '12:00am'],
    ['2026-07-01T16:05:00Z', NEW_YORK, '2026-07-01T12:05:00-04:00', '12:05pm'],
    ['2026-07-01T06:00:00Z', 'Asia/Kolkata', '2026-07-01T11:30:00+05:30', '11:30am'],
    ['2026-07-01T23:59:59Z', 'UTC', '2026-07-01T23:59:59+00:00', '11:59pm'],
    ['2026-07-01T00:00:00Z', 'America/St_Johns', '2026-06-30T21:30:00-02:30', '9:30pm'],
  ])('%s in %s is %s, %s', (instant, zone, long, short) => {
    expect([formatLocal(at(instant), zone), formatClockTime(at(instant), zone)]).toEqual([long, short])
  })

  test('offsets of distant years do not affect those of today', () => {
    for (let year = 1950; year < 2090; year++) formatLocal(at(`${year}-07-01T12:00:00Z`), NEW_YORK)
    expect(formatLocal(at('2026-11-20T23:00:00Z'), NEW_YORK)).toBe('2026-11-20T18:00:00-05:00')
  })

  test('an unknown time zone is rejected', () => {
    expect(() => formatLocal(0, 'America/Gotham')).toThrow(RangeError)
  })
})
