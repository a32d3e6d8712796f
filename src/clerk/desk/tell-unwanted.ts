import { dietFor, isForOthers } from '#src/clerk/draft/diet-of.ts'
import { amountAndName, chosenModifiers } from '#src/clerk/draft/lines.ts'
import { askedAgain } from '#src/clerk/draft/offers-of.ts'
import type { CartLine, Choice, ClerkState, Offer } from '#src/clerk/state.ts'
import { unavailability } from '#src/menu/availability.ts'
import { breaksDiet, dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { type Desk, numbered, offer, show } from './desk.ts'
import { withoutIds } from './refusal.ts'

/**
 * What is sold out and what an allergy forbids is told at once, not when everything else is settled. Indices of the
 * lines that cannot stay.
 */
export function tellUnwanted(desk: Desk, menu: Menu): ReadonlySet<number> {
  const { lines } = desk.state
  const unwanted = lines.flatMap(({ item: ordered }, at): { at: number; why: string }[] => {
    const item = menu.items.get(ordered.id)
    if (!item) return []
    const missing = unavailability(menu, item)
    if (missing !== undefined) return [{ at, why: missing }]
    const chosen = { item, modifiers: chosenModifiers(ordered) }
    const [conflict] = dietaryConflicts(menu, chosen, dietFor(desk.state, ordered.id), '')
    return conflict ? [{ at, why: withoutIds(conflict.message) }] : []
  })
  for (const { why } of unwanted) show(desk, 'notice', why)
  const choices = unwanted.map(({ at }) => leaveOut(menu, desk, at)).slice(0, 6)
  const isFree = desk.state.offer === undefined || desk.state.offer === desk.offered
  if (choices.length > 0 && isFree) offer(desk, { kind: 'item', question: 'Shall I leave it out?', choices }, false)
  return new Set(unwanted.map(({ at }) => at))
}

/** True for a line that names a food which no menu declares and somebody must not be given, or that is for somebody else. */
export function isToldApart(menu: Menu, state: ClerkState, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  const chosen = item && { item, modifiers: chosenModifiers(ordered) }
  const { words = [] } = dietFor(state, ordered.id)
  return chosen !== undefined && (isForOthers(state, ordered.id) || breaksDiet(menu, chosen, { words }))
}

/** The choice to go on without a line. */
const leaveOut = (menu: Menu, { state }: Desk, at: number): Choice => ({
  label: `Leave out ${amountAndName(menu, state.lines[at]!)}`.slice(0, 120),
  edits: [{ action: 'remove', line: at + 1 }],
})

/** A question that was not answered is asked again, unless code asks it by itself. */
export function askAgain(desk: Desk): void {
  const open: Offer | undefined = desk.state.offer
  if (!open || open !== desk.offered) return
  const { offer: _, ...state } = desk.state
  const pending = askedAgain(open)
  if (!pending) {
    desk.state = state
    return
  }
  const isAsked = pending.kind === 'item' || pending.kind === 'line' || pending.kind === 'amount'
  const leavesOut = pending.choices.every(({ edits = [] }) => edits.every(edit => edit.action === 'remove'))
  desk.state = state
  if (isAsked && !leavesOut) show(desk, 'ask', `${pending.question}\n${numbered(pending.choices.map(c => c.label))}`)
  if (isAsked && !leavesOut) desk.state = { ...desk.state, offer: pending }
}
