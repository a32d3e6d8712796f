import type { ClerkState } from '#src/clerk/state.ts'
import { notedLimits } from '#src/clerk/understand/take-limits.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Explains what happens with a request for less of a nutrient, when it is first made. */
export function tellLimits(context: TurnContext, before: ClerkState): void {
  const known = notedLimits(before.details.instructions)
  const fresh = notedLimits(context.state.details.instructions).filter(note => !known.includes(note))
  if (fresh.length === 0) return
  const notes = fresh.map(note => `“${note}”`).join(', ')
  show(
    context,
    'notice',
    `Menus do not list salt, sugar or fat: I pass ${notes} on to the kitchen; please ask them, too.`,
  )
}
