import { dietFor, isForOthers } from '#src/clerk/draft/diet-of.ts'
import { amountAndName, chosenModifiers } from '#src/clerk/draft/lines.ts'
import { askedAgain } from '#src/clerk/draft/offers-of.ts'
import type { CartLine, Choice, ClerkState, Offer } from '#src/clerk/state.ts'
import { unavailability } from '#src/menu/availability.ts'
import { breaksDiet, dietaryConflicts } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import { withoutIds } from './refusal.ts'
import { numbered, offer, show, type TurnContext } from './turn-context.ts'

/**
 * Reports sold-out items and allergen violations at once, instead of after everything else. Returns the indexes of
 * the lines that cannot stay.
 */
export function showUnavailableLines(context: TurnContext, menu: Menu): ReadonlySet<number> {
  const { lines } = context.state
  const unwanted = lines.flatMap(({ item: ordered }, at): { at: number; why: string }[] => {
    const item = menu.items.get(ordered.id)
    if (!item) return []
    const missing = unavailability(menu, item)
    if (missing !== undefined) return [{ at, why: missing }]
    const chosen = { item, modifiers: chosenModifiers(ordered) }
    const [conflict] = dietaryConflicts(menu, chosen, dietFor(context.state, ordered.id), '')
    return conflict ? [{ at, why: withoutIds(conflict.message) }] : []
  })
  for (const { why } of unwanted) show(context, 'notice', why)
  const choices = unwanted.map(({ at }) => leaveOut(menu, context, at)).slice(0, 6)
  const isFree = context.state.offer === undefined || context.state.offer === context.offered
  if (choices.length > 0 && isFree) offer(context, { kind: 'item', question: 'Shall I leave it out?', choices }, false)
  return new Set(unwanted.map(({ at }) => at))
}

/**
 * True for a line that names a restricted food which menus do not declare, or that is for a person without the
 * restriction.
 */
export function isToldApart(menu: Menu, state: ClerkState, { item: ordered }: CartLine): boolean {
  const item = menu.items.get(ordered.id)
  const chosen = item && { item, modifiers: chosenModifiers(ordered) }
  const { words = [] } = dietFor(state, ordered.id)
  return chosen !== undefined && (isForOthers(state, ordered.id) || breaksDiet(menu, chosen, { words }))
}

/** Builds the choice to drop a line. */
const leaveOut = (menu: Menu, { state }: TurnContext, at: number): Choice => ({
  label: `Leave out ${amountAndName(menu, state.lines[at]!)}`.slice(0, 120),
  edits: [{ action: 'remove', line: at + 1 }],
})

/** Repeats an unanswered question, unless code asks it again anyway. */
export function askAgain(context: TurnContext): void {
  const open: Offer | undefined = context.state.offer
  if (!open || open !== context.offered) return
  const { offer: _, ...state } = context.state
  const pending = askedAgain(open)
  if (!pending) {
    context.state = state
    return
  }
  const isAsked = pending.kind === 'item' || pending.kind === 'line' || pending.kind === 'amount'
  const leavesOut = pending.choices.every(({ edits = [] }) => edits.every(edit => edit.action === 'remove'))
  context.state = state
  if (isAsked && !leavesOut) show(context, 'ask', `${pending.question}\n${numbered(pending.choices.map(c => c.label))}`)
  if (isAsked && !leavesOut) context.state = { ...context.state, offer: pending }
}
