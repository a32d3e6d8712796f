import type { ClerkState } from '#src/clerk/state.ts'
import { type Agreement, agreementStrength } from './agrees.ts'
import { besideYes } from './beside-yes.ts'
import { isSettled } from './by-act.ts'
import type { UnderstandingContext } from './context.ts'
import { isDoubtfulYes } from './doubtful-yes.ts'
import { hesitates } from './hesitates.ts'
import { takeDetails } from './take-details.ts'
import { findStatementAboutPerson } from './told-of-somebody.ts'

/** Emphasis that is not a time: "Yes, for the third time". */
const NTH_TIME = /\bfor the (?:second|third|fourth|fifth|tenth|hundredth|last|nth|umpteenth|millionth) time\b/giu

/**
 * Strength of a message's agreement to the read-back, independent of any model; undefined if it may deny, ask,
 * change, set a condition, or concern another person. Pure.
 */
export function agreementToReadback(
  message: string,
  state: ClerkState,
  ground: UnderstandingContext,
): Agreement | undefined {
  if (state.readback === undefined || state.quote === undefined) return undefined
  const text = besideYes(message.replace(NTH_TIME, ' '), state, ground)
  if (findStatementAboutPerson(text) !== undefined || hesitates(text) || isDoubtfulYes(message)) return undefined
  const agreed = agreementStrength(text, text !== message)
  if (agreed === undefined) return undefined
  const { details, near } = takeDetails(text, { ...state, asked: [] }, ground)
  return near === undefined && isSettled(details, state) && ground.named(text) === undefined ? agreed : undefined
}
