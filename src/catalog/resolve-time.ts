import {
  type AvailableTimes,
  availableTimes,
  spoken,
  spokenPlace,
  spokenWindow,
  type TimeSlot,
} from './available-times.ts'
import { formatLocal } from './hours.ts'
import { SLOT_MINUTES } from './slots.ts'
import type { TimeRules } from './time-rules.ts'
import { parseTimestamp } from './timestamp.ts'
import type { Window } from './windows.ts'
import { MINUTE, offsetAt } from './zone.ts'

/**
 * Slot or window start that a requested time resolves to, or the reason why there is none and what to send instead.
 */
export type ResolvedTime =
  | {
      readonly ok: true
      readonly requested: string
      readonly resolved: number
      readonly earliest: number
      readonly window?: Window
      readonly warnings: readonly string[]
    }
  | {
      readonly ok: false
      readonly code: 'pickup_time_invalid' | 'pickup_time_too_far' | 'restaurant_closed'
      readonly message: string
      /** Requested time in the accepted format, if that time is available. */
      readonly corrected?: string
      /** RFC 3339 and accepted as a request. Null if there is no slot within 14 days. */
      readonly nextAvailableTime: string | null
    }

type Refusal = Extract<ResolvedTime, { ok: false }>

const ASAP = 'ASAP'
const PAST_GRACE = MINUTE

/**
 * Builds a refusal that suggests the first slot after the requested time, otherwise the last one available.
 */
function refuse(rules: TimeRules, offer: AvailableTimes, wish: number, code: Refusal['code'], reason: string): Refusal {
  const { timezone } = rules.hours
  const place = offer.first(wish) ?? offer.last()
  if (place === undefined)
    return {
      ok: false,
      code,
      message: `${reason} No time is available within ${rules.maxDays} days.`,
      nextAvailableTime: null,
    }
  const next = formatLocal(place.at, timezone)
  const message = `${reason} The nearest available time is ${next} (${spokenPlace(place, timezone)}, local time).`
  return { ok: false, code, message, nextAvailableTime: next }
}

function resolveAsap(rules: TimeRules, offer: AvailableTimes, now: number): ResolvedTime {
  const place = offer.first(now)
  if (place === undefined) return refuse(rules, offer, now, 'restaurant_closed', 'The restaurant is closed.')
  const late = offer.whyLate(place)
  return {
    ok: true,
    requested: ASAP,
    resolved: place.at,
    earliest: place.at,
    ...(place.window ? { window: place.window } : {}),
    warnings: late === undefined ? [] : [`${late}: ASAP is ${spokenPlace(place, rules.hours.timezone)}, local time.`],
  }
}

function movedBecause(rules: TimeRules, wish: number, { at, window }: TimeSlot, earliest: number): string {
  const { timezone } = rules.hours
  if (window)
    return `${spoken(wish, timezone)} is in the delivery window ${spokenWindow(window, timezone)}, local time.`
  const moved = `${spoken(wish, timezone)} was moved to ${spoken(at, timezone)}`
  return at === earliest
    ? `${moved}, local time: that is the earliest possible time.`
    : `${moved}, local time: times come in steps of ${SLOT_MINUTES} minutes within the opening hours.`
}

const invalid = (message: string, nextAvailableTime: string | null, corrected?: string): Refusal => ({
  ok: false,
  code: 'pickup_time_invalid',
  message,
  nextAvailableTime,
  ...(corrected === undefined ? {} : { corrected }),
})

const wrongForm = (example: string): string =>
  `pickup_time must be ASAP or a date and time with an offset, such as ${example}.`

/**
 * Resolves `ASAP` or a timestamp to a slot: the requested one or the next one in the same opening. With delivery
 * windows, resolves to the window that contains the timestamp.
 */
export function resolveTime(rules: TimeRules, requested: string, now: number): ResolvedTime {
  const { timezone } = rules.hours
  const offer = availableTimes(rules, now)
  if (/^\s*asap\s*$/i.test(requested)) return resolveAsap(rules, offer, now)

  const earliest = offer.first(now)?.at
  const soonest = earliest === undefined ? null : formatLocal(earliest, timezone)
  const stamp = parseTimestamp(requested)
  if (!stamp.ok && stamp.corrected) {
    const full = stamp.corrected(timezone)
    const outcome = resolveTime(rules, full, now)
    return outcome.ok
      ? invalid(wrongForm(full), formatLocal(outcome.resolved, timezone), full)
      : invalid(`${wrongForm(full)} ${outcome.message}`, outcome.nextAvailableTime)
  }
  if (!stamp.ok) return invalid(wrongForm(soonest ?? formatLocal(now, timezone)), soonest)
  const wish = stamp.at
  if (wish < now - PAST_GRACE) return invalid(`${requested} is in the past.`, soonest)
  if (wish > offer.until) {
    const reason = `${requested} is more than ${rules.maxDays} days ahead.`
    return refuse(rules, offer, wish, 'pickup_time_too_far', reason)
  }

  const place = offer.on(wish)
  if (typeof place === 'string' || earliest === undefined)
    return refuse(rules, offer, wish, 'restaurant_closed', typeof place === 'string' ? place : 'Nothing is free.')
  const warnings: string[] = []
  if (stamp.offsetMinutes * MINUTE !== offsetAt(timezone, wish))
    warnings.push(`${requested} is ${spoken(wish, timezone)} in the time zone of the restaurant (${timezone}).`)
  if (place.at !== wish) warnings.push(movedBecause(rules, wish, place, earliest))
  return {
    ok: true,
    requested,
    resolved: place.at,
    earliest,
    ...(place.window ? { window: place.window } : {}),
    warnings,
  }
}
