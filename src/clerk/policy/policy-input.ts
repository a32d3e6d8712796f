import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import type { Result, Services } from './plan.ts'

export type PolicyInput = {
  readonly state: ClerkState
  /** As it was when the customer spoke: what had been asked and offered. */
  readonly before: ClerkState
  readonly commands: readonly Command[]
  /** What the tools of this turn have answered so far. */
  readonly results: readonly Result[]
  readonly services: Services
}
