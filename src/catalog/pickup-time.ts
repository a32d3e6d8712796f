import type { Hours, Opening } from './hours.ts'
import { clockTime, formatLocal, hoursOf, openingsAround } from './hours.ts'
import type { Fulfillment, Restaurant } from './restaurant.ts'
import type { SlotRules } from './slots.ts'
import { firstSlotAtOrAfter, lastSlotAtOrBefore, leadTime, SLOT_MINUTES } from './slots.ts'
import { parseTimestamp } from './timestamp.ts'
import { DAY, instantAt, MINUTE, offsetAt, wallAt } from './zone.ts'

/** When an order for one fulfilment of a restaurant can be handed over. */
export type TimeRules = SlotRules & { readonly hours: Hours; readonly maxDays: 14 }

/** The slot that a wish comes to, or why there is none and what to send instead. */
export type ResolvedTime =
  | {
      readonly ok: true
      readonly requested: string
      readonly resolved: number
      readonly earliest: number
      readonly warnings: readonly string[]
    }
  | {
      readonly ok: false
      readonly code: 'pickup_time_invalid' | 'pickup_time_too_far' | 'restaurant_closed'
      readonly message: string
      /** Sent back in place of the wish it is accepted, unless there is no slot at all. */
      readonly corrected: string
      /** RFC 3339; accepted when sent back. Null when there is no slot within 14 days. */
      readonly nextAvailableTime: string | null
    }

type Refusal = Extract<ResolvedTime, { ok: false }>

/** What can be had from now on: slots from `from` to `until`, both included. */
type Reach = { readonly openings: readonly Opening[]; readonly from: number; readonly until: number }

const ASAP = 'ASAP'
const PAST_GRACE = MINUTE

/** The time rules of a fulfilment; undefined when the restaurant does not offer it. */
export function timeRules(restaurant: Restaurant, fulfillment: Fulfillment): TimeRules | undefined {
  const hours = hoursOf(restaurant, fulfillment)
  if (hours === undefined) return undefined
  return {
    hours,
    prepMinutes: restaurant.prep_minutes,
    travelMinutes: fulfillment === 'delivery' ? (restaurant.delivery?.travel_minutes ?? 0) : 0,
    lastOrderMinutes: restaurant.last_order_minutes,
    maxDays: 14,
  }
}

function reachOf(rules: TimeRules, now: number): Reach {
  const { timezone } = rules.hours
  return {
    openings: openingsAround(rules.hours, now),
    from: now + leadTime(rules),
    until: instantAt(timezone, wallAt(timezone, now) + rules.maxDays * DAY),
  }
}

function firstSlot(rules: TimeRules, reach: Reach, at: number): number | undefined {
  const slot = firstSlotAtOrAfter(rules, reach.openings, Math.max(at, reach.from))
  return slot !== undefined && slot <= reach.until ? slot : undefined
}

function lastSlot(rules: TimeRules, reach: Reach, openings = reach.openings): number | undefined {
  const slot = lastSlotAtOrBefore(rules, openings, reach.until)
  return slot !== undefined && slot >= reach.from ? slot : undefined
}

const openingAt = (reach: Reach, at: number): Opening | undefined =>
  reach.openings.find(opening => opening.start <= at && at < opening.end)

/** The slot for an instant of one opening. The last step before the limit goes down: up would lead beyond it. */
function slotWithin(rules: TimeRules, reach: Reach, opening: Opening, at: number): number | undefined {
  const slot = firstSlotAtOrAfter(rules, [opening], Math.max(at, reach.from))
  return slot !== undefined && slot > reach.until ? lastSlot(rules, reach, [opening]) : slot
}

const spoken = (at: number, timezone: string): string =>
  `${clockTime(at, timezone)} on ${formatLocal(at, timezone).slice(0, 10)}`

