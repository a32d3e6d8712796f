import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { mergeRepeatedDish } from './mend.ts'
import { readItems, weightOf } from './read-items.ts'
import { gained, type State, withDraft } from './state.ts'

const RENAMED = 0.2
const LISTED = 0.45
const TIE = 0.04

/** "Tacos with lengua": switches to the dish whose name consists of the last dish plus the following words. */
export function renameDish(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const at = state.drafts.length - 1
  const last = state.drafts[at]
  const isBeside = chunk.lead === 'with' || chunk.lead === 'on' || chunk.stop === ','
  if (!last?.words || !isBeside || chunk.count !== undefined || chunk.without || chunk.half !== undefined)
    return undefined
  if (chunk.milliPounds !== undefined || chunk.strength !== undefined || chunk.mends || chunk.correct) return undefined
  const amount = last.count === undefined ? {} : { count: last.count }
  const [best, next] = readItems(compiled, [...chunk.words, ...last.words], { ...chunk, ...amount }, false)
  if (!best?.named || !best.whole || best.missed.length > 0 || (next && next.score > best.score - TIE)) return undefined
  const { item } = best.candidate
  const told = chunk.words.flatMap(word => word.whole?.parts ?? [word])
  const repeats = told.some(word => last.words?.some(other => other.term === word.term))
  const isNamed = (term: string) => item.named.has(term)
  if (last.candidates.some(candidate => candidate.item === item && last.candidates.length === 1)) return undefined
  if (!told.some(word => isNamed(word.term)) || !last.words.some(word => isNamed(word.term))) return undefined
  const candidates = [mergeRepeatedDish(last.candidates[0]!, best.candidate)]
  return gained(
    withDraft(state, at, { ...last, candidates }),
    weightOf(chunk.words) + (chunk.stop === ',' && !repeats ? LISTED : RENAMED),
  )
}
