import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { Draft, State } from './state.ts'

/** True for words that may mean a dish ordered before: "…, the onion rings without salt". */
export const refersBack = ({ definite, stop, count, milliPounds, correct, mends }: Chunk): boolean =>
  definite && stop !== '' && count === undefined && milliPounds === undefined && !correct && !mends

/** True for a line whose dish was not introduced as "the": a second "the burger" is another one. */
const isNewly = ({ candidates, isDefinite }: Draft): boolean => candidates.length === 1 && !isDefinite

/** Dishes that such words may mean. */
export const namedBefore = ({ drafts }: State): readonly Candidate['item'][] =>
  drafts.filter(isNewly).map(({ candidates }) => candidates[0]!.item)

/**
 * Returns the index of the line that a dish in a correction replaces, or -1: a line of the same dish, or the last
 * line if it is in the same category or was plainly withdrawn.
 */
export function correctedLineIndex({ drafts }: State, chunk: Chunk, { item }: Candidate): number {
  if (refersBack(chunk)) return drafts.findLastIndex(draft => isNewly(draft) && draft.candidates[0]!.item === item)
  if (!chunk.correct && !chunk.mends) return -1
  const same = drafts.findLastIndex(({ candidates: [first, ...others] }) => first?.item === item && others.length === 0)
  if (same >= 0) return same
  const [last, ...others] = drafts.at(-1)?.candidates ?? []
  const isOfAKind = others.length === 0 && last?.item.category === item.category
  return chunk.correct || isOfAKind ? drafts.length - 1 : -1
}

/** Merges a repeated dish with its earlier options, as far as the new words do not override them. */
export function mergeRepeatedDish(before: Candidate, now: Candidate): Candidate {
  if (before.item !== now.item) return now
  const isNew = (groupId: string) => now.chosen.has(groupId)
  return {
    ...now,
    chosen: new Map([...before.chosen, ...now.chosen]),
    dropped: new Map([...before.dropped, ...now.dropped]),
    unsure: [...before.unsure.filter(({ groupId }) => !isNew(groupId)), ...now.unsure],
    notes: [...new Set([...before.notes, ...now.notes])],
  }
}
