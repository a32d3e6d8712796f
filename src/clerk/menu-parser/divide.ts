import { expandWords } from './apply-words.ts'
import { newCandidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { matchAll } from './match.ts'
import { mergeRepeatedDish } from './mend.ts'
import { weightOf } from './read-items.ts'
import { readPack } from './read-pack.ts'
import { removeWords } from './remove-words.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'
import type { Word } from './unit.ts'

const DIVIDED = 0.4
const ANOTHER = 0.2
const COUNTED = 0.2
const MOST = 99

/** Splits units off a line as a line of their own, to which the next words apply: "Two tacos, one with …". */
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

/**
 * Parses an amount without a name: it applies to the previous line, to all lines without one, or divides the
 * previous line.
 */
export function readAmountOnly(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  const last = state.drafts.at(-1)
  const amount = amountOf(chunk)
  if (chunk.both) return [{ ...state, ofAll: true }]
  if (chunk.each && (!last || chunk.lead === 'start')) return [{ ...state, amount }]
  if (!last) return [state]
  // "…. 412": a separate number too large for an order
  if (chunk.stop !== '' && (chunk.count ?? 0) > MOST)
    return [{ ...state, leftovers: [...state.leftovers, [...chunk.amountWords]] }]
  if (chunk.each) {
    const drafts = state.drafts.map(draft => (isCounted(draft) ? draft : { ...draft, ...amount }))
    return [{ ...state, drafts }]
  }
  const isMended = chunk.correct || chunk.mends
  const chosen = isMended ? mendNumber(compiled, last, chunk) : chooseNumber(compiled, last, chunk)
  if (chosen) return [gained(withDraft(state, state.drafts.length - 1, chosen), 0.5)]
  // "make it two" sets the quantity of the last dish
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

/** Parses an amount with a serving word for the previous dish: "Samosas, two orders". */
export function readCounted({ food }: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const last = state.drafts.at(-1)
  if (!last || isCounted(last) || chunk.count === undefined || chunk.without) return undefined
  if (!chunk.words.every(word => food.counters.has(word.term) || word.isVessel || word.isSmall)) return undefined
  const counted = withDraft(state, state.drafts.length - 1, { ...last, count: chunk.count })
  return gained(counted, weightOf(chunk.words) + COUNTED)
}

/** Prefers candidates sold by weight if a weight is stated. */
function fitting({ candidates }: Draft, { milliPounds }: Chunk): Pick<Draft, 'candidates'> {
  const byWeight = candidates.filter(({ item }) => item.weighed || item.item.preset_weight_mlb !== undefined)
  return { candidates: milliPounds !== undefined && byWeight.length > 0 ? byWeight : candidates }
}

/** Selects the size of the previous dish that a number stands for: "…, a dozen". */
function chooseNumber(compiled: CompiledMenu, last: Draft, { count, article }: Chunk): Draft | undefined {
  const [candidate, ...others] = last.candidates
  if (!candidate || others.length > 0 || count === undefined || count < 2 || article || (last.count ?? 1) > 1)
    return undefined
  const pack = readPack(compiled, candidate, count)
  return pack.bonus > 0 && pack.count === 1 ? { ...last, candidates: [pack.candidate] } : undefined
}

/** Replaces the size of a dish by another number: "Six, wait no ten". */
function mendNumber(compiled: CompiledMenu, last: Draft, chunk: Chunk): Draft | undefined {
  const [candidate] = last.candidates
  if (!candidate || chunk.part) return undefined
  const plain = { ...last, candidates: [newCandidate(candidate.item)] }
  const [other] = chooseNumber(compiled, plain, chunk)?.candidates ?? []
  if (!other || ![...other.chosen.keys()].every(id => candidate.chosen.has(id))) return undefined
  return { ...last, candidates: [mergeRepeatedDish(candidate, other)] }
}

/** Adds another unit of the same dish after a completed line: "One with tofu". */
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

/** True if the words only name the dish of a line. */
export const namesDish = (draft: Draft, words: readonly Word[]): boolean =>
  words.length > 0 &&
  draft.candidates.some(({ item }) => {
    const own = expandWords(item, words).filter(word => !word.isCue)
    const isNamed = item.phrases.some(phrase => matchAll(phrase, own) !== undefined)
    return isNamed || own.every(word => item.absorbed.has(word.term))
  })
