import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { Side } from './phrase.ts'
import type { Word } from './unit.ts'

/** Line being parsed. Several candidates mean that the dish is ambiguous. */
export type Draft = {
  readonly candidates: readonly Candidate[]
  readonly count?: number
  readonly milliPounds?: number
  readonly said: string
  /** True if the count is as stated by the guest; a dish sold in packs may interpret it as pieces. */
  readonly isCounted?: boolean
  /** True if it was introduced by "the". */
  readonly isDefinite?: true
  /** Words that named the dish. */
  readonly words?: readonly Word[]
}

/** Immutable beam-search state: one reading of the order so far. */
export type State = {
  readonly drafts: readonly Draft[]
  readonly score: number
  readonly leftovers: readonly Word[][]
  /** Chunks that wait for the dish they describe. */
  readonly held: readonly Chunk[]
  /** Index of the line that later words divide: "three tacos, two with …". */
  readonly divided?: number
  /** Last words applied to a line. */
  readonly said?: readonly Word[]
  /** True if the last chunk removed something; a following "or" continues the removal. */
  readonly removing: boolean
  /** True if the last chunk described a dish; a following "and" may continue the list. */
  readonly listing: boolean
  /** True if the following words replace earlier choices. */
  readonly replacing: boolean
  /** True if the following words apply to every line. */
  readonly ofAll: boolean
  /** Number of halves of the last dish described so far. */
  readonly halves: number
  /** Half that the last chunk described. */
  readonly side?: Side
  /** Amount that applies to every following dish. */
  readonly amount?: Pick<Chunk, 'count' | 'milliPounds'>
  /** Chunks that wait for a dish named by a later chunk: "a small and a large latte". */
  readonly elder: readonly Chunk[]
  /**
   * Index of the first line that shares its dish name with later ones; later required choices apply to all of them.
   */
  readonly shared?: number
  /** Line whose units are described one by one without counts; penalized unless all units are described. */
  readonly spread?: number
  /** True if the last dish is not on this menu; its descriptions must not apply to another dish. */
  readonly isLost?: boolean
  /** Number of upcoming chunks already consumed. */
  readonly skip: number
}

export const emptyState: State = {
  drafts: [],
  score: 0,
  leftovers: [],
  held: [],
  elder: [],
  removing: false,
  listing: false,
  replacing: false,
  ofAll: false,
  halves: 0,
  skip: 0,
}

export const withDraft = (state: State, index: number, draft: Draft): State => ({
  ...state,
  drafts: state.drafts.map((old, at) => (at === index ? draft : old)),
})

export const gained = (state: State, score: number): State => ({ ...state, score: state.score + score })
