import { expandWords, removeWords } from './apply-words.ts'
import { newCandidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'
import type { Word } from './units.ts'

const DIVIDED = 0.4
const ANOTHER = 0.2

/** "Two tacos, one with …": takes some of a line's units as a line of their own, which what follows is said of. */
export function divide(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const at = state.divided ?? state.drafts.length - 1
  const base = state.drafts[at]
  if (base?.count === undefined) return undefined
  const count = chunk.rest ? base.count : (chunk.count ?? 1)
  if (count < 1 || count > base.count || (state.divided === undefined && base.count < 2)) return undefined
  const plain = chunk.without && chunk.words.length === 0 ? state.said : undefined
  const part: Draft = plain
    ? { ...base, count, candidates: base.candidates.map(c => removeWords(compiled, c, plain, false).candidate) }
    : { ...base, count }
  const drafts = [...state.drafts, part]
  drafts[at] = { ...base, count: base.count - count }
  return { ...gained(state, DIVIDED), drafts, divided: at }
}

/** An amount without a name: it belongs to the line before, to all that lack one, or divides the line before. */
export function readAmountOnly(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  const last = state.drafts.at(-1)
  const amount = amountOf(chunk)
  if (chunk.each && (!last || chunk.lead === 'start')) return [{ ...state, amount }]
  if (!last) return [state]
  if (chunk.each) {
    const drafts = state.drafts.map(draft => (isCounted(draft) ? draft : { ...draft, ...amount }))
    return [{ ...state, drafts }]
  }
  if (chunk.correct || (!isCounted(last) && !chunk.article && !chunk.without))
    return [gained(withDraft(state, state.drafts.length - 1, { ...last, ...amount }), 0.2)]
  if (chunk.count === undefined && !chunk.rest) return [state]
  const divided = divide(compiled, state, chunk)
  return [
    ...(divided ? [divided] : [anotherOne(state, last, chunk)]),
    ...(divided ? [anotherOne(state, last, chunk)] : []),
  ]
}

/** "One with tofu" after a line that is already settled: one more of the same dish. */
function anotherOne(state: State, last: Draft, chunk: Chunk): State {
  const { count: _, milliPounds: __, ...rest } = last
  const draft = { ...rest, ...amountOf(chunk), candidates: last.candidates.map(({ item }) => newCandidate(item)) }
  return gained({ ...state, drafts: [...state.drafts, draft], halves: 0 }, ANOTHER)
}

const isCounted = (draft: Draft): boolean => draft.count !== undefined || draft.milliPounds !== undefined

export const amountOf = ({
  count,
  milliPounds,
}: Pick<Chunk, 'count' | 'milliPounds'>): Pick<Chunk, 'count' | 'milliPounds'> => ({
  ...(count !== undefined && { count }),
  ...(milliPounds !== undefined && { milliPounds }),
})

/** True when words say nothing but the name of a line's dish. */
export const namesDish = (draft: Draft, words: readonly Word[]): boolean =>
  words.length > 0 &&
  draft.candidates.some(({ item }) => {
    const own = expandWords(item, words).filter(word => !word.isCue)
    const isNamed = item.phrases.some(phrase => matchAll(phrase, own) !== undefined)
    return isNamed || own.every(word => item.absorbed.has(word.term))
  })
