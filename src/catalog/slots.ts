import type { Opening } from './hours.ts'
import { MINUTE, offsetAt } from './zone.ts'

export const SLOT_MINUTES = 15
const SLOT = SLOT_MINUTES * MINUTE

/** Rules that determine which quarter hours of an opening are available. */
export type SlotRules = {
  readonly hours: { readonly timezone: string }
  readonly prepMinutes: number
  readonly travelMinutes: number
  readonly lastOrderMinutes: number
}

/** Milliseconds from an order to the earliest handover. */
export const leadTime = (rules: SlotRules): number => (rules.prepMinutes + rules.travelMinutes) * MINUTE

function upToGrid(rules: SlotRules, at: number): number {
  const wall = at + offsetAt(rules.hours.timezone, at)
  return at + (Math.ceil(wall / SLOT) * SLOT - wall)
}

function downToGrid(rules: SlotRules, at: number): number {
  const wall = at + offsetAt(rules.hours.timezone, at)
  return at - (wall - Math.floor(wall / SLOT) * SLOT)
}

const firstOf = (rules: SlotRules, opening: Opening): number => opening.start + leadTime(rules)

/**
 * Returns the last handover instant. The end of an opening is exclusive, so it is never a slot, even if orders are
 * accepted to the last minute.
 */
const lastOf = (rules: SlotRules, opening: Opening): number =>
  Math.min(opening.end - rules.lastOrderMinutes * MINUTE, opening.end - 1)

/** Yields the quarter hours, in local time, at which an order can be handed over. */
export function* slots(rules: SlotRules, openings: readonly Opening[]): Generator<number> {
  for (const opening of openings) {
    const last = lastOf(rules, opening)
    for (let slot = upToGrid(rules, firstOf(rules, opening)); slot <= last; slot = upToGrid(rules, slot + 1)) yield slot
  }
}

/** Returns the first slot at or after an instant; undefined if the openings have none. */
export function firstSlotAtOrAfter(rules: SlotRules, openings: readonly Opening[], at: number): number | undefined {
  for (const opening of openings) {
    const slot = upToGrid(rules, Math.max(at, firstOf(rules, opening)))
    if (slot <= lastOf(rules, opening)) return slot
  }
  return undefined
}

/** Returns the last slot at or before an instant; undefined if the openings have none. */
export function lastSlotAtOrBefore(rules: SlotRules, openings: readonly Opening[], at: number): number | undefined {
  for (const opening of openings.toReversed()) {
    const slot = downToGrid(rules, Math.min(at, lastOf(rules, opening)))
    if (slot >= firstOf(rules, opening)) return slot
  }
  return undefined
}
