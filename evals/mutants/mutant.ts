import type { ClerkOverrides } from '../world/eval-world.ts'

/** Clerk with a single fault, and where the harness must detect it. */
export type Mutant = {
  readonly name: string
  readonly about: string
  /** Suite and tasks that detect the fault. */
  readonly suite: string
  readonly tasks: readonly string[]
  readonly recast: ClerkOverrides
}
