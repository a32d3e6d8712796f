import { type Applied, expandWords, sideOf } from './apply-words.ts'
import { type Candidate, unitsOf } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { SURE } from './find-options.ts'
import { weightOf } from './read-items.ts'
import { removeWords } from './remove-words.ts'
import { type AppliedToAll, apply, bonusOf, unitsFor } from './score-options.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'

const OVERWRITES = -1
const LISTED = 0.25
const TIMES = 0.3

/** Applies a chunk to one line as options or removals; returns every possible reading. */
export function sayOf(
  compiled: CompiledMenu,
  state: State,
  at: number,
  chunk: Chunk,
  bonus: number,
  isDivided = false,
): State[] {
  const draft = state.drafts[at]!
  const isRemoval = chunk.without || (state.removing && chunk.lead === 'or')
  const states: State[] = []
  if (isRemoval) {
    const said = say(draft, candidate => removeWords(compiled, candidate, expandWords(candidate.item, chunk.words)))
    states.push(settled(state, at, said, bonus + 0.4, chunk, true))
    return states
  }
  if (state.removing && chunk.lead === 'and' && chunk.count === undefined) {
    const said = say(draft, candidate =>
      removeWords(compiled, candidate, expandWords(candidate.item, chunk.words), false),
    )
    if (said.missed.length === 0) states.push(settled(state, at, said, bonus + 0.5, chunk, true))
  }
  const inherited = goesOnWithHalf(state, chunk) && state.side ? { half: state.side } : {}
  const sided =
    chunk.half === 'one' && state.halves > 0 ? { ...chunk, half: 'other' as const } : { ...chunk, ...inherited }
  const spoken = { ...sided, correct: chunk.correct || state.replacing }
  const units = unitsFor(compiled, draft, spoken)
  if (chunk.times && units === undefined) {
    const { count = 1, ...once } = chunk
    const all = withDraft(state, at, { ...draft, count: (draft.count ?? 1) * count })
    return sayOf(compiled, all, at, { ...once, times: false }, bonus + TIMES, isDivided)
  }
  const wrong = chunk.correct && !replacesOne(compiled, draft, spoken) ? state.said : undefined
  const said = say(draft, candidate =>
    apply(compiled, wrong ? removeWords(compiled, candidate, wrong, false).candidate : candidate, spoken, units),
  )
  if (said.hits.length === 0 && said.gain === 0) return states
  if (!isDivided && isAnotherThing(said, chunk)) return states
  const [before] = draft.candidates
  const overwrites = isDivided && before && said.hits.some(({ group }) => unitsOf(before, group.group.id).length > 0)
  const listed = state.listing && chunk.lead === 'and' && chunk.count === undefined ? LISTED : 0
  const cost = bonusOf(compiled, draft, said, chunk, units !== undefined) + listed + (overwrites ? OVERWRITES : 0)
  states.push(settled(state, at, said, bonus + cost, chunk, false))
  return states
}

/** "And a greek salad": with its own article, a phrase is not an option that matches only part of it. */
const isAnotherThing = (
  { hits }: AppliedToAll,
  { article, lead, strength, sideOf, correct, mends, words }: Chunk,
): boolean => {
  if (!article || lead !== 'and' || strength !== undefined || sideOf || correct || mends) return false
  const told = words.flatMap(word => word.whole?.parts ?? [word]).filter(word => !word.isCue)
  const sure = hits.filter(hit => hit.quality >= SURE || hit.length === told.length)
  return hits.length > 0 && sure.reduce((sum, { length }) => sum + length, 0) < told.length
}

/** True if the words choose again in a single-choice group, and so state what they replace. */
const replacesOne = (compiled: CompiledMenu, draft: Draft, chunk: Chunk): boolean =>
  draft.candidates.some(candidate =>
    apply(compiled, candidate, chunk, undefined).hits.some(
      ({ group }) => group.group.max_units === 1 && unitsOf(candidate, group.group.id).length > 0,
    ),
  )

/** "Half sausage and onion": a topping joined without a pause belongs to the same half. */
const goesOnWithHalf = ({ side }: State, { half, lead, stop, count, words }: Chunk): boolean =>
  side !== undefined &&
  half === undefined &&
  lead === 'and' &&
  stop === '' &&
  count === undefined &&
  !words.some(word => word.whole && /\b(?:left|right|half)\b/.test(word.raw))

/** Applies the same words to every candidate; discards the candidates that match worst. */
export function say(draft: Draft, change: (candidate: Candidate) => Applied): AppliedToAll {
  const all = draft.candidates.map(change)
  const worth = (applied: Applied) => applied.gain - weightOf(applied.missed)
  const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const kept = all.filter(applied => worth(applied) > worth(best) - 0.1)
  return { ...best, candidates: kept.map(applied => applied.candidate) }
}

function settled(state: State, at: number, said: AppliedToAll, bonus: number, chunk: Chunk, removing: boolean): State {
  const { words } = chunk
  const scope = {
    listing: !removing && chunk.count === undefined && (chunk.lead !== 'start' || state.listing),
    halves: state.halves + (chunk.half === undefined ? 0 : 1),
  }
  const draft = state.drafts[at]!
  const isWeighed = chunk.milliPounds !== undefined && draft.milliPounds === undefined
  const amount = isWeighed ? { milliPounds: chunk.milliPounds } : {}
  const side = goesOnWithHalf(state, chunk)
    ? state.side
    : chunk.half && sideOf(draft.candidates[0]!, chunk.half === 'one' && state.halves > 0 ? 'other' : chunk.half)
  const { side: _, ...sideless } = state
  const changed = withDraft({ ...sideless, ...(side && { side }) }, at, {
    ...draft,
    ...amount,
    candidates: said.candidates,
  })
  const leftovers = said.missed.length > 0 ? [...state.leftovers, [...said.missed]] : state.leftovers
  return gained({ ...changed, leftovers, removing, said: words, ...scope }, said.gain - weightOf(said.missed) + bonus)
}
