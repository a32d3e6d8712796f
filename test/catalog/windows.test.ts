import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLocal } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import type { Week } from '#src/catalog/restaurant.ts'
import type { TimeRules } from '#src/catalog/time-rules.ts'
import { type WindowRules, windowsAround } from '#src/catalog/windows.ts'
import { at, daily, hoursFor, local, MINUTE, NEW_YORK, ranges, rulesFor } from './clock.ts'

const windowed = (week: Week, rest: Partial<WindowRules> = {}, hours: object = {}): TimeRules =>
  rulesFor({ week, ...hours }, { windows: { hours: 2, cutoffMinutes: 60, hasCapacity: () => true, ...rest } })
const store = windowed(daily('08:00-21:00'))
const clock = (from: number, to: number) => `${local(from).slice(11, 16)}-${local(to).slice(11, 16)}`
const listed = (rules: TimeRules, day: string) =>
  windowsAround(rules.hours, rules.windows!, at(`${day}T12:00:00Z`))
    .filter(({ start }) => local(start).startsWith(day))
    .map(({ start, end }) => clock(start, end))
const full = (...starts: string[]): Partial<WindowRules> => {
  const taken = new Set(starts.map(at))
  return { hasCapacity: start => !taken.has(start) }
}

describe('delivery windows', () => {
  test('are complete and counted from each opening', () => {
    expect(listed(store, '2026-11-20')).toEqual([
      ...['08:00-10:00', '10:00-12:00', '12:00-14:00'],
      ...['14:00-16:00', '16:00-18:00', '18:00-20:00'],
    ])
    expect(listed(windowed(daily('08:00-11:00', '15:30-19:30')), '2026-11-20')).toEqual([
      ...['08:00-10:00', '15:30-17:30', '17:30-19:30'],
    ])
    expect(listed(windowed(daily('08:00-09:59')), '2026-11-20')).toEqual([])
  })

  test('follow special dates', () => {
    const rules = windowed(daily('08:00-21:00'), {}, { special: { '2026-11-26': ranges('08:00-13:00') } })
    expect(listed(rules, '2026-11-26')).toEqual(['08:00-10:00', '10:00-12:00'])
  })

  test('keep wall time across a clock change', () => {
    const night = windowed(daily('00:00-06:00'), { hours: 1 })
    // the clock skips from 2:00 to 3:00 in spring and repeats an hour in fall
    expect(listed(night, '2027-03-14')).toEqual([
      '00:00-01:00',
      '01:00-03:00',
      '03:00-04:00',
      '04:00-05:00',
      '05:00-06:00',
    ])
    const autumn = windowsAround(windowed(daily('00:00-06:00')).hours, store.windows!, at('2026-11-01T12:00:00Z'))
    const [first] = autumn.filter(({ start }) => local(start).startsWith('2026-11-01'))
    expect([local(first!.start), local(first!.end)]).toEqual(['2026-11-01T00:00:00-04:00', '2026-11-01T02:00:00-05:00'])
    expect(first!.end - first!.start).toBe(180 * MINUTE)
  })

  test('are the same every day if the store never closes', () => {
    const always = windowed(daily('00:00-00:00'))
    const of = (seenOn: string) =>
      windowsAround(always.hours, always.windows!, at(seenOn)).filter(w => local(w.start).startsWith('2026-11-03'))
    expect(of('2026-10-30T15:00:00Z')).toEqual(of('2026-11-03T15:00:00Z'))
    expect(of('2026-10-30T15:00:00Z').map(w => local(w.start).slice(11, 13))).toEqual(
      ['00', '02', '04', '06', '08', '10'].concat(['12', '14', '16', '18', '20', '22']),
    )
  })

  test('are not shifted by a pause', () => {
    const paused = windowed(daily('08:00-21:00'), {}, { pausedUntil: at('2026-11-20T12:37:00-05:00') })
    expect(listed(paused, '2026-11-20')).toEqual(['14:00-16:00', '16:00-18:00', '18:00-20:00'])
    expect(windowsAround(hoursFor({ pausedUntil: 'unknown' }), store.windows!, at('2026-11-20T12:00:00Z'))).toEqual([])
  })
})

