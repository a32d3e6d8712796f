import { type Applied, expandWords, sideOf } from './apply-words.ts'
import { type Candidate, unitsOf } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { divide, namesDish } from './divide.ts'
import { readUnderHeading } from './heading.ts'
import { apply, bonusOf, OPEN, type Said, unitsFor } from './option-worth.ts'
import { readItems, weightOf } from './read-items.ts'
import { removeWords } from './remove-words.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'

const FURTHER_BACK = -0.25
const FARTHEST = 3
const OVERWRITES = -1
const LISTED = 0.25
const PART = 0.8
const TIMES = 0.3
const NAMED_AGAIN = 0.6
const USUAL = 0.4

/** A chunk as words about lines that were read before: options, removals, and how they are wanted. */
export function readOptions(compiled: CompiledMenu, state: State, chunk: Chunk, next: Chunk | undefined): State[] {
  if (state.drafts.length === 0) return []
  if (chunk.both || (state.ofAll && chunk.count === undefined)) return sayOfAll(compiled, state, chunk)
  if (chunk.instead) return [takeBack(compiled, state, chunk)]
  if (next?.part && next.words.every(word => word.isSmall))
    return sayOfPart(compiled, { ...state, skip: 1 }, chunk, next)
  if (chunk.part && chunk.words.length > 0) return sayOfPart(compiled, state, chunk, chunk)
  const named =
    next && (next.lead === 'on' || next.lead === 'with') && !next.article && next.count === undefined
      ? targetOf(compiled, state, next)
      : -1
  if (named >= 0) return sayOf(compiled, { ...state, skip: 1 }, named, chunk, 0.6)
  const states: State[] = []
  const last = state.drafts.length - 1
  const again = nameAgain(compiled, state, chunk)
  if (again) states.push(again)
  for (let back = 0; back < FARTHEST && back <= last; back++)
    states.push(...sayOf(compiled, state, last - back, chunk, back * FURTHER_BACK))
  if (chunk.count !== undefined || chunk.rest) {
    const divided = chunk.article ? undefined : divide(compiled, state, chunk)
    const { count: _, ...uncounted } = chunk
    const numbered = chunk.article ? undefined : chooseByNumber(compiled, state, chunk)
    if (numbered) states.push(numbered)
    const headed = chunk.rest ? undefined : readUnderHeading(compiled, state, chunk)
    if (headed) states.push(headed)
    if (divided && chunk.words.every(word => compiled.food.usual.has(word.term)))
      states.push(gained(divided, weightOf(chunk.words) + USUAL))
    if (divided) states.push(...sayOf(compiled, divided, divided.drafts.length - 1, uncounted, 0, true))
  }
  return states
}

/** "Wings, ten pieces": a number that is itself the choice. */
function chooseByNumber(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const at = state.drafts.length - 1
  const [candidate, ...others] = state.drafts[at]!.candidates
  if (!candidate || others.length > 0) return undefined
  const { count: _, ...plain } = chunk
  const words = [...chunk.amountWords, ...chunk.words]
  const { hits, missed, candidate: chosen, gain } = apply(compiled, candidate, { ...plain, words }, undefined)
  const [hit] = hits
  const isNumber = hit?.at === 0 && hit.isWanted && hit.group.group.max_units === 1 && hit.optionIds.length === 1
  if (!isNumber || missed.length > 0 || gain === 0) return undefined
  return gained(withDraft(state, at, { ...state.drafts[at]!, candidates: [chosen] }), gain + OPEN)
}

/** "A burger, the classic burger": the dish just named, named once more in other words. */
function nameAgain(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const draft = state.drafts.at(-1)!
  const [candidate, ...others] = draft.candidates
  if (
    !candidate ||
    others.length > 0 ||
    (chunk.stop !== ',' && chunk.lead !== 'with' && chunk.lead !== 'and') ||
    chunk.article ||
    chunk.count !== undefined ||
    chunk.without ||
    chunk.half !== undefined
  )
    return undefined
  const { item } = candidate
  const isNews = chunk.words.some(word => !word.isCue && !draft.said.includes(word.raw))
  const words = expandWords(item, chunk.words).filter(word => !word.isCue)
  if (words.length === 0 || !isNews || !words.every(word => item.named.has(word.term))) return undefined
  if (chunk.stop !== ',' && apply(compiled, candidate, chunk, undefined).hits.length > 0) return undefined
  const [other] = readItems(compiled, chunk.words, chunk, false)
  if (other?.candidate.item !== item) return undefined
  return gained({ ...state, listing: false, removing: false }, weightOf(words) + NAMED_AGAIN)
}

