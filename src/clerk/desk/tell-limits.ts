import type { ClerkState } from '#src/clerk/state.ts'
import { notedLimits } from '#src/clerk/understand/take-limits.ts'
import { type Desk, show } from './desk.ts'

/** Says what becomes of a wish for less of a nutrient, when it is told first. */
export function tellLimits(desk: Desk, before: ClerkState): void {
  const known = notedLimits(before.details.instructions)
  const fresh = notedLimits(desk.state.details.instructions).filter(note => !known.includes(note))
  if (fresh.length === 0) return
  const notes = fresh.map(note => `“${note}”`).join(', ')
  show(desk, 'notice', `Menus do not list salt, sugar or fat: I pass ${notes} on to the kitchen; please ask them, too.`)
}