describe('ASAP', () => {
  const asap = (rules: TimeRules, now: string) => {
    const time = resolveTime(rules, 'ASAP', at(now))
    return time.ok ? [local(time.resolved), local(time.window!.end), ...time.warnings] : [time.message]
  }

  test('is the earliest window that still accepts orders, even before opening time', () => {
    expect(asap(store, '2026-11-20T06:30:00-05:00')).toEqual(['2026-11-20T08:00:00-05:00', '2026-11-20T10:00:00-05:00'])
    expect(asap(store, '2026-11-20T09:00:00-05:00')[0]).toBe('2026-11-20T10:00:00-05:00')
    expect(asap(store, '2026-11-20T09:00:01-05:00')[0]).toBe('2026-11-20T12:00:00-05:00')
  })

  test('skips full windows, and moves to later days if none is left today', () => {
    const busy = windowed(daily('08:00-21:00'), full('2026-11-20T10:00:00-05:00', '2026-11-20T12:00:00-05:00'))
    expect(asap(busy, '2026-11-20T08:30:00-05:00')[0]).toBe('2026-11-20T14:00:00-05:00')
    expect(asap(store, '2026-11-20T18:00:00-05:00')).toEqual([
      '2026-11-21T08:00:00-05:00',
      '2026-11-21T10:00:00-05:00',
      'No delivery window is left today: ASAP is the delivery window 8:00am to 10:00am on 2026-11-21, local time.',
    ])
    expect(asap(windowed(daily('08:00-21:00'), { hasCapacity: () => false }), '2026-11-20T09:00:00-05:00')).toEqual([
      'The restaurant is closed. No time is available within 14 days.',
    ])
  })
})

describe('a requested time', () => {
  const now = at('2026-11-20T09:30:00-05:00')

  test('resolves to its window, with a warning', () => {
    expect(resolveTime(store, '2026-11-20T15:20:00-05:00', now)).toEqual({
      ok: true,
      requested: '2026-11-20T15:20:00-05:00',
      resolved: at('2026-11-20T14:00:00-05:00'),
      earliest: at('2026-11-20T12:00:00-05:00'),
      window: { start: at('2026-11-20T14:00:00-05:00'), end: at('2026-11-20T16:00:00-05:00') },
      warnings: ['3:20pm on 2026-11-20 is in the delivery window 2:00pm to 4:00pm on 2026-11-20, local time.'],
    })
    expect(resolveTime(store, '2026-11-20T14:00:00-05:00', now)).toMatchObject({ ok: true, warnings: [] })
  })

  test('in a window past its cutoff, in a full one, or outside all windows gets the next available one', () => {
    const busy = windowed(daily('08:00-21:00'), full('2026-11-20T12:00:00-05:00'))
    const refused = (wish: string) => {
      const time = resolveTime(busy, wish, now)
      if (time.ok) throw new Error('accepted')
      expect(resolveTime(busy, time.nextAvailableTime!, now)).toMatchObject({ ok: true, warnings: [] })
      return [time.code, time.nextAvailableTime, time.message.split('. ')[0]]
    }
    expect(refused('2026-11-20T10:30:00-05:00')).toEqual([
      ...['restaurant_closed', '2026-11-20T14:00:00-05:00'],
      'The delivery window 10:00am to 12:00pm on 2026-11-20, local time, took orders until 9:00am on 2026-11-20',
    ])
    expect(refused('2026-11-20T13:00:00-05:00')).toEqual([
      ...['restaurant_closed', '2026-11-20T14:00:00-05:00'],
      'The delivery window 12:00pm to 2:00pm on 2026-11-20, local time, is fully booked',
    ])
    expect(refused('2026-11-20T20:30:00-05:00')).toEqual([
      ...['restaurant_closed', '2026-11-21T08:00:00-05:00'],
      'There is no delivery at 8:30pm on 2026-11-20, local time',
    ])
    expect(refused('2026-12-25T12:00:00-05:00').slice(0, 2)).toEqual([
      'pickup_time_too_far',
      '2026-12-04T08:00:00-05:00',
    ])
  })
})

test('every answer can be sent back and is the first available window, whatever is full and at any time', () => {
  const openings = fc.constantFrom(daily('08:00-21:00'), daily('00:00-00:00'), daily('07:30-11:00', '22:00-04:00'))
  const starts = [at('2026-10-30T00:00:00-04:00'), at('2027-03-12T00:00:00-05:00')]
  fc.assert(
    fc.property(
      openings,
      fc.constantFrom(1, 2, 3, 6),
      fc.constantFrom(0, 60, 1440),
      fc.constantFrom(...starts).chain(start => fc.integer({ min: start, max: start + 4 * 1440 * MINUTE })),
      fc.integer({ min: -1440 * MINUTE, max: 16 * 1440 * MINUTE }),
      fc.nat(7),
      (week, hours, cutoffMinutes, now, ahead, busy) => {
        const rules = windowed(week, {
          hours,
          cutoffMinutes,
          hasCapacity: start => (start / (15 * MINUTE)) % 8 >= busy,
        })
        const free = windowsAround(rules.hours, rules.windows!, now).filter(
          w => w.start - cutoffMinutes * MINUTE >= now && rules.windows!.hasCapacity(w.start),
        )
        const soon = resolveTime(rules, 'ASAP', now)
        expect(soon.ok ? soon.resolved : undefined).toBe(free[0]?.start)
        const wish = formatLocal(now + ahead, NEW_YORK)
        const time = resolveTime(rules, wish, now)
        if (time.ok) expect(free).toContainEqual(time.window)
        else if (time.nextAvailableTime !== null) {
          expect(resolveTime(rules, time.nextAvailableTime, now)).toMatchObject({ ok: true })
        }
      },
    ),
    { numRuns: 300 },
  )
})
