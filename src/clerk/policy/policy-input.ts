import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import type { Result, Services } from './plan.ts'

export type PolicyInput = {
  readonly state: ClerkState
  /** State when the message arrived: open questions and offers. */
  readonly before: ClerkState
  readonly commands: readonly Command[]
  /** Tool results of this turn so far. */
  readonly results: readonly Result[]
  readonly services: Services
}
