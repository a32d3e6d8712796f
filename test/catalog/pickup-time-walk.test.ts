import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { formatLocal, type Hours, openState } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { type ClockRange, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { TimeRules } from '#src/catalog/time-rules.ts'
import { at, MINUTE, NEW_YORK } from './clock.ts'

describe('a resolved time for any week', () => {
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map(n => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15 + (n % 3)).padStart(2, '0')}`)
  const openings: fc.Arbitrary<ClockRange[]> = fc.array(fc.record({ open: clock, close: clock }), { maxLength: 2 })
  const rulesAnd = fc.record({
    timezone: fc.constantFrom(NEW_YORK, 'America/Phoenix', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe'),
    week: fc.dictionary(fc.constantFrom(...WEEKDAYS), openings, { maxKeys: 7 }),
    special: fc.dictionary(
      fc.integer({ min: 0, max: 20 }).map(n => Temporal.PlainDate.from('2026-10-20').add({ days: n }).toString()),
      openings,
      { maxKeys: 4 },
    ),
    pauseHours: fc.option(fc.integer({ min: -48, max: 400 })),
    prepMinutes: fc.integer({ min: 0, max: 90 }),
    travelMinutes: fc.integer({ min: 0, max: 60 }),
    lastOrderMinutes: fc.integer({ min: 0, max: 60 }),
    now: fc.integer({ min: at('2026-10-18T00:00:00Z'), max: at('2026-11-05T00:00:00Z') }),
    ahead: fc.integer({ min: -1, max: 15 * 1440 * 60_000 }),
    offset: fc.constantFrom('Z', '-05:00', '+01:00', ''),
  })

  test('can be sent back and is the first slot of an exhaustive search over all quarter hours', () => {
    fc.assert(
      fc.property(rulesAnd, ({ timezone, week, special, pauseHours, now, ahead, offset, ...minutes }) => {
        const hours: Hours = {
          timezone,
          week,
          special,
          ...(pauseHours === null ? {} : { pausedUntil: now + pauseHours * 3_600_000 }),
        }
        const rules: TimeRules = { hours, ...minutes, maxDays: 14 }
        const lead = (minutes.prepMinutes + minutes.travelMinutes) * MINUTE
        const limit = Temporal.Instant.fromEpochMilliseconds(now)
          .toZonedDateTimeISO(timezone)
          .add({ days: 14 }).epochMilliseconds
        const isSlot = (slot: number) => {
          const start = openState(hours, slot - lead)
          const end = start.closesAt ?? Number.POSITIVE_INFINITY
          return start.open && slot < end && slot + minutes.lastOrderMinutes * MINUTE <= end
        }
        const walk: number[] = []
        for (let slot = Math.ceil((now + lead) / 900_000) * 900_000; slot <= limit; slot += 900_000)
          if (isSlot(slot)) walk.push(slot)

        const soon = resolveTime(rules, 'ASAP', now)
        expect(soon.ok ? soon.resolved : undefined).toBe(walk[0])

        const shift = offset === '' || offset === 'Z' ? 0 : Number(offset.slice(0, 3)) * 3_600_000
        const wish = now + ahead
        const text =
          Temporal.Instant.fromEpochMilliseconds(wish + shift)
            .toString()
            .slice(0, -1) + offset
        const result = resolveTime(rules, text, now)
        if (result.ok) {
          expect(openState(hours, Math.max(wish, now)).open).toBe(true)
          expect(walk).toContain(result.resolved)
          expect(result.earliest).toBe(walk[0])
          const again = resolveTime(rules, formatLocal(result.resolved, timezone), now)
          expect(again).toMatchObject({ ok: true, resolved: result.resolved, warnings: [] })
          return
        }
        expect(result.nextAvailableTime === null).toBe(walk.length === 0)
        if (result.nextAvailableTime === null) return
        if (result.corrected) expect(resolveTime(rules, result.corrected, now).ok).toBe(true)
        const next = at(result.nextAvailableTime)
        expect(resolveTime(rules, result.nextAvailableTime, now)).toMatchObject({ ok: true, resolved: next })
        if (result.code === 'restaurant_closed') expect(next).toBe(walk.find(slot => slot >= wish) ?? walk.at(-1))
        if (result.code === 'pickup_time_too_far') expect(next).toBe(walk.at(-1))
      }),
      { numRuns: 300 },
    )
  })
})
