import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstSlotAtOrAfter, lastSlotAtOrBefore, slots } from '#src/catalog/slots.ts'
import type { TimeRules } from '#src/catalog/time-rules.ts'
import { at, eleven, local } from './clock.ts'

describe('slots', () => {
  const opening = (start: string, end: string) => ({ start: at(start), end: at(end) })
  const listed = (rules: TimeRules, ...openings: Parameters<typeof opening>[]) =>
    [
      ...slots(
        rules,
        openings.map(one => opening(...one)),
      ),
    ].map(slot => local(slot).slice(11, 19))

  test('are the quarter hours from opening plus preparation to the last order', () => {
    expect(listed(eleven, ['2026-11-20T11:00:00-05:00', '2026-11-20T12:30:00-05:00'])).toEqual([
      '11:30:00',
      '11:45:00',
      '12:00:00',
      '12:15:00',
    ])
    expect(listed(eleven, ['2026-11-20T11:10:00-05:00', '2026-11-20T11:44:59-05:00'])).toEqual([])
    expect(listed(eleven, ['2026-11-20T11:10:00-05:00', '2026-11-20T11:45:00-05:00'])).toEqual(['11:30:00'])
  })

  test('never include the closing time', () => {
    const late = { ...eleven, lastOrderMinutes: 0 }
    expect(listed(late, ['2026-11-20T11:00:00-05:00', '2026-11-20T11:45:00-05:00'])).toEqual(['11:30:00'])
  })

  test('appear twice in the repeated hour of a clock change', () => {
    expect(listed(eleven, ['2026-11-01T00:00:00-04:00', '2026-11-01T02:15:00-05:00'])).toEqual(
      ['00:30:00', '00:45:00']
        .concat(['01:00:00', '01:15:00', '01:30:00', '01:45:00'], ['01:00:00', '01:15:00', '01:30:00', '01:45:00'])
        .concat('02:00:00'),
    )
  })

  test('are found first at or last before an instant without being listed', () => {
    const openings = [
      opening('2026-11-20T11:00:00-05:00', '2026-11-20T14:00:00-05:00'),
      opening('2026-11-20T15:00:00-05:00', '2026-11-20T15:20:00-05:00'),
      opening('2026-11-20T16:10:00-05:00', '2026-11-20T16:45:00-05:00'),
      opening('2026-11-20T17:00:00-05:00', '2026-11-20T22:00:00-05:00'),
    ]
    const all = [...slots(eleven, openings)]
    fc.assert(
      fc.property(fc.integer({ min: openings[0]!.start - 7_200_000, max: openings[3]!.end + 7_200_000 }), instant => {
        expect(firstSlotAtOrAfter(eleven, openings, instant)).toBe(all.find(slot => slot >= instant))
        expect(lastSlotAtOrBefore(eleven, openings, instant)).toBe(all.findLast(slot => slot <= instant))
      }),
      { numRuns: 300 },
    )
    for (const slot of all) {
      expect(firstSlotAtOrAfter(eleven, openings, slot)).toBe(slot)
      expect(lastSlotAtOrBefore(eleven, openings, slot)).toBe(slot)
    }
  })
})
