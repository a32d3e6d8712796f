import { describe, expect, test } from 'vitest'
import { type Hours, openingsAround } from '#src/catalog/hours.ts'
import { at, closedUntil, daily, hoursFor, local, openUntil, ranges, readable } from './clock.ts'

describe('special dates', () => {
  const rules = hoursFor({
    week: { fri: ranges('17:00-02:00'), sat: ranges('11:00-23:00'), sun: ranges('11:00-22:00') },
    special: { '2026-06-06': [], '2026-06-07': ranges('15:00-16:00', '20:00-01:00') },
  })
  test.each([
    ['the tail of the night before stays', '2026-06-06T01:00:00-04:00', openUntil('2026-06-06T02:00:00-04:00')],
    ['the closed date is closed', '2026-06-06T12:00:00-04:00', closedUntil('2026-06-07T15:00:00-04:00')],
    ['replacements replace', '2026-06-07T12:00:00-04:00', closedUntil('2026-06-07T15:00:00-04:00')],
    ['a replacement is open', '2026-06-07T15:30:00-04:00', openUntil('2026-06-07T16:00:00-04:00')],
    ['its night goes on', '2026-06-08T00:59:00-04:00', openUntil('2026-06-08T01:00:00-04:00')],
    ['the next week is plain', '2026-06-13T12:00:00-04:00', openUntil('2026-06-13T23:00:00-04:00')],
  ])('%s', (_, instant, expected) => {
    expect(readable(rules, instant)).toEqual(expected)
  })
})

describe('pauses', () => {
  const paused = (pausedUntil: Hours['pausedUntil'] & {}) => hoursFor({ week: daily('11:00-22:00'), pausedUntil })
  test.each([
    ['inside an opening', '2026-06-08T13:00:00-04:00', '2026-06-08T13:00:00-04:00'],
    ['while closed', '2026-06-08T23:00:00-04:00', '2026-06-09T11:00:00-04:00'],
    ['exactly at closing', '2026-06-08T22:00:00-04:00', '2026-06-09T11:00:00-04:00'],
    ['months later', '2026-12-24T12:30:00-05:00', '2026-12-24T12:30:00-05:00'],
  ])('a pause that ends %s determines the next opening', (_, end, opensAt) => {
    expect(readable(paused(at(end)), '2026-06-08T12:00:00-04:00')).toEqual(closedUntil(opensAt))
  })

  test('an expired pause changes nothing', () => {
    expect(readable(paused(at('2026-06-08T12:00:00-04:00')), '2026-06-08T12:00:00-04:00')).toEqual(
      openUntil('2026-06-08T22:00:00-04:00'),
    )
  })

  test('a pause shortens the openings that it covers', () => {
    const [first, second] = openingsAround(paused(at('2026-06-08T13:00:00-04:00')), at('2026-06-08T12:00:00-04:00'))
    expect([first, second].map(one => one && [local(one.start), local(one.end)])).toEqual([
      ['2026-06-08T13:00:00-04:00', '2026-06-08T22:00:00-04:00'],
      ['2026-06-09T11:00:00-04:00', '2026-06-09T22:00:00-04:00'],
    ])
  })

  test('a pause until closing time removes the opening', () => {
    const [first] = openingsAround(paused(at('2026-06-08T22:00:00-04:00')), at('2026-06-08T12:00:00-04:00'))
    expect(first && local(first.start)).toBe('2026-06-09T11:00:00-04:00')
  })

  test('a pause without a known end never reopens', () => {
    expect(readable(paused('unknown'), '2026-06-08T12:00:00-04:00')).toEqual(closedUntil(null))
    expect(openingsAround(paused('unknown'), at('2026-06-08T12:00:00-04:00'))).toEqual([])
  })
})
