import { type ClockRange, WEEKDAYS, type Week } from '../../../src/catalog/restaurant.ts'
import type { Draws } from './random.ts'

type Opening = { readonly week: Week; readonly early: boolean }

/** Weekdays, Friday and Saturday, Sunday; a comma parts two openings, `-` is a closed day. */
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  allday: [
    '11:00-22:00 11:00-23:00 11:00-22:00',
    '11:30-22:00 11:30-22:30 12:00-21:30',
    '11:00-21:30 11:00-22:30 12:00-21:00',
  ],
  counter: [
    '10:30-21:00 10:30-22:00 11:00-20:00',
    '11:00-20:30 11:00-21:00 12:00-19:00',
    '10:00-22:00 10:00-23:00 10:00-22:00',
  ],
  dinner: [
    '17:00-22:00 17:00-23:00 17:00-21:30',
    '16:30-22:30 16:30-23:30 15:00-22:00',
    '17:30-22:30 17:00-23:00 17:00-22:00',
  ],
  split: [
    '11:30-15:00,17:00-22:00 11:30-15:00,17:00-23:00 12:00-15:30,17:00-21:30',
    '12:00-14:30,17:30-22:30 12:00-15:00,17:30-23:00 12:00-15:00,17:30-22:00',
  ],
  late: [
    '11:00-01:00 11:00-03:00 11:00-01:00',
    '17:00-02:00 17:00-04:00 17:00-02:00',
    '12:00-00:30 12:00-02:30 12:00-00:30',
  ],
  cafe: [
    '07:00-18:00 07:00-18:00 08:00-18:00',
    '07:00-16:00 07:00-17:00 08:00-16:00',
    '06:30-19:00 06:30-20:00 07:30-19:00',
  ],
  morning: ['06:00-15:00 06:00-15:00 06:00-14:00', '07:00-15:30 07:00-16:00 07:00-16:00'],
  daylong: [
    '07:00-23:00 07:00-00:30 07:00-23:00',
    '08:00-22:00 08:00-23:00 08:00-22:00',
    '06:00-22:00 06:00-23:00 07:00-22:00',
  ],
  always: ['00:00-00:00 00:00-00:00 00:00-00:00'],
}

const EARLY = ['cafe', 'morning', 'daylong', 'always']

const rangesOf = (text: string): ClockRange[] =>
  text.split(',').map(range => ({ open: range.slice(0, 5), close: range.slice(6) }))

export type Hours = {
  /** The week of one restaurant, out of the habits of its cuisine; equal weeks are one object. */
  readonly openingOf: (habits: readonly string[], chance: Draws) => Opening
  /** The week of its couriers. */
  readonly courierWeek: (week: Week) => Week
}

/** Opens the hours; every week is made once. */
export function openHours(): Hours {
  const weeks = new Map<string, Week>()
  const couriers = new Map<Week, Week>()
  return {
    openingOf: (habits, chance) => {
      const habit = chance.pick(habits)
      const pattern = chance.pick(PATTERNS[habit]!)
      const closed = habit === 'always' ? '' : closedDay(chance)
      const key = `${pattern} ${closed}`
      const week = weeks.get(key) ?? weekOf(pattern, closed)
      weeks.set(key, week)
      return { week, early: EARLY.includes(habit) }
    },
    courierWeek: week => {
      const shorter = couriers.get(week) ?? shortened(week)
      couriers.set(week, shorter)
      return shorter
    },
  }
}

function weekOf(pattern: string, closed: string): Week {
  const [week, weekend, sunday] = pattern.split(' ') as [string, string, string]
  const days = WEEKDAYS.filter(day => day !== closed).map(day => {
    const text = day === 'sun' ? sunday : day === 'fri' || day === 'sat' ? weekend : week
    return [day, rangesOf(text)] as const
  })
  return Object.fromEntries(days)
}

const closedDay = (chance: Draws): string => {
  const roll = chance.below(100)
  return roll < 14 ? 'mon' : roll < 18 ? 'tue' : roll < 21 ? 'sun' : ''
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Couriers stop half an hour before the kitchen does; around the clock they never stop. */
function shortened(week: Week): Week {
  const shorter = ({ open, close }: ClockRange): ClockRange => {
    if (open === close) return { open, close }
    const minutes = Number(close.slice(0, 2)) * 60 + Number(close.slice(3))
    return { open, close: clock((minutes + 24 * 60 - 30) % (24 * 60)) }
  }
  return Object.fromEntries(Object.entries(week).map(([day, ranges]) => [day, ranges.map(shorter)]))
}

/** Holidays on which this shop differs from its week. */
export function specialDates(week: Week, chance: Draws): Record<string, ClockRange[]> {
  const special: Record<string, ClockRange[]> = {}
  if (chance.perMille(380)) special['2026-11-26'] = []
  if (chance.perMille(300)) special['2026-12-25'] = []
  if (chance.perMille(120) && week.thu) special['2026-12-31'] = [{ open: week.thu[0]!.open, close: '02:00' }]
  if (chance.perMille(160)) special['2027-01-01'] = []
  return Object.fromEntries(Object.entries(special).sort(([a], [b]) => (a < b ? -1 : 1)))
}
