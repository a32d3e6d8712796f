import { clockTime, formatLocal, type Opening, openingsAround } from './hours.ts'
import { firstSlotAtOrAfter, lastSlotAtOrBefore, leadTime } from './slots.ts'
import type { TimeRules } from './time-rules.ts'
import { cutoffOf, type Window, type WindowRules, whyNot, windowsAround } from './windows.ts'
import { DAY, instantAt, localDay, wallAt } from './zone.ts'

/** What can be had from now on: slots from `from` to `until`, both included. */
type Reach = { readonly openings: readonly Opening[]; readonly from: number; readonly until: number }

/** A slot, or a window by its start. */
export type Place = { readonly at: number; readonly window?: Window }

/** What can be had from now on, as far ahead as orders are taken. */
export type Offer = {
  readonly until: number
  /** The first that is not over at an instant. */
  readonly first: (at: number) => Place | undefined
  readonly last: () => Place | undefined
  /** What an instant comes to, or a sentence that says why it comes to nothing. */
  readonly on: (wish: number) => Place | string
  /** Why the earliest is later than people expect; undefined when it is not. */
  readonly whyLate: (earliest: Place) => string | undefined
}

/** What a restaurant offers from now on. */
export function offerOf(rules: TimeRules, now: number): Offer {
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

/** Quarter hours of the openings, after preparation and way. */
function offerSlots(rules: TimeRules, reach: Reach, now: number): Offer {
  const { openings, from, until } = reach
  const firstIn = (among: readonly Opening[], at: number) => firstSlotAtOrAfter(rules, among, Math.max(at, from))
  const lastIn = (among: readonly Opening[]) => {
    const slot = lastSlotAtOrBefore(rules, among, until)
    return slot !== undefined && slot >= from ? slot : undefined
  }
  const placed = (slot: number | undefined): Place | undefined => (slot === undefined ? undefined : { at: slot })
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
      // the last step before the limit goes down: up would lead beyond it
      const place = placed(opening && slot !== undefined && slot > until ? lastIn([opening]) : slot)
      if (place) return place
      const closed = opening ? 'No order can be ready' : 'The restaurant is closed'
      return `${closed} at ${spoken(wish, rules.hours.timezone)}, local time.`
    },
    whyLate: earliest => {
      const open = openingAt(reach, now)
      if (!open) return 'The restaurant is closed now'
      return earliest.at < open.end ? undefined : 'It is too late for an order in the present opening'
    },
  }
}

/** Whole windows that still take orders and have room. */
function offerWindows(rules: TimeRules, windowed: WindowRules, until: number, now: number): Offer {
  const windows = windowsAround(rules.hours, windowed, now).filter(window => window.start <= until)
  const free = (window: Window) => whyNot(windowed, window, now) === undefined
  const placed = (window: Window | undefined): Place | undefined => window && { at: window.start, window }
  const { timezone } = rules.hours
  return {
    until,
    first: at => placed(windows.find(window => window.end > at && free(window))),
    last: () => placed(windows.findLast(free)),
    on: wish => {
      const window = windows.find(({ start, end }) => start <= wish && wish < end)
      if (!window) return `There is no delivery at ${spoken(wish, timezone)}, local time.`
      const which = `The delivery window ${spokenWindow(window, timezone)}, local time,`
      switch (whyNot(windowed, window, now)) {
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

/** "6:15pm on 2026-11-20", for sentences. */
export const spoken = (at: number, timezone: string): string =>
  `${clockTime(at, timezone)} on ${formatLocal(at, timezone).slice(0, 10)}`

export const spokenWindow = ({ start, end }: Window, timezone: string): string =>
  `${clockTime(start, timezone)} to ${clockTime(end, timezone)} on ${formatLocal(start, timezone).slice(0, 10)}`

export const spokenPlace = ({ at, window }: Place, timezone: string): string =>
  window ? `the delivery window ${spokenWindow(window, timezone)}` : spoken(at, timezone)
