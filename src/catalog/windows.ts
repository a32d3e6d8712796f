import { type Hours, hoursWithoutPause, type Opening, openingsAround } from './hours.ts'
import { instantAt, MINUTE, wallAt } from './zone.ts'

/** A span of time in which goods are delivered. Epoch milliseconds, half-open. */
export type Window = Opening

/** Whether a restaurant's window that starts at an instant takes one more order. */
export type HasRoom = (restaurantId: string, start: number) => boolean

export type WindowRules = {
  readonly hours: number
  readonly cutoffMinutes: number
  readonly hasRoom: (start: number) => boolean
}

/** Why a window cannot be had. */
export type Unavailable = 'closed' | 'past_cutoff' | 'full'

/** The instant by which an order for a window must be there. */
export const cutoffOf = (rules: WindowRules, window: Window): number => window.start - rules.cutoffMinutes * MINUTE

/**
 * The windows of the openings around an instant, in order. They go by the clock on the wall, so that one may last longer
 * or shorter when the clock is changed; a pause takes windows away and never moves them.
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
    // where the clock skips a whole window there is none
    if (start < end) windows.push({ start, end })
    wall += length
  }
}

/** Why a window cannot be had at `now`; undefined when it can. */
export function whyNot(rules: WindowRules, window: Window, now: number): Unavailable | undefined {
  if (now > cutoffOf(rules, window)) return 'past_cutoff'
  return rules.hasRoom(window.start) ? undefined : 'full'
}
