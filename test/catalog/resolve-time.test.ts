import { describe, expect, test } from 'vitest'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { at, daily, eleven, outcome, ranges, rulesFor } from './clock.ts'

describe('ASAP', () => {
  test.each([
    ['2026-11-20T12:07:00-05:00', '2026-11-20T12:30:00-05:00'],
    ['2026-11-20T21:20:00-05:00', '2026-11-20T21:45:00-05:00'],
    ['2026-11-20T21:25:00-05:00', '2026-11-20T21:45:00-05:00'],
    ['2026-11-20T21:25:00.001-05:00', '2026-11-21T11:30:00-05:00'],
    ['2026-11-20T21:40:00-05:00', '2026-11-21T11:30:00-05:00'],
    ['2026-11-20T09:00:00-05:00', '2026-11-20T11:30:00-05:00'],
    ['2026-11-20T11:10:00-05:00', '2026-11-20T11:30:00-05:00'],
    ['2026-11-20T11:10:01-05:00', '2026-11-20T11:45:00-05:00'],
    ['2026-11-20T23:00:00-05:00', '2026-11-21T11:30:00-05:00'],
    ['2026-11-01T00:50:00-04:00', '2026-11-01T11:30:00-05:00'],
  ])('at %s resolves to %s', (now, expected) => {
    expect(outcome(eleven, 'ASAP', now)).toBe(expected)
  })

  test('is accepted in any case and returned in uppercase, without a warning while open', () => {
    const now = at('2026-11-20T12:07:00-05:00')
    const slot = at('2026-11-20T12:30:00-05:00')
    const expected = { ok: true, requested: 'ASAP', resolved: slot, earliest: slot, warnings: [] }
    for (const text of ['ASAP', 'asap', 'Asap']) expect(resolveTime(eleven, text, now)).toEqual(expected)
    expect(resolveTime(eleven, ' ASAP ', now)).toEqual(expected)
    expect(resolveTime(eleven, 'ASAP!', now)).toMatchObject({ code: 'pickup_time_invalid' })
  })

  test('warns if it waits for a later opening, and says why', () => {
    expect(resolveTime(eleven, 'ASAP', at('2026-11-20T09:00:00-05:00'))).toMatchObject({
      warnings: ['The restaurant is closed now: ASAP is 11:30am on 2026-11-20, local time.'],
    })
    expect(resolveTime(eleven, 'ASAP', at('2026-11-20T21:40:00-05:00'))).toMatchObject({
      warnings: ['It is too late to order before the restaurant closes: ASAP is 11:30am on 2026-11-21, local time.'],
    })
  })

  test('waits for days, but no longer than fourteen', () => {
    const reopening = (date: string) => rulesFor({ week: {}, special: { [date]: ranges('11:00-22:00') } })
    const now = '2026-11-20T11:30:00-05:00'
    expect(outcome(reopening('2026-12-04'), 'ASAP', now)).toBe('2026-12-04T11:30:00-05:00')
    expect(outcome(reopening('2026-12-04'), 'ASAP', '2026-11-20T11:29:59-05:00')).toEqual(['restaurant_closed', null])
    expect(resolveTime(reopening('2026-12-05'), 'ASAP', at(now))).toEqual({
      ok: false,
      code: 'restaurant_closed',
      message: 'The restaurant is closed. No time is available within 14 days.',
      nextAvailableTime: null,
    })
  })

  test('counts travel time like preparation time', () => {
    const delivery = rulesFor({ week: daily('11:00-22:00') }, { travelMinutes: 30 })
    expect(outcome(delivery, 'ASAP', '2026-11-20T09:00:00-05:00')).toBe('2026-11-20T12:00:00-05:00')
    expect(outcome(delivery, 'ASAP', '2026-11-20T20:55:00-05:00')).toBe('2026-11-20T21:45:00-05:00')
    expect(outcome(delivery, 'ASAP', '2026-11-20T20:56:00-05:00')).toBe('2026-11-21T12:00:00-05:00')
  })

  test('counts preparation from the end of a pause', () => {
    const paused = rulesFor({ week: daily('11:00-22:00'), pausedUntil: at('2026-11-20T13:00:00-05:00') })
    expect(outcome(paused, 'ASAP', '2026-11-20T12:00:00-05:00')).toBe('2026-11-20T13:30:00-05:00')
    expect(outcome(paused, 'ASAP', '2026-11-20T13:30:00-05:00')).toBe('2026-11-20T14:00:00-05:00')
    const unknown = rulesFor({ week: daily('11:00-22:00'), pausedUntil: 'unknown' })
    expect(outcome(unknown, 'ASAP', '2026-11-20T12:00:00-05:00')).toEqual(['restaurant_closed', null])
  })
})