/** "No pickles on one of them", "one of the slices well done": said of a part of a line. */
function sayOfPart(compiled: CompiledMenu, state: State, chunk: Chunk, part: Chunk): State[] {
  const named = (draft: Draft) => chunk.words.filter(word => draft.candidates[0]?.item.named.has(word.term)).length
  const most = Math.max(...state.drafts.map(named))
  const target = part === chunk && most > 0 ? state.drafts.findLastIndex(draft => named(draft) === most) : -1
  const divided = divide(compiled, state, part, target < 0 ? undefined : target)
  if (!divided) return []
  const { count: _, ...plain } = { ...chunk, part: false, article: false }
  return sayOf(compiled, divided, divided.drafts.length - 1, plain, PART)
}

function targetOf(compiled: CompiledMenu, state: State, chunk: Chunk): number {
  const named = state.drafts.findLastIndex(draft => namesDish(draft, chunk.words))
  if (named >= 0 || chunk.words.length === 0) return named
  const fitting = state.drafts.flatMap((draft, at) => (hasChosen(compiled, draft, chunk) ? [at] : []))
  return fitting.length === 1 ? fitting[0]! : -1
}

/** "The large one": true when every word names what was chosen for a line. */
const hasChosen = (compiled: CompiledMenu, { candidates, count }: Draft, chunk: Chunk): boolean =>
  count !== 0 &&
  candidates.some(candidate => {
    const { hits, missed } = apply(compiled, candidate, chunk, undefined)
    const isChosen = hits.every(
      ({ group, optionIds }) =>
        optionIds.length === 1 && unitsOf(candidate, group.group.id).includes(optionIds[0] ?? ''),
    )
    return hits.length > 0 && missed.length === 0 && isChosen
  })

function sayOf(
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
  const [before] = draft.candidates
  const overwrites = isDivided && before && said.hits.some(({ group }) => unitsOf(before, group.group.id).length > 0)
  const listed = state.listing && chunk.lead === 'and' && chunk.count === undefined ? LISTED : 0
  const cost = bonusOf(compiled, draft, said, chunk, units !== undefined) + listed + (overwrites ? OVERWRITES : 0)
  states.push(settled(state, at, said, bonus + cost, chunk, false))
  return states
}

/** True when words choose anew what may be chosen once, and so say themselves what they take the place of. */
const replacesOne = (compiled: CompiledMenu, draft: Draft, chunk: Chunk): boolean =>
  draft.candidates.some(candidate =>
    apply(compiled, candidate, chunk, undefined).hits.some(
      ({ group }) => group.group.max_units === 1 && unitsOf(candidate, group.group.id).length > 0,
    ),
  )

/** "Half sausage and onion": what is joined to a half without a pause lies on it as well. */
const goesOnWithHalf = ({ side }: State, { half, lead, stop, count, words }: Chunk): boolean =>
  side !== undefined &&
  half === undefined &&
  lead === 'and' &&
  stop === '' &&
  count === undefined &&
  !words.some(word => word.whole && /\b(?:left|right|half)\b/.test(word.raw))

/** Says the same of every candidate; those to which it means least are given up. */
function say(draft: Draft, change: (candidate: Candidate) => Applied): Said {
  const all = draft.candidates.map(change)
  const worth = (applied: Applied) => applied.gain - weightOf(applied.missed)
  const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const kept = all.filter(applied => worth(applied) > worth(best) - 0.1)
  return { ...best, candidates: kept.map(applied => applied.candidate) }
}

function settled(state: State, at: number, said: Said, bonus: number, chunk: Chunk, removing: boolean): State {
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

/** "All with oat milk": said of every line. */
function sayOfAll(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  let result = state
  for (let at = 0; at < state.drafts.length; at++) {
    const [first] = sayOf(compiled, result, at, chunk, 0)
    if (first && first.leftovers.length === result.leftovers.length) result = first
  }
  if (result === state) return []
  // however many lines it is said of, it is said once
  const gain = (result.score - state.score) / state.drafts.length
  return [{ ...result, ofAll: true, score: state.score + gain }]
}

/** "Rye instead of white": what is not wanted is taken back when it had been chosen, and is otherwise no news. */
function takeBack(compiled: CompiledMenu, state: State, chunk: Chunk): State {
  const at = state.drafts.length - 1
  const draft = state.drafts[at]!
  const said = say(draft, candidate => {
    const removed = removeWords(compiled, candidate, expandWords(candidate.item, chunk.words), false)
    if (removed.missed.length === 0 || removed.missed.length === chunk.words.length) return removed
    // "instead of the pickles ketchup"
    const more = apply(compiled, removed.candidate, { ...chunk, words: removed.missed, mends: true }, undefined)
    return more.missed.length === 0 ? more : { ...removed, missed: [] }
  })
  return gained(withDraft(state, at, { ...draft, candidates: said.candidates }), 0.5)
}
