import { expect, test } from 'vitest'
import { hoursOf } from '#src/catalog/hours.ts'
import { Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { at, NEW_YORK, ranges } from './clock.ts'

const week = { mon: ranges('08:00-16:00') }
const record = Restaurant.parse({
  id: '1',
  slug: 'pine-street-deli',
  name: 'Pine Street Deli',
  source: 'demo',
  channel: 'restaurant',
  cuisines: ['deli'],
  description: '',
  price_level: 1,
  rating: 4,
  review_count: 1,
  phone: '2125550100',
  website: 'https://pine.example',
  address: { street: '1 Pine St', city: 'New York', state: 'NY', zip: '10005' },
  neighborhood: '',
  location_point: { lat: 40.7, lng: -74 },
  timezone: NEW_YORK,
  pickup: { hours: week },
  delivery: { hours: week, fee_cents: 399, radius_miles: 3, travel_minutes: 25 },
  special: { '2026-06-15': [] },
  prep_minutes: 10,
  last_order_minutes: 30,
  tax: { rate: 8875 },
  dispatch: { kind: 'demo' },
})

const { delivery: _, ...pickupOnly } = record
const hours = { timezone: NEW_YORK, week, special: { '2026-06-15': [] } }

test('opening hours are per fulfillment method and keep their identity', () => {
  expect(hoursOf(pickupOnly, 'pickup')).toEqual(hours)
  expect(hoursOf(pickupOnly, 'pickup')).toBe(hoursOf(pickupOnly, 'pickup'))
  expect(hoursOf(pickupOnly, 'delivery')).toBeUndefined()
})

test('opening hours include the end of a kitchen pause', () => {
  expect(hoursOf({ ...record, paused_until: true }, 'pickup')?.pausedUntil).toBe('unknown')
  expect(hoursOf({ ...record, paused_until: '2026-06-08T12:00:00-04:00' }, 'pickup')?.pausedUntil).toBe(
    at('2026-06-08T16:00:00Z'),
  )
})

test('travel time counts for delivery only, and a method that is not offered has no rules', () => {
  const shared = { hours, prepMinutes: 10, lastOrderMinutes: 30, maxDays: 14 }
  expect(timeRules(record, 'pickup')).toEqual({ ...shared, travelMinutes: 0 })
  expect(timeRules(record, 'delivery')).toEqual({ ...shared, travelMinutes: 25 })
  expect(timeRules(pickupOnly, 'delivery')).toBeUndefined()
})
