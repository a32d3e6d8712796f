import type { Candidate } from './candidate.ts'
import type { Word } from './unit.ts'

/** One reading of words as a dish with its options. */
export type Reading = {
  readonly candidate: Candidate
  readonly score: number
  readonly missed: readonly Word[]
  /** Units requested; for packs, the number of packs. */
  readonly count?: number
  /** False if no word names the dish itself. */
  readonly named: boolean
  /** True if the words contain the complete name. */
  readonly whole: boolean
  /** True if the words contain little of the name and not its head. */
  readonly vague: boolean
  /** Words that match the name. */
  readonly naming: readonly Word[]
  /** Total weight of the matched name words. */
  readonly weight: number
}