/** The refusal with the slot nearest to the wish: the first one after it or else the last one there is. */
function refuse(rules: TimeRules, reach: Reach, wish: number, code: Refusal['code'], reason: string): Refusal {
  const { timezone } = rules.hours
  const slot = firstSlot(rules, reach, wish) ?? lastSlot(rules, reach)
  if (slot === undefined)
    return {
      ok: false,
      code,
      message: `${reason} There is no free time within ${rules.maxDays} days.`,
      corrected: ASAP,
      nextAvailableTime: null,
    }
  const next = formatLocal(slot, timezone)
  const message = `${reason} The nearest time that can be had is ${next} (${spoken(slot, timezone)}, local time).`
  return { ok: false, code, message, corrected: next, nextAvailableTime: next }
}

function resolveAsap(rules: TimeRules, reach: Reach, now: number): ResolvedTime {
  const slot = firstSlot(rules, reach, now)
  if (slot === undefined) return refuse(rules, reach, now, 'restaurant_closed', 'The restaurant is closed.')
  const open = openingAt(reach, now)
  const warnings =
    open !== undefined && slot < open.end
      ? []
      : [
          `${open ? 'It is too late for an order in the present opening' : 'The restaurant is closed now'}: ` +
            `ASAP is ${spoken(slot, rules.hours.timezone)}, local time.`,
        ]
  return { ok: true, requested: ASAP, resolved: slot, earliest: slot, warnings }
}

function movedBecause(rules: TimeRules, wish: number, slot: number, earliest: number): string {
  const { timezone } = rules.hours
  const moved = `${spoken(wish, timezone)} was moved to ${spoken(slot, timezone)}`
  return slot === earliest
    ? `${moved}, local time: that is the earliest possible time.`
    : `${moved}, local time: times go in steps of ${SLOT_MINUTES} minutes within the opening hours.`
}

const invalid = (message: string, corrected: string, nextAvailableTime: string | null): Refusal => ({
  ok: false,
  code: 'pickup_time_invalid',
  message,
  corrected,
  nextAvailableTime,
})

const wrongForm = (example: string): string =>
  `pickup_time must be ASAP or a date and time with an offset, such as ${example}.`

/** Finds the slot for `ASAP` or a timestamp: what is asked for, or the next one in the same opening. */
export function resolveTime(rules: TimeRules, requested: string, now: number): ResolvedTime {
  const { timezone } = rules.hours
  const reach = reachOf(rules, now)
  if (/^asap$/i.test(requested)) return resolveAsap(rules, reach, now)

  const earliest = firstSlot(rules, reach, now)
  const soonest = earliest === undefined ? null : formatLocal(earliest, timezone)
  const stamp = parseTimestamp(requested)
  if (!stamp.ok && stamp.corrected) {
    const full = stamp.corrected(timezone)
    const outcome = resolveTime(rules, full, now)
    return outcome.ok
      ? invalid(wrongForm(full), full, formatLocal(outcome.resolved, timezone))
      : invalid(wrongForm(full), outcome.corrected, outcome.nextAvailableTime)
  }
  if (!stamp.ok) return invalid(wrongForm(soonest ?? formatLocal(now, timezone)), ASAP, soonest)
  const wish = stamp.at
  if (wish < now - PAST_GRACE) return invalid(`${requested} is in the past.`, ASAP, soonest)
  if (wish > reach.until) {
    const reason = `${requested} is more than ${rules.maxDays} days ahead.`
    return refuse(rules, reach, wish, 'pickup_time_too_far', reason)
  }

  const instant = Math.max(wish, now)
  const opening = openingAt(reach, instant)
  const slot = opening && slotWithin(rules, reach, opening, instant)
  if (slot === undefined || earliest === undefined) {
    const closed = opening ? 'No order can be ready' : 'The restaurant is closed'
    const reason = `${closed} at ${spoken(wish, timezone)}, local time.`
    return refuse(rules, reach, wish, 'restaurant_closed', reason)
  }
  const warnings: string[] = []
  if (stamp.offsetMinutes * MINUTE !== offsetAt(timezone, wish))
    warnings.push(`${requested} is ${spoken(wish, timezone)} where the restaurant is (${timezone}).`)
  if (slot !== wish) warnings.push(movedBecause(rules, wish, slot, earliest))
  return { ok: true, requested, resolved: slot, earliest, warnings }
}
