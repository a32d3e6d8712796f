import { Temporal } from 'temporal-polyfill'
import { formatLocal, type Hours, openState } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { type ClockRange, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { TimeRules } from '#src/catalog/time-rules.ts'

export const NEW_YORK = 'America/New_York'
export const MINUTE = 60_000

export const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const localOrNull = (instant: number | null) => (instant === null ? null : formatLocal(instant, NEW_YORK))
export const local = (instant: number | null): string => localOrNull(instant) ?? 'never'

const range = (text: string): ClockRange => ({ open: text.slice(0, 5), close: text.slice(6) })
/** Opening ranges from texts such as '11:00-22:00'. */
export const ranges = (...texts: string[]): ClockRange[] => texts.map(range)
export const daily = (...texts: string[]) => Object.fromEntries(WEEKDAYS.map(day => [day, ranges(...texts)]))

export const hoursFor = (rest: Partial<Hours>): Hours => ({ timezone: NEW_YORK, week: {}, special: {}, ...rest })
export const rulesFor = (hours: Partial<Hours>, rest: Partial<TimeRules> = {}): TimeRules => ({
  hours: hoursFor(hours),
  prepMinutes: 20,
  travelMinutes: 0,
  lastOrderMinutes: 15,
  maxDays: 14,
  ...rest,
})
export const eleven = rulesFor({ week: daily('11:00-22:00') })

/** Returns the resolved local time, or the fault code and the next available time. */
export function outcome(rules: TimeRules, requested: string, now: string): string | (string | null)[] {
  const result = resolveTime(rules, requested, at(now))
  return result.ok ? local(result.resolved) : [result.code, result.nextAvailableTime]
}

/** Open state with its instants formatted in New York time. */
export const readable = (rules: Hours, instant: string) => {
  const state = openState(rules, at(instant))
  return {
    open: state.open,
    opensAt: localOrNull(state.opensAt),
    closesAt: localOrNull(state.closesAt),
    nextChangeAt: localOrNull(state.nextChangeAt),
  }
}
export const openUntil = (end: string | null) => ({ open: true, opensAt: null, closesAt: end, nextChangeAt: end })
export const closedUntil = (start: string | null) => ({
  open: false,
  opensAt: start,
  closesAt: null,
  nextChangeAt: start,
})
