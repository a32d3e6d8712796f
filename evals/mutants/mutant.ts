import type { Recast } from '../world/venue.ts'

/** A clerk with one fault, and where the harness must see it. */
export type Mutant = {
  readonly name: string
  readonly about: string
  /** The suite, and the tasks of it, that catch the fault. */
  readonly suite: string
  readonly tasks: readonly string[]
  readonly recast: Recast
}
