import { type ClockRange, type Fulfillment, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { PlaceFacts } from './facts.ts'
import { instantOf } from './query.ts'

const DAY_MS = 86_400_000

/** True if a restaurant serves food at a wall-clock time by one of the methods. */
export function isOpenAt(place: PlaceFacts, wall: string, methods: readonly Fulfillment[]): boolean {
  const { pausedUntil } = place
  if (pausedUntil === true || (pausedUntil !== undefined && instantOf(wall) < pausedUntil)) return false
  const [date = '', clock = ''] = wall.split('T')
  return methods.some(
    method =>
      rangesOn(place, method, date).some(({ open, close }) =>
        close > open ? clock >= open && clock < close : clock >= open,
      ) || rangesOn(place, method, dayBefore(date)).some(({ open, close }) => close <= open && clock < close),
  )
}

/** Returns the opening ranges that start on a date. */
function rangesOn({ hours, special }: PlaceFacts, method: Fulfillment, date: string): readonly ClockRange[] {
  const week = hours[method]
  if (!week) return []
  // getUTCDay starts on Sunday.
  return special[date] ?? week[WEEKDAYS.at(new Date(date).getUTCDay() - 1)!] ?? []
}

const dayBefore = (date: string): string => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)
