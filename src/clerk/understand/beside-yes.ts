import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import { withoutIdleRemarks } from './without-idle.ts'
import { withoutRepeats } from './without-repeats.ts'

/** An answer to a read-back without what repeats that, or leaves the order as it is: "I'll get spinach myself. Place it". */
export const besideYes = (text: string, state: ClerkState, ground: UnderstandingContext): string =>
  withoutRepeats(withoutIdleRemarks(text, state, ground), state, ground)
