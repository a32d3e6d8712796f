import { expect, test } from 'vitest'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { newState } from '#src/clerk/state.ts'
import { openUntil } from '#src/clerk/turn-context/show-restaurants.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'

const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, [{ open: '11:00', close: '15:00' }]]),
)
const restaurant = { id: 'r', timezone: 'America/New_York', special: {}, pickup: { hours } }
const until = (at: string, hour?: number) => {
  const deps = {
    engine: { market: { restaurants: new Map([['r', restaurant]]) } },
    world: { now: () => Date.parse(at) },
  } as unknown as ClerkDeps
  const time = { date: '2026-03-03', hour: hour ?? 0, minute: 0, halfDayUnsure: false, dayUnsure: false }
  const state = { ...newState(), details: hour === undefined ? {} : { time } }
  return openUntil(deps, state, {})({ id: 'r', open_now: true } as FoundRestaurant)
}

test('the closing time is shown if it is within three hours or before the requested time', () => {
  expect(until('2026-03-03T12:30:00-05:00')).toBe('3:00pm')
  expect(until('2026-03-03T11:30:00-05:00')).toBeUndefined()
  expect(until('2026-03-03T11:30:00-05:00', 20)).toBe('3:00pm')
  expect(until('2026-03-03T11:30:00-05:00', 14)).toBeUndefined()
})
