import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { readItems, weightOf } from './read-items.ts'
import { gained, type State } from './state.ts'
import { saidBy } from './units.ts'

const KEPT = 0.95
const TIE = 0.04

/**
 * Treats the previous dish as the heading of the dishes after it, each of which extends its words: "Two large pies,
 * one pepperoni, one white". Undefined if the words are not such a dish.
 */
export function interpretUnderHeading(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const at = state.divided ?? state.drafts.length - 1
  const base = state.drafts[at]
  const { count } = chunk
  if (base?.count === undefined || base.words === undefined || count === undefined || chunk.article) return undefined
  if (count > base.count || (at !== state.divided && base.count < 2)) return undefined
  const heads = new Set(base.words.map(word => word.term))
  if (chunk.words.some(word => heads.has(word.term))) return undefined
  const [best, next] = readItems(compiled, [...base.words, ...chunk.words], chunk, false)
  if (!best?.named || best.missed.length > 0 || (next && next.score > best.score - TIE)) return undefined
  const { item } = best.candidate
  const isNamed = chunk.words.some(word => item.named.has(word.term))
  if (!isNamed) return undefined
  const draft = {
    candidates: [withChoicesOf(best.candidate, base.candidates[0]!)],
    count,
    said: saidBy(chunk.words),
  }
  const drafts = [...state.drafts, draft]
  drafts[at] = { ...base, count: base.count - count }
  return { ...gained(state, weightOf(chunk.words) + KEPT), drafts, divided: at, ofAll: false, listing: false }
}

/** Copies the heading's options to each dish that supports them. */
function withChoicesOf(candidate: Candidate, heading: Candidate): Candidate {
  const chosen = new Map(candidate.chosen)
  for (const [id, units] of heading.chosen)
    if (!chosen.has(id) && candidate.item.groups.some(({ group }) => group.id === id)) chosen.set(id, units)
  return { ...candidate, chosen }
}
