import { expect, test } from 'vitest'
import type { Listing } from '#src/catalog/schema.ts'
import { pickRestaurant } from '../../scripts/demo/choose.ts'

const near = { channel: 'restaurant', accepting_orders: true, open_now: true, rating: 4.5, next_open: null }
const listing = (name: string, facts: Partial<Listing> = {}) => ({ ...near, name, ...facts }) as Listing
const closedUntil = (next_open: string) => ({ open_now: false, next_open })

test('the nearest restaurant that is open, well rated, and accepts orders is chosen', () => {
  const nearestFirst = [
    listing('closed', closedUntil('2026-11-21T09:00:00-05:00')),
    listing('by telephone', { accepting_orders: false }),
    listing('disliked', { rating: 3.1 }),
    listing('grocery', { channel: 'grocery' }),
    listing('right'),
    listing('farther'),
  ]
  expect(pickRestaurant(nearestFirst)?.name).toBe('right')
})

test('the restaurant that opens next is chosen if all are closed', () => {
  const nearestFirst = [
    listing('closed for good', { open_now: false }),
    listing('at ten', closedUntil('2026-11-21T10:00:00-05:00')),
    listing('at nine', closedUntil('2026-11-21T09:00:00-05:00')),
  ]
  expect(pickRestaurant(nearestFirst)?.name).toBe('at nine')
  expect(pickRestaurant([])).toBeUndefined()
})
