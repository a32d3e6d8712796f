import { howToReach } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { checkInstructions } from '#src/orders/instructions.ts'

const TOO_LONG = 'The notes for the kitchen are longer than the 200 characters it can take. Which one can go?'
const NOT_PLAIN = 'A note for the kitchen must be plain text, without links or code. Which note can go?'
const ONLY_LESS =
  'This kitchen takes its orders by telephone, where things can be left off and nothing added or swapped. Which note can go?'

/** Returns the question that blocks an order with this kitchen note; undefined if nothing blocks it. */
export function objectionToNote(
  state: ClerkState,
  restaurant: Restaurant,
  note: string | undefined,
): string | undefined {
  const { unnoted: untold = [] } = state
  if (untold.length > 0)
    return (
      `The kitchen’s note has no room for ${untold.join(', ')}, which must be left out, so I cannot place this order. ` +
      `Please order from them directly${howToReach(restaurant)}.`
    )
  const objection = checkInstructions(note, restaurant.channel).problems[0]
  if (!objection) return undefined
  if (objection.code !== 'instructions_rejected') return TOO_LONG
  return checkInstructions(note).problems.length === 0 ? ONLY_LESS : NOT_PLAIN
}
