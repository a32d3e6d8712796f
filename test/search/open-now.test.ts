import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOf, openState } from '#src/catalog/hours.ts'
import { FULFILLMENTS, Restaurant } from '#src/catalog/restaurant.ts'
import { openTest } from '#src/search/filter.ts'
import { buildEpoch, DELIVERY, type Epoch, PICKUP } from '#src/search/index-version.ts'
import { readClocks } from '#src/search/opening-hours.ts'
import { at } from '../catalog/clock.ts'
import { demoMarket } from '../orders/cart/market-kit.ts'
import { randomCatalogue, randomFrom, tinyLexicon } from './search-kit.ts'

const MINUTE = 60_000
const clocksOf = (epoch: Epoch) => (at: number) => readClocks(epoch.hours, at)
const demo = [...demoMarket().restaurants.values()]

function compareAt(restaurants: readonly Restaurant[], instants: readonly number[]): number {
  const epoch = buildEpoch(
    restaurants.map(restaurant => ({ restaurant })),
    tinyLexicon,
  )
  const records = new Map(restaurants.map(restaurant => [restaurant.id, restaurant]))
  const deps = { record: (id: string) => records.get(id)!, clocks: clocksOf(epoch) }
  let open = 0
  for (const instant of instants) {
    for (const flags of [PICKUP, DELIVERY, PICKUP | DELIVERY]) {
      const isOpen = openTest(epoch, deps, instant, flags)
      epoch.ids.forEach((id, row) => {
        const expected = FULFILLMENTS.some((method, index) => {
          const hours = (flags & (1 << index)) === 0 ? undefined : hoursOf(records.get(id)!, method)
          return hours !== undefined && openState(hours, instant).open
        })
        if (isOpen(row) !== expected)
          expect({ id, instant, flags, open: !expected }).toEqual({ id, instant, flags, open: expected })
        if (expected) open += 1
      })
    }
  }
  return open
}

const random = randomFrom(7)
const start = at('2026-01-01T00:00Z')
const anyMinute = Array.from({ length: 300 }, () => start + random(366 * 1440) * MINUTE)
/** Instants every 15 minutes over the two days around a moment. */
const around = (text: string) => Array.from({ length: 192 }, (_, index) => at(text) + (index - 96) * 15 * MINUTE)

describe.each([
  ['the demo restaurants', demo],
  ['random restaurants', randomCatalogue(11, 60).map(({ restaurant }) => restaurant)],
] as const)('%s are open in the index columns exactly if their hours say so', (_, restaurants) => {
  test.each([
    ['at any minute of a year', anyMinute],
    ['around the spring change of clocks', around('2026-03-08T07:00Z')],
    ['around the autumn change of clocks', around('2026-11-01T06:00Z')],
    ['around special dates', [...around('2026-11-27T05:00Z'), ...around('2026-12-25T05:00Z')]],
    ['around the end of a pause', around('2026-11-22T01:00Z')],
    ['around the end of a week', around('2026-11-23T05:00Z')],
  ])('%s', (_, instants) => {
    expect(compareAt(restaurants, instants)).toBeGreaterThan(100)
  })
})

const place = (rest: object): Restaurant => Restaurant.parse({ ...demo[0]!, special: {}, delivery: undefined, ...rest })
const openAt = (restaurant: Restaurant, text: string): boolean => {
  const epoch = buildEpoch([{ restaurant }], tinyLexicon)
  return openTest(epoch, { record: () => restaurant, clocks: clocksOf(epoch) }, at(text), PICKUP | DELIVERY)(0)
}
const late = (timezone: string) =>
  place({
    timezone,
    pickup: { hours: { fri: [{ open: '17:00', close: '04:00' }], sat: [{ open: '20:00', close: '03:59' }] } },
  })

test.each([
  ['America/New_York', '-05:00'],
  ['Asia/Kolkata', '+05:30'],
])('in %s a late shift extends into the next day and across the end of the week, to the minute', (zone, offset) => {
  const instants = ['20T16:59', '20T17:00', '21T01:30', '21T03:59', '21T04:00', '21T20:00', '22T03:58', '22T03:59']
  expect(instants.map(text => openAt(late(zone), `2026-11-${text}:00${offset}`))).toEqual([
    ...[false, true, true, true, false, true, true, false],
  ])
})

test('both 1:30 am instants of the night when clocks are set back are distinguished', () => {
  const bar = place({ timezone: 'America/New_York', pickup: { hours: { sat: [{ open: '20:00', close: '01:45' }] } } })
  expect(openAt(bar, '2026-11-01T01:30:00-04:00')).toBe(true)
  const second = openState(hoursOf(bar, 'pickup')!, at('2026-11-01T01:30:00-05:00')).open
  expect(openAt(bar, '2026-11-01T01:30:00-05:00')).toBe(second)
  expect(second).toBe(false)
})

test('a restaurant without hours is never open now', () => {
  const unknown = place({ pickup: undefined, delivery: undefined })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 525_600 }), minute => {
      const epoch = buildEpoch([{ restaurant: unknown }], tinyLexicon)
      return !openTest(
        epoch,
        { record: () => unknown, clocks: clocksOf(epoch) },
        start + minute * MINUTE,
        PICKUP | DELIVERY,
      )(0)
    }),
    { numRuns: 20 },
  )
})
