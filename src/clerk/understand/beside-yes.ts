import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import { withoutIdleRemarks } from './without-idle.ts'
import { withoutRepeats } from './without-repeats.ts'

/** Removes repetitions and no-op remarks from an answer to a read-back: "I'll get spinach myself. Place it". */
export const besideYes = (text: string, state: ClerkState, ground: UnderstandingContext): string =>
  withoutRepeats(withoutIdleRemarks(text, state, ground), state, ground)
