import { applyWords, expandWords } from './apply-words.ts'
import { type Candidate, clearGroup, newCandidate, unitsOf } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { type KnownReadings, readNewDrafts } from './new-drafts.ts'
import { readItems, weightOf } from './read-items.ts'
import type { Draft, State } from './state.ts'

const SHARED = 0.6
const MOST_ELDER = 4

/** True if a counted choice may belong to a dish named later: "a small and a large latte". */
export const mayShare = ({ held, elder }: State, chunk: Chunk, next: Chunk | undefined): boolean =>
  chunk.count !== undefined &&
  !chunk.without &&
  chunk.strength === undefined &&
  chunk.lead !== 'with' &&
  chunk.lead !== 'on' &&
  !chunk.part &&
  !chunk.same &&
  !chunk.more &&
  chunk.words.some(word => !word.isCue) &&
  held.length === 0 &&
  elder.length < MOST_ELDER &&
  next?.lead === 'and' &&
  next.count !== undefined &&
  next.words.length > 0 &&
  !next.without &&
  !next.part &&
  !next.correct &&
  !next.mends

/** Reads a chunk as the dish that the preceding chunks are variants of; each variant becomes a line. */
export function readShared(compiled: CompiledMenu, state: State, chunk: Chunk, known: KnownReadings): State[] {
  const { elder } = state
  return readNewDrafts(compiled, { ...state, elder: [] }, chunk, known).flatMap(next => {
    const draft = next.drafts.at(-1)!
    if (next.drafts.length === state.drafts.length) return []
    const variants = elder.flatMap(earlier => variantsOf(compiled, draft, earlier) ?? [])
    if (variants.length < elder.length) return []
    const gain = variants.reduce((sum, variant) => sum + variant.gain + SHARED, 0)
    const drafts = [...state.drafts, ...variants.map(variant => variant.draft), draft]
    return [{ ...next, drafts, shared: state.drafts.length, score: next.score + gain }]
  })
}

/** Variant of every candidate dish with the earlier choice; undefined if any candidate lacks it. */
function variantsOf(compiled: CompiledMenu, draft: Draft, earlier: Chunk): Variant | undefined {
  const [first, ...others] = draft.candidates.flatMap(candidate => variantOf(compiled, draft, candidate, earlier) ?? [])
  if (!first || others.length + 1 < draft.candidates.length) return undefined
  const candidates = [first, ...others].flatMap(variant => variant.draft.candidates)
  return { ...first, draft: { ...first.draft, candidates } }
}

type Variant = { readonly draft: Draft; readonly gain: number }

/** The dish with another choice in the same group, or another dish with the same head word. */
function variantOf(
  compiled: CompiledMenu,
  draft: Draft,
  candidate: Candidate,
  { count, ...chunk }: Chunk,
): Variant | undefined {
  const { item } = candidate
  const of = (made: Candidate): Draft => ({ ...draft, candidates: [made], ...(count !== undefined && { count }) })
  const words = expandWords(item, chunk.words)
  const none = words.map(() => false)
  const own = new Set(draft.words?.map(word => word.raw))
  if (words.every(word => !own.has(word.raw) || !item.named.has(word.term))) {
    const groups = applyWords(compiled, newCandidate(item), words, none, chunk).hits.map(hit => hit.group)
    const bare = groups.reduce((left, { group }) => clearGroup(left, group.id), candidate)
    const { candidate: made, hits, missed, gain } = applyWords(compiled, bare, words, none, chunk)
    const isChosen = hits.every(
      ({ group, optionIds }) => optionIds.length === 1 && unitsOf(candidate, group.group.id).length > 0,
    )
    if (hits.length > 0 && missed.length === 0 && isChosen) return { draft: of(made), gain }
  }
  const head = draft.words?.findLast(word => item.named.has(word.term) && !word.isCue)
  if (!head || head.whole) return undefined
  const [best] = readItems(compiled, [...chunk.words, head], { ...chunk, count: 1 }, false)
  const [alone] = readItems(compiled, chunk.words, { ...chunk, count: 1 }, false)
  const isOther = alone?.whole && alone.missed.length === 0 && alone.candidate.item !== best?.candidate.item
  if (isOther || (best?.candidate.chosen.size ?? 0) > 0) return undefined
  const isDish = best?.named && best.whole && best.missed.length === 0 && best.candidate.item.category === item.category
  return isDish ? { draft: of(best.candidate), gain: weightOf(chunk.words) } : undefined
}