describe('the limit of fourteen days', () => {
  const now = '2026-10-25T12:00:00-04:00'
  test('ends at the same wall time, one hour later if the clock went back', () => {
    expect(at('2026-11-08T17:00:00Z') - at(now)).toBe(337 * 3_600_000)
    expect(outcome(eleven, '2026-11-08T17:00:00Z', now)).toBe('2026-11-08T12:00:00-05:00')
    expect(outcome(eleven, '2026-11-08T17:00:01Z', now)).toEqual(['pickup_time_too_far', '2026-11-08T12:00:00-05:00'])
  })

  test('answers a request past it with the last time before it, or with null if there is none', () => {
    expect(resolveTime(eleven, '2026-12-24T18:00:00-05:00', at('2026-11-20T09:07:00-05:00'))).toEqual({
      ok: false,
      code: 'pickup_time_too_far',
      message:
        '2026-12-24T18:00:00-05:00 is more than 14 days ahead. The nearest available time is ' +
        '2026-12-03T21:45:00-05:00 (9:45pm on 2026-12-03, local time).',
      nextAvailableTime: '2026-12-03T21:45:00-05:00',
    })
    expect(outcome(rulesFor({}), '2026-12-24T18:00:00-05:00', now)).toEqual(['pickup_time_too_far', null])
  })

  test('never answers a request past it with a time that is already too soon', () => {
    const today = rulesFor({ special: { '2026-11-20': ranges('11:00-22:00') } })
    const wish = '2026-12-24T18:00:00-05:00'
    expect(outcome(today, wish, '2026-11-20T21:25:00-05:00')).toEqual([
      'pickup_time_too_far',
      '2026-11-20T21:45:00-05:00',
    ])
    expect(outcome(today, wish, '2026-11-20T21:26:00-05:00')).toEqual(['pickup_time_too_far', null])
  })

  test('is accepted off the grid and rounded down to the last step before it', () => {
    const odd = '2026-11-20T12:07:30-05:00'
    expect(outcome(eleven, '2026-12-04T12:07:30-05:00', odd)).toBe('2026-12-04T12:00:00-05:00')
    expect(outcome(eleven, '2026-12-04T12:07:31-05:00', odd)).toEqual([
      'pickup_time_too_far',
      '2026-12-04T12:00:00-05:00',
    ])
  })

  test('answers a closed time whose next slot is past it with the last slot before it', () => {
    expect(outcome(eleven, '2026-12-04T10:45:00-05:00', '2026-11-20T11:15:00-05:00')).toEqual([
      'restaurant_closed',
      '2026-12-03T21:45:00-05:00',
    ])
    expect(outcome(eleven, '2026-12-04T11:05:00-05:00', '2026-11-20T11:15:00-05:00')).toEqual([
      'restaurant_closed',
      '2026-12-03T21:45:00-05:00',
    ])
  })
})

