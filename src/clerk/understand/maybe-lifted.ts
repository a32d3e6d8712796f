import { type MaybeLifts, maybeLifts } from '#src/allergens/maybe-lifts.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** What a message seems to take back of what a conversation avoids, and what else it says. */
export const maybeLifted = ({ details, told = [] }: ClerkState, message: string): MaybeLifts =>
  maybeLifts(message, details.constraints?.allergens ?? [], code => told.find(one => one.code === code)?.who ?? [])
