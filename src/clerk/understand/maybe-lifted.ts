import { type MaybeLifts, maybeLifts } from '#src/allergens/maybe-lifts.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** Returns the recorded allergens that a message may withdraw, and the rest of the message. */
export const maybeLifted = ({ details, told = [] }: ClerkState, message: string): MaybeLifts =>
  maybeLifts(message, details.constraints?.allergens ?? [], code => told.find(one => one.code === code)?.who ?? [])