describe('a requested time', () => {
  const now = '2026-11-20T12:07:00-05:00'
  test.each([
    ['on the grid stays', '2026-11-20T18:15:00-05:00', '2026-11-20T18:15:00-05:00'],
    ['off the grid goes up', '2026-11-20T18:15:01-05:00', '2026-11-20T18:30:00-05:00'],
    ['in the present is the earliest', '2026-11-20T12:07:00-05:00', '2026-11-20T12:30:00-05:00'],
    ['too soon is the earliest', '2026-11-20T12:15:00-05:00', '2026-11-20T12:30:00-05:00'],
    ['60 s ago still counts as now', '2026-11-20T12:06:00-05:00', '2026-11-20T12:30:00-05:00'],
    ['before the first slot of an opening goes up', '2026-11-21T11:00:00-05:00', '2026-11-21T11:30:00-05:00'],
    ['at the last order stays', '2026-11-20T21:45:00-05:00', '2026-11-20T21:45:00-05:00'],
  ])('%s', (_, requested, expected) => {
    expect(outcome(eleven, requested, now)).toBe(expected)
  })

  test.each([
    ['after the last order', '2026-11-20T21:46:00-05:00', 'restaurant_closed', '2026-11-21T11:30:00-05:00'],
    ['at closing', '2026-11-20T22:00:00-05:00', 'restaurant_closed', '2026-11-21T11:30:00-05:00'],
    ['just before opening', '2026-11-21T10:59:59-05:00', 'restaurant_closed', '2026-11-21T11:30:00-05:00'],
    ['61 s ago', '2026-11-20T12:05:59-05:00', 'pickup_time_invalid', '2026-11-20T12:30:00-05:00'],
  ])('is refused %s', (_, requested, code, corrected) => {
    expect(outcome(eleven, requested, now)).toEqual([code, corrected])
  })

  test('is not moved to another day if it is too late for the current opening', () => {
    expect(outcome(eleven, '2026-11-20T21:45:00-05:00', '2026-11-20T21:40:00-05:00')).toEqual([
      'restaurant_closed',
      '2026-11-21T11:30:00-05:00',
    ])
  })

  test('just before an opening that began a moment ago counts as now', () => {
    expect(outcome(eleven, '2026-11-20T10:59:50-05:00', '2026-11-20T11:00:10-05:00')).toBe('2026-11-20T11:30:00-05:00')
  })

  test('reports the earliest time, and every change as a warning', () => {
    expect(resolveTime(eleven, '2026-11-20T23:02:00Z', at(now))).toEqual({
      ok: true,
      requested: '2026-11-20T23:02:00Z',
      resolved: at('2026-11-20T18:15:00-05:00'),
      earliest: at('2026-11-20T12:30:00-05:00'),
      warnings: [
        '2026-11-20T23:02:00Z is 6:02pm on 2026-11-20 in the time zone of the restaurant (America/New_York).',
        '6:02pm on 2026-11-20 was moved to 6:15pm on 2026-11-20, local time: times come in steps of 15 minutes within the opening hours.',
      ],
    })
    expect(resolveTime(eleven, '2026-11-20T12:10:00-05:00', at(now))).toMatchObject({
      warnings: [
        '12:10pm on 2026-11-20 was moved to 12:30pm on 2026-11-20, local time: that is the earliest possible time.',
      ],
    })
    expect(resolveTime(eleven, '2026-11-20T18:15:00-05:00', at(now))).toMatchObject({ warnings: [] })
  })

  test('is refused with a message that names the nearest available time', () => {
    expect(resolveTime(eleven, '2026-11-20T22:30:00-05:00', at(now))).toEqual({
      ok: false,
      code: 'restaurant_closed',
      message:
        'The restaurant is closed at 10:30pm on 2026-11-20, local time. The nearest available time is ' +
        '2026-11-21T11:30:00-05:00 (11:30am on 2026-11-21, local time).',
      nextAvailableTime: '2026-11-21T11:30:00-05:00',
    })
    expect(resolveTime(eleven, '2026-11-20T22:00:00-05:00', at(now))).toMatchObject({
      message: expect.stringMatching(/^The restaurant is closed at 10:00pm/),
    })
    const late = resolveTime(eleven, '2026-11-20T21:50:00-05:00', at(now))
    expect(late).toMatchObject({ message: expect.stringMatching(/^No order can be ready at 9:50pm on 2026-11-20/) })
    expect(resolveTime(eleven, '2026-11-20T12:00:00-05:00', at(now))).toEqual({
      ok: false,
      code: 'pickup_time_invalid',
      message: '2026-11-20T12:00:00-05:00 is in the past.',
      nextAvailableTime: '2026-11-20T12:30:00-05:00',
    })
  })
})

test('a restaurant that never closes accepts any quarter hour', () => {
  const always = rulesFor({ week: daily('00:00-00:00') })
  expect(outcome(always, '2026-11-20T03:00:00-05:00', '2026-11-20T00:00:00-05:00')).toBe('2026-11-20T03:00:00-05:00')
  expect(outcome(always, 'ASAP', '2026-11-20T00:00:00-05:00')).toBe('2026-11-20T00:30:00-05:00')
})
