import { formatClockTime, formatLocal, type Opening, openingsAround } from './hours.ts'
import { firstSlotAtOrAfter, lastSlotAtOrBefore, leadTime } from './slots.ts'
import type { TimeRules } from './time-rules.ts'
import { cutoffOf, type Window, type WindowRules, windowsAround, windowUnavailableReason } from './windows.ts'
import { DAY, instantAt, localDay, wallAt } from './zone.ts'

/** Available time range: slots from `from` to `until`, both inclusive. */
type Reach = { readonly openings: readonly Opening[]; readonly from: number; readonly until: number }

/** Slot, or a window identified by its start. */
export type TimeSlot = { readonly at: number; readonly window?: Window }

/** Available slots or windows from now to the scheduling limit. */
export type AvailableTimes = {
  readonly until: number
  /** Returns the first slot that has not ended at an instant. */
  readonly first: (at: number) => TimeSlot | undefined
  readonly last: () => TimeSlot | undefined
  /** Returns the slot for a requested instant, or a sentence that explains why there is none. */
  readonly on: (wish: number) => TimeSlot | string
  /** Returns the reason why the earliest slot is later than expected; undefined if it is not. */
  readonly whyLate: (earliest: TimeSlot) => string | undefined
}

/** Returns the slots or windows that a restaurant offers from now on. */
export function availableTimes(rules: TimeRules, now: number): AvailableTimes {
  const reach = reachOf(rules, now)
  return rules.windows ? offerWindows(rules, rules.windows, reach.until, now) : offerSlots(rules, reach, now)
}

const openingAt = (reach: Reach, at: number): Opening | undefined =>
  reach.openings.find(opening => opening.start <= at && at < opening.end)

function reachOf(rules: TimeRules, now: number): Reach {
  const { timezone } = rules.hours
  return {
    openings: openingsAround(rules.hours, now),
    from: now + leadTime(rules),
    until: instantAt(timezone, wallAt(timezone, now) + rules.maxDays * DAY),
  }
}

/** Offers the quarter hours of the openings, after preparation and travel time. */
function offerSlots(rules: TimeRules, reach: Reach, now: number): AvailableTimes {
  const { openings, from, until } = reach
  const firstIn = (among: readonly Opening[], at: number) => firstSlotAtOrAfter(rules, among, Math.max(at, from))
  const lastIn = (among: readonly Opening[]) => {
    const slot = lastSlotAtOrBefore(rules, among, until)
    return slot !== undefined && slot >= from ? slot : undefined
  }
  const placed = (slot: number | undefined): TimeSlot | undefined => (slot === undefined ? undefined : { at: slot })
  return {
    until,
    first: at => {
      const slot = firstIn(openings, at)
      return placed(slot !== undefined && slot <= until ? slot : undefined)
    },
    last: () => placed(lastIn(openings)),
    on: wish => {
      const instant = Math.max(wish, now)
      const opening = openingAt(reach, instant)
      const slot = opening && firstIn([opening], instant)
      // round down at the limit, because rounding up would exceed it
      const place = placed(opening && slot !== undefined && slot > until ? lastIn([opening]) : slot)
      if (place) return place
      const closed = opening ? 'No order can be ready' : 'The restaurant is closed'
      return `${closed} at ${spoken(wish, rules.hours.timezone)}, local time.`
    },
    whyLate: earliest => {
      const open = openingAt(reach, now)
      if (!open) return 'The restaurant is closed now'
      return earliest.at < open.end ? undefined : 'It is too late to order before the restaurant closes'
    },
  }
}

/** Offers whole windows that still accept orders and have capacity. */
function offerWindows(rules: TimeRules, windowed: WindowRules, until: number, now: number): AvailableTimes {
  const windows = windowsAround(rules.hours, windowed, now).filter(window => window.start <= until)
  const free = (window: Window) => windowUnavailableReason(windowed, window, now) === undefined
  const placed = (window: Window | undefined): TimeSlot | undefined => window && { at: window.start, window }
  const { timezone } = rules.hours
  return {
    until,
    first: at => placed(windows.find(window => window.end > at && free(window))),
    last: () => placed(windows.findLast(free)),
    on: wish => {
      const window = windows.find(({ start, end }) => start <= wish && wish < end)
      if (!window) return `There is no delivery at ${spoken(wish, timezone)}, local time.`
      const which = `The delivery window ${spokenWindow(window, timezone)}, local time,`
      switch (windowUnavailableReason(windowed, window, now)) {
        case 'past_cutoff':
          return `${which} took orders until ${spoken(cutoffOf(windowed, window), timezone)}.`
        case 'full':
          return `${which} is fully booked.`
        default:
          return placed(window)!
      }
    },
    whyLate: earliest =>
      localDay(timezone, earliest.at) === localDay(timezone, now) ? undefined : 'No delivery window is left today',
  }
}

/** Formats an instant for use in a sentence: "6:15pm on 2026-11-20". */
export const spoken = (at: number, timezone: string): string =>
  `${formatClockTime(at, timezone)} on ${formatLocal(at, timezone).slice(0, 10)}`

export const spokenWindow = ({ start, end }: Window, timezone: string): string =>
  `${formatClockTime(start, timezone)} to ${formatClockTime(end, timezone)} on ${formatLocal(start, timezone).slice(0, 10)}`

export const spokenPlace = ({ at, window }: TimeSlot, timezone: string): string =>
  window ? `the delivery window ${spokenWindow(window, timezone)}` : spoken(at, timezone)
