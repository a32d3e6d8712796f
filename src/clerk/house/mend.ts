import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { State } from './state.ts'

/**
 * Place of the line that a dish named in a correction takes the place of, or -1: one of the same dish, or the last one,
 * where it is of the same kind or was plainly taken back.
 */
export function mendedBy({ drafts }: State, chunk: Chunk, { item }: Candidate): number {
  if (!chunk.correct && !chunk.mends) return -1
  const same = drafts.findLastIndex(({ candidates: [first, ...others] }) => first?.item === item && others.length === 0)
  if (same >= 0) return same
  const [last, ...others] = drafts.at(-1)?.candidates ?? []
  const isOfAKind = others.length === 0 && last?.item.category === item.category
  return chunk.correct || isOfAKind ? drafts.length - 1 : -1
}

/** A dish said once more keeps what was said of it before, as far as it is not said anew. */
export function goOn(before: Candidate, now: Candidate): Candidate {
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
