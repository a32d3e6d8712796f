import type { Candidate } from './candidate.ts'
import type { Word } from './unit.ts'

/** One way to read words as a dish with what was said about it. */
export type Reading = {
  readonly candidate: Candidate
  readonly score: number
  readonly missed: readonly Word[]
  /** Units asked for, after packs are counted as packs. */
  readonly count?: number
  /** False when no word named the dish itself. */
  readonly named: boolean
  /** True when all of its name was said. */
  readonly whole: boolean
  /** Hardly any of its name was said, and not the word that tells what it is. */
  readonly vague: boolean
  /** The words that say its name. */
  readonly naming: readonly Word[]
  /** How much was said of the name itself. */
  readonly weight: number
}
