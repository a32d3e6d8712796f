import { expect, test } from 'vitest'
import { type Hours, openingsOn } from '#src/catalog/hours.ts'
import { at, daily, hoursFor, local, ranges } from './clock.ts'

const on = (rest: Partial<Hours>, date: string) =>
  openingsOn(hoursFor(rest), date).map(({ start, end }) => `${local(start)} ${local(end)}`)

const always = daily('00:00-00:00')
const weekend = { fri: ranges('17:00-02:00'), sun: ranges('11:00-22:00') }

test('a restaurant that never closes is open all of each day, even when the clock changes', () => {
  expect(on({ week: always }, '2026-06-05')).toEqual(['2026-06-05T00:00:00-04:00 2026-06-06T00:00:00-04:00'])
  expect(on({ week: always }, '2026-11-01')).toEqual(['2026-11-01T00:00:00-04:00 2026-11-02T00:00:00-05:00'])
  expect(on({ week: always }, '2026-03-08')).toEqual(['2026-03-08T00:00:00-05:00 2026-03-09T00:00:00-04:00'])
  // the whole calendar day is open, wherever the openings begin
  expect(on({ week: daily('12:00-12:00') }, '2026-06-05')).toEqual([
    '2026-06-05T00:00:00-04:00 2026-06-06T00:00:00-04:00',
  ])
})

test('an overnight opening belongs to the day it begins on, and to the next day only if nothing else opens then', () => {
  expect(on({ week: weekend }, '2026-06-05')).toEqual(['2026-06-05T17:00:00-04:00 2026-06-06T02:00:00-04:00'])
  expect(on({ week: weekend }, '2026-06-06')).toEqual(['2026-06-06T00:00:00-04:00 2026-06-06T02:00:00-04:00'])
  expect(on({ week: daily('17:00-02:00') }, '2026-06-06')).toEqual([
    '2026-06-06T17:00:00-04:00 2026-06-07T02:00:00-04:00',
  ])
  expect(on({ week: weekend }, '2026-06-08')).toEqual([])
})

test('an overnight opening keeps its wall times across a clock change', () => {
  const week = { sat: ranges('17:00-02:00') }
  expect(on({ week }, '2026-10-31')).toEqual(['2026-10-31T17:00:00-04:00 2026-11-01T02:00:00-05:00'])
  expect(on({ week }, '2026-03-08')).toEqual(['2026-03-08T00:00:00-05:00 2026-03-08T03:00:00-04:00'])
})

test('a special date replaces the weekly hours, even for a restaurant that never closes', () => {
  const special = { '2026-06-05': [], '2026-06-06': ranges('09:00-12:00', '18:00-20:00') }
  expect(on({ week: always, special }, '2026-06-05')).toEqual([])
  expect(on({ week: always, special }, '2026-06-06')).toEqual([
    '2026-06-06T09:00:00-04:00 2026-06-06T12:00:00-04:00',
    '2026-06-06T18:00:00-04:00 2026-06-06T20:00:00-04:00',
  ])
  expect(on({ week: always, special }, '2026-06-07')).toHaveLength(1)
})

test('nothing is open before a pause ends', () => {
  const pausedUntil = at('2026-06-06T01:00:00-04:00')
  expect(on({ week: weekend, pausedUntil }, '2026-06-05')).toEqual([])
  expect(on({ week: weekend, pausedUntil }, '2026-06-06')).toEqual([
    '2026-06-06T01:00:00-04:00 2026-06-06T02:00:00-04:00',
  ])
  expect(on({ week: always, pausedUntil: 'unknown' }, '2026-06-06')).toEqual([])
})
