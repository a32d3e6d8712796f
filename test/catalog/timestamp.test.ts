import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { parseTimestamp } from '#src/catalog/timestamp.ts'
import { at, eleven, rulesFor } from './clock.ts'

describe('a timestamp', () => {
  const now = '2026-11-20T12:07:00-05:00'
  test.each([
    ['2026-11-20T18:00:00', '2026-11-20T18:00:00-05:00'],
    ['2026-11-20T18:00', '2026-11-20T18:00:00-05:00'],
    ['2026-11-20 18:00', '2026-11-20T18:00:00-05:00'],
    ['20261120T180000', '2026-11-20T18:00:00-05:00'],
    ['Fri, 20 Nov 2026 23:00:00 GMT', '2026-11-20T23:00:00Z'],
  ])('%j is refused and corrected to the same time, %s', (requested, corrected) => {
    expect(parseTimestamp(requested).ok).toBe(false)
    expect(resolveTime(eleven, requested, at(now))).toMatchObject({ code: 'pickup_time_invalid', corrected })
    expect(resolveTime(eleven, corrected, at(now)).ok).toBe(true)
  })

  test.each([
    '2026-11-20T23:30:00',
    '2026-11-19T18:00:00',
    '2026-12-24T18:00:00',
    '2026-11-20T18:00:00+25:00',
    '2026-11-20T18:00:00+05:60',
    '2026-02-31T18:00:00Z',
    '2026-02-31T18:00:00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T18:00:60Z',
    '2026-11-20T18:00:00-08:00[America/New_York]',
    '2026-11-20T18:00:00-05:00[Nowhere/Land]',
    '+002026-11-20T18:00:00Z',
    '2026-13-20T18:00:00Z',
    '2026-11-20',
    '1795213800000',
    'tomorrow',
    'Fri, 31 Feb 2026 23:00:00 GMT',
    '',
  ])('%j is refused, and no other day or hour is suggested', requested => {
    expect(parseTimestamp(requested).ok).toBe(false)
    const refused = resolveTime(eleven, requested, at(now))
    expect(refused).toMatchObject({ code: 'pickup_time_invalid' })
    expect(refused).not.toHaveProperty('corrected')
  })

  test.each([
    '2026-13-20T18:00:00',
    '2026-11-20T24:00:00',
    '2026-11-20T18:60:00',
    '2026-11-20T18:00:60',
    '2026-11-20T18:00:00.1234567890Z',
    '2026-11-20 18:00:00+24:00',
    '2026-11-20 18:00:00+30:00',
    '2026-11-20 18:00:00+05:60',
    '2026-02-31 18:00:00',
  ])('%s is too malformed to be completed', text => {
    expect(parseTimestamp(text)).toEqual({ ok: false })
  })

  test.each([
    ['2026-11-20T18:00:00-05:00', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18:00Z', '2026-11-20T18:00:00Z', 0],
    ['2026-11-20T18:00:00.123456789Z', '2026-11-20T18:00:00.123Z', 0],
    ['2026-11-20T18:00:00.5+01:00', '2026-11-20T17:00:00.500Z', 60],
    ['2026-11-20t18:00:00z', '2026-11-20T18:00:00Z', 0],
    ['2026-11-20T18:00:00+05:45', '2026-11-20T12:15:00Z', 345],
    ['2026-11-20T18:00:00-00:30', '2026-11-20T18:30:00Z', -30],
    ['2026-11-20 18:00:00Z', '2026-11-20T18:00:00Z', 0],
    ['2026-11-20 18:00:00 -05:00', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18:00:00-0500', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18:00:00-05', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18Z', '2026-11-20T18:00:00Z', 0],
    ['20261120T180000Z', '2026-11-20T18:00:00Z', 0],
    ['20261120T1800-0500', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18:00:00,5Z', '2026-11-20T18:00:00.500Z', 0],
    ['2026-11-20T18:00:00Z[UTC]', '2026-11-20T18:00:00Z', 0],
    ['2026-11-20T18:00:00-05:00[America/New_York]', '2026-11-20T23:00:00Z', -300],
    ['2026-11-20T18:00:00[America/New_York]', '2026-11-20T23:00:00Z', -300],
    [' 2026-11-20T18:00:00-05:00\n', '2026-11-20T23:00:00Z', -300],
  ])('%s is %s', (text, instant, offsetMinutes) => {
    expect(parseTimestamp(text)).toEqual({ ok: true, at: at(instant), offsetMinutes })
  })

  test('in a wrong format is explained with a valid example', () => {
    const form = 'pickup_time must be ASAP or a date and time with an offset, such as'
    expect(resolveTime(eleven, '2026-11-20T18:02:00', at(now))).toEqual({
      ok: false,
      code: 'pickup_time_invalid',
      message: `${form} 2026-11-20T18:02:00-05:00.`,
      corrected: '2026-11-20T18:02:00-05:00',
      nextAvailableTime: '2026-11-20T18:15:00-05:00',
    })
    expect(resolveTime(eleven, 'soon', at(now))).toMatchObject({
      message: `${form} 2026-11-20T12:30:00-05:00.`,
      nextAvailableTime: '2026-11-20T12:30:00-05:00',
    })
    expect(resolveTime(rulesFor({}), 'soon', at(now))).toMatchObject({
      message: `${form} ${now}.`,
      nextAvailableTime: null,
    })
  })

  test('of any text never makes the parser throw', () => {
    const digits = fc.stringMatching(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:?[0-9]{2})?$/,
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), text => {
        const result = resolveTime(eleven, text, at(now))
        if (!result.ok && result.corrected) expect(resolveTime(eleven, result.corrected, at(now)).ok).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
