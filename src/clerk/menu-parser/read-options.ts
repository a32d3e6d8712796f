import { expandWords } from './apply-words.ts'
import { unitsOf } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { divide, namesDish } from './divide.ts'
import { SURE } from './find-options.ts'
import { interpretUnderHeading } from './heading.ts'
import { readItems, weightOf } from './read-items.ts'
import { removeWords } from './remove-words.ts'
import { say, sayOf } from './say-of.ts'
import { apply, OPEN } from './score-options.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'

const FURTHER_BACK = -0.25
const FARTHEST = 3
const PART = 0.8
const NAMED_AGAIN = 0.6
const USUAL = 0.4
const SHARED = 0.1
const SPREAD = -0.6
const REST = 0.2

/** Reads a chunk as options, removals, and preparation wishes for lines that were read before. */
export function readOptions(compiled: CompiledMenu, state: State, chunk: Chunk, next: Chunk | undefined): State[] {
  if (state.drafts.length === 0) return []
  const isOfEach = chunk.each && chunk.count === undefined && chunk.milliPounds === undefined
  if (chunk.both || isOfEach || (state.ofAll && chunk.count === undefined)) return sayOfAll(compiled, state, chunk)
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
  const ofShared = chunk.count === undefined ? sayOfShared(compiled, state, chunk) : undefined
  if (ofShared) states.push(ofShared)
  const spread = spreadOver(compiled, state, chunk)
  if (spread) states.push(spread)
  const again = nameAgain(compiled, state, chunk)
  if (again) states.push(again)
  for (let back = 0; back < FARTHEST && back <= last; back++)
    states.push(...sayOf(compiled, state, last - back, chunk, back * FURTHER_BACK))
  if (chunk.count !== undefined || chunk.rest) {
    const divided = chunk.article ? undefined : divide(compiled, state, chunk)
    const { count: _, ...uncounted } = chunk
    const numbered = chunk.article ? undefined : chooseByNumber(compiled, state, chunk)
    if (numbered) states.push(numbered)
    const headed = chunk.rest ? undefined : interpretUnderHeading(compiled, state, chunk)
    if (headed) states.push(headed)
    if (divided && chunk.words.every(word => compiled.food.usual.has(word.term)))
      states.push(gained(divided, weightOf(chunk.words) + USUAL))
    if (divided && !isOtherDish(compiled, state, chunk))
      states.push(...sayOf(compiled, divided, divided.drafts.length - 1, uncounted, 0, true))
  }
  return states
}

/** "3 salmon rolls, 2 eel avocado": true if the chunk names another dish and is not an option of the last one. */
function isOtherDish(compiled: CompiledMenu, { drafts }: State, chunk: Chunk): boolean {
  const [candidate] = drafts.at(-1)?.candidates ?? []
  if (!candidate || chunk.words.filter(word => !word.isCue).length < 2) return false
  const [dish] = readItems(compiled, chunk.words, chunk, false)
  if (!dish?.named || dish.missed.length > 0 || dish.candidate.item === candidate.item) return false
  const { hits } = apply(compiled, candidate, chunk, undefined)
  const isOfName = chunk.words.every(word => word.isCue || dish.candidate.item.named.has(word.term))
  return isOfName && hits.some(({ quality }) => quality < SURE)
}

/** "Three shakes: vanilla large, chocolate small, and a strawberry": describes unit after unit without counts. */
function spreadOver(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const isNext = chunk.stop === ',' || chunk.lead === 'and' || chunk.article
  if (!isNext || chunk.without || (chunk.count !== undefined && !chunk.article)) return undefined
  const at = state.divided ?? state.drafts.length - 1
  const isRest = state.divided !== undefined && state.spread === undefined
  if (isRest && (!chunk.article || chunk.lead === 'with')) return undefined
  const divided = divide(compiled, state, { ...chunk, count: 1 }, at)
  const { count: _, ...uncounted } = { ...chunk, article: false }
  const [said] = divided
    ? sayOf(compiled, divided, divided.drafts.length - 1, uncounted, isRest ? REST : SPREAD, true)
    : []
  return said && (isRest ? said : { ...said, spread: at })
}

/** "Wings, ten pieces": reads the number itself as the choice. */
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

/** "A burger, the classic burger": names the last dish again in other words. */
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

/** "No pickles on one of them", "one of the slices well done": applies the chunk to part of a line. */
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

/** "The large one": true if every word names an option already chosen for the line. */
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

/** "All with oat milk": applies the chunk to every line. */
function sayOfAll(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  let result = state
  for (let at = 0; at < state.drafts.length; at++) {
    const [first] = sayOf(compiled, result, at, chunk, 0)
    if (first && first.leftovers.length === result.leftovers.length) result = first
  }
  if (result === state) return []
  // average the gain: it counts once, regardless of the number of lines
  const gain = (result.score - state.score) / state.drafts.length
  return [{ ...result, ofAll: true, score: state.score + gain }]
}

/** "A small and a large pie, thin crust": applies a required choice to all dishes that were named together. */
function sayOfShared(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  if (state.shared === undefined) return undefined
  let result = state
  for (let at = state.shared; at < state.drafts.length; at++) {
    const isWanted = state.drafts[at]!.candidates.some(candidate =>
      apply(compiled, candidate, chunk, undefined).hits.some(hit => hit.isWanted),
    )
    const [said] = isWanted ? sayOf(compiled, result, at, chunk, 0) : []
    if (!said || said.leftovers.length > result.leftovers.length) return undefined
    result = said
  }
  const gain = (result.score - state.score) / (state.drafts.length - state.shared)
  return { ...result, score: state.score + gain + SHARED }
}

/** "Rye instead of white": removes the replaced option if it was chosen; otherwise ignores it. */
function takeBack(compiled: CompiledMenu, state: State, chunk: Chunk): State {
  const at = state.drafts.length - 1
  const draft = state.drafts[at]!
  const said = say(draft, candidate => {
    const removed = removeWords(compiled, candidate, expandWords(candidate.item, chunk.words), false)
    if (removed.missed.length === 0 || removed.missed.length === chunk.words.length) return removed
    // "instead of the pickles ketchup": the words after the removed option are the replacement
    const more = apply(compiled, removed.candidate, { ...chunk, words: removed.missed, mends: true }, undefined)
    return more.missed.length === 0 ? more : { ...removed, missed: [] }
  })
  return gained(withDraft(state, at, { ...draft, candidates: said.candidates }), 0.5)
}
