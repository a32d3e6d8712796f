import { expandWords } from './apply-words.ts'
import { newCandidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import { goOn } from './mend.ts'
import { weightOf } from './read-items.ts'
import { readPack } from './read-pack.ts'
import { removeWords } from './remove-words.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'
import type { Word } from './unit.ts'

const DIVIDED = 0.4
const ANOTHER = 0.2
const COUNTED = 0.2
const MOST = 99

/** "Two tacos, one with …": takes some of a line's units as a line of their own, which what follows is said of. */
export function divide(compiled: CompiledMenu, state: State, chunk: Chunk, target?: number): State | undefined {
  const at = target ?? state.divided ?? state.drafts.length - 1
  const base = state.drafts[at]
  if (base?.count === undefined) return undefined
  const count = chunk.rest ? base.count : (chunk.count ?? 1)
  if (count < 1 || count > base.count || (at !== state.divided && base.count < 2)) return undefined
  const plain = chunk.without && chunk.words.length === 0 ? state.said : undefined
  const part: Draft = plain
    ? { ...base, count, candidates: base.candidates.map(c => removeWords(compiled, c, plain, false).candidate) }
    : { ...base, count }
  const drafts = [...state.drafts, part]
  drafts[at] = { ...base, count: base.count - count }
  return { ...gained(state, DIVIDED), drafts, divided: at, ofAll: false }
}

/** An amount without a name: it belongs to the line before, to all that lack one, or divides the line before. */
export function readAmountOnly(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  const last = state.drafts.at(-1)
  const amount = amountOf(chunk)
  if (chunk.both) return [{ ...state, ofAll: true }]
  if (chunk.each && (!last || chunk.lead === 'start')) return [{ ...state, amount }]
  if (!last) return [state]
  // "…. 412": a number apart that nobody orders so much of
  if (chunk.stop !== '' && (chunk.count ?? 0) > MOST)
    return [{ ...state, leftovers: [...state.leftovers, [...chunk.amountWords]] }]
  if (chunk.each) {
    const drafts = state.drafts.map(draft => (isCounted(draft) ? draft : { ...draft, ...amount }))
    return [{ ...state, drafts }]
  }
  const isMended = chunk.correct || chunk.mends
  const chosen = isMended ? mendNumber(compiled, last, chunk) : chooseNumber(compiled, last, chunk)
  if (chosen) return [gained(withDraft(state, state.drafts.length - 1, chosen), 0.5)]
  // "make it two" sets the number of what was said last
  if (
    (isMended && chunk.words.length === 0) ||
    (chunk.lead === 'on' && !chunk.article) ||
    (!isCounted(last) && !chunk.article && !chunk.without)
  )
    return [gained(withDraft(state, state.drafts.length - 1, { ...last, ...amount, ...fitting(last, chunk) }), 0.2)]
  if (chunk.count === undefined && !chunk.rest) return [state]
  const divided = divide(compiled, state, chunk)
  return [
    ...(divided ? [divided] : [anotherOne(state, last, chunk)]),
    ...(divided ? [anotherOne(state, last, chunk)] : []),
  ]
}

/** "Samosas, two orders": an amount of the dish before with a word for what is counted. */
export function readCounted({ food }: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const last = state.drafts.at(-1)
  if (!last || isCounted(last) || chunk.count === undefined || chunk.without) return undefined
  if (!chunk.words.every(word => food.counters.has(word.term) || word.isVessel || word.isSmall)) return undefined
  const counted = withDraft(state, state.drafts.length - 1, { ...last, count: chunk.count })
  return gained(counted, weightOf(chunk.words) + COUNTED)
}

/** Of dishes that fit equally, those that are sold by weight when a weight is said. */
function fitting({ candidates }: Draft, { milliPounds }: Chunk): Pick<Draft, 'candidates'> {
  const byWeight = candidates.filter(({ item }) => item.weighed || item.item.preset_weight_mlb !== undefined)
  return { candidates: milliPounds !== undefined && byWeight.length > 0 ? byWeight : candidates }
}

/** "…, a dozen": a number that is one of the sizes of the dish before. */
function chooseNumber(compiled: CompiledMenu, last: Draft, { count, article }: Chunk): Draft | undefined {
  const [candidate, ...others] = last.candidates
  if (!candidate || others.length > 0 || count === undefined || count < 2 || article || (last.count ?? 1) > 1)
    return undefined
  const pack = readPack(compiled, candidate, count)
  return pack.bonus > 0 && pack.count === 1 ? { ...last, candidates: [pack.candidate] } : undefined
}

/** "Six, wait no ten": a number that takes the place of another of the sizes of the dish. */
function mendNumber(compiled: CompiledMenu, last: Draft, chunk: Chunk): Draft | undefined {
  const [candidate] = last.candidates
  if (!candidate || chunk.part) return undefined
  const plain = { ...last, candidates: [newCandidate(candidate.item)] }
  const [other] = chooseNumber(compiled, plain, chunk)?.candidates ?? []
  if (!other || ![...other.chosen.keys()].every(id => candidate.chosen.has(id))) return undefined
  return { ...last, candidates: [goOn(candidate, other)] }
}

/** "One with tofu" after a line that is already settled: one more of the same dish. */
function anotherOne(state: State, last: Draft, chunk: Chunk): State {
  const { count: _, milliPounds: __, ...rest } = last
  const draft = { ...rest, ...amountOf(chunk), candidates: last.candidates.map(({ item }) => newCandidate(item)) }
  return gained({ ...state, drafts: [...state.drafts, draft], halves: 0, ofAll: false }, ANOTHER)
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
