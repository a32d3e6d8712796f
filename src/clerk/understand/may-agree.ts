import type { ClerkState } from '#src/clerk/state.ts'
import { type Agreement, agrees } from './agrees.ts'
import { besideYes } from './beside-yes.ts'
import { isSettled } from './by-act.ts'
import { isDoubtfulYes } from './doubtful-yes.ts'
import type { Ground } from './ground.ts'
import { hesitates } from './hesitates.ts'
import { takeDetails } from './take-details.ts'
import { toldOfSomebody } from './told-of-somebody.ts'

/** "Yes, for the third time" names no day. */
const NTH_TIME = /\bfor the (?:second|third|fourth|fifth|tenth|hundredth|last|nth|umpteenth|millionth) time\b/giu

/**
 * How plainly a message agrees to the order that was read back, whatever a model makes of it; undefined where it may deny, ask,
 * change or set a condition, or speaks of somebody. Pure.
 */
export function mayAgree(message: string, state: ClerkState, ground: Ground): Agreement | undefined {
  if (state.readback === undefined || state.quote === undefined) return undefined
  const text = besideYes(message.replace(NTH_TIME, ' '), state, ground)
  if (toldOfSomebody(text) !== undefined || hesitates(text) || isDoubtfulYes(message)) return undefined
  const agreed = agrees(text, text !== message)
  if (agreed === undefined) return undefined
  const { details, near } = takeDetails(text, { ...state, asked: [] }, ground)
  return near === undefined && isSettled(details, state) && ground.named(text) === undefined ? agreed : undefined
}
