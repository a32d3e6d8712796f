import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { Side } from './phrase.ts'
import type { Word } from './unit.ts'

/** A line being read; more than one candidate when it cannot be told which dish was meant. */
export type Draft = {
  readonly candidates: readonly Candidate[]
  readonly count?: number
  readonly milliPounds?: number
  readonly said: string
  /** True for a count just as it was said, which a dish that is sold in packs may take for pieces. */
  readonly isCounted?: boolean
  /** The words that named it. */
  readonly words?: readonly Word[]
}

/** One way to have read an order so far. Never changed, only replaced. */
export type State = {
  readonly drafts: readonly Draft[]
  readonly score: number
  readonly leftovers: readonly Word[][]
  /** Chunks in wait for the dish that they are said of. */
  readonly held: readonly Chunk[]
  /** The line that later words divide: "three tacos, two with …". */
  readonly divided?: number
  /** What was last said about a line. */
  readonly said?: readonly Word[]
  /** The last chunk took something off, and "or" goes on with that. */
  readonly removing: boolean
  /** The last chunk said what comes with a dish, and a list of that may go on. */
  readonly listing: boolean
  /** What is said now takes the place of what was said before. */
  readonly replacing: boolean
  /** What is said now is said of every line. */
  readonly ofAll: boolean
  /** Halves of the last dish that were spoken of. */
  readonly halves: number
  /** The half that the last chunk spoke of. */
  readonly side?: Side
  /** An amount that goes for every dish to come. */
  readonly amount?: Pick<Chunk, 'count' | 'milliPounds'>
  /** Choices in wait for the dish that another one names: "a small and a large latte". */
  readonly elder: readonly Chunk[]
  /** Place of the first of the lines that name their dish together: what must be chosen after them is of all. */
  readonly shared?: number
  /** The line whose units were told one by one without a number: all of them, or it was not meant so. */
  readonly spread?: number
  /** The last dish is none of this menu, and what is said of it is said of no other. */
  readonly isLost?: boolean
  /** Chunks that were read ahead. */
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
