import { type Hours, hoursWithoutPause, type Opening, openingsAround } from './hours.ts'
import { instantAt, MINUTE, wallAt } from './zone.ts'

/** Delivery window. Epoch milliseconds, half-open. */
export type Window = Opening

/** Returns whether the restaurant's window that starts at an instant has capacity for another order. */
export type HasCapacity = (restaurantId: string, start: number) => boolean

export type WindowRules = {
  readonly hours: number
  readonly cutoffMinutes: number
  readonly hasCapacity: (start: number) => boolean
}

/** Reason why a window is unavailable. */
export type Unavailable = 'closed' | 'past_cutoff' | 'full'

/** Returns the instant by which an order for a window must arrive. */
export const cutoffOf = (rules: WindowRules, window: Window): number => window.start - rules.cutoffMinutes * MINUTE

/**
 * Returns the windows of the openings around an instant, in order. They follow local time, so a window may be
 * longer or shorter when the clock changes. A pause removes windows but never shifts them.
 */
export function windowsAround(hours: Hours, rules: WindowRules, at: number): Window[] {
  if (hours.pausedUntil === 'unknown') return []
  const from = hours.pausedUntil ?? Number.NEGATIVE_INFINITY
  return openingsAround(hoursWithoutPause(hours), at)
    .flatMap(opening => windowsOf(hours.timezone, opening, rules.hours * 60 * MINUTE))
    .filter(window => window.start >= from)
}

function windowsOf(timezone: string, opening: Opening, length: number): Window[] {
  const windows: Window[] = []
  let wall = wallAt(timezone, opening.start)
  for (;;) {
    const start = instantAt(timezone, wall)
    const end = instantAt(timezone, wall + length)
    if (end > opening.end) return windows
    // a clock change that skips a whole window removes it
    if (start < end) windows.push({ start, end })
    wall += length
  }
}

/** Returns the reason why a window is unavailable at `now`; undefined if it is available. */
export function windowUnavailableReason(rules: WindowRules, window: Window, now: number): Unavailable | undefined {
  if (now > cutoffOf(rules, window)) return 'past_cutoff'
  return rules.hasCapacity(window.start) ? undefined : 'full'
}
