import { type Applied, applyWords, expandWords, removeWords } from './apply-words.ts'
import { type Candidate, unitsOf } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { divide, namesDish } from './divide.ts'
import type { Hit } from './find-options.ts'
import { weightOf } from './read-items.ts'
import { type Draft, gained, type State, withDraft } from './state.ts'
import type { Word } from './units.ts'

const LEADS = { with: 0.5, on: 0.6, join: 0.3, and: 0.1, or: 0.1, start: 0 } as const
const ARTICLE = -0.6
const COUNTED = -1
const UNITS = 0.3
const SIDE_OF = -0.6
const OPEN = 0.3
const LINKED = 0.35
const FURTHER_BACK = -0.25
const STRENGTH = 0.2
const FARTHEST = 3
const OVERWRITES = -1

/** A chunk as words about lines that were read before: options, removals, and how they are wanted. */
export function readOptions(compiled: CompiledMenu, state: State, chunk: Chunk, next: Chunk | undefined): State[] {
  if (state.drafts.length === 0) return []
  if (chunk.both) return sayOfAll(compiled, state, chunk)
  if (chunk.instead) return [takeBack(compiled, state, chunk)]
  const named =
    next && (next.lead === 'on' || next.lead === 'with') && !next.article && next.count === undefined
      ? targetOf(state, next)
      : -1
  if (named >= 0) return sayOf(compiled, { ...state, skip: 1 }, named, chunk, 0.6)
  const states: State[] = []
  const last = state.drafts.length - 1
  for (let back = 0; back < FARTHEST && back <= last; back++)
    states.push(...sayOf(compiled, state, last - back, chunk, back * FURTHER_BACK))
  if (chunk.count !== undefined || chunk.rest) {
    const divided = chunk.article ? undefined : divide(compiled, state, chunk)
    const { count: _, ...uncounted } = chunk
    if (divided) states.push(...sayOf(compiled, divided, divided.drafts.length - 1, uncounted, 0, true))
  }
  return states
}

const targetOf = (state: State, chunk: Chunk): number =>
  state.drafts.findLastIndex(draft => namesDish(draft, chunk.words))

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
    states.push(settled(state, at, said, bonus + 0.4, chunk.words, true))
    return states
  }
  if (state.removing && chunk.lead === 'and' && chunk.count === undefined) {
    const said = say(draft, candidate =>
      removeWords(compiled, candidate, expandWords(candidate.item, chunk.words), false),
    )
    if (said.missed.length === 0) states.push(settled(state, at, said, bonus + 0.2, chunk.words, true))
  }
  const units = unitsFor(compiled, draft, chunk)
  const said = say(draft, candidate => apply(compiled, candidate, chunk, units))
  if (said.hits.length === 0 && said.gain === 0) return states
  const [before] = draft.candidates
  const overwrites = isDivided && before && said.hits.some(({ group }) => unitsOf(before, group.group.id).length > 0)
  const cost = bonusOf(compiled, draft, said, chunk, units !== undefined) + (overwrites ? OVERWRITES : 0)
  states.push(settled(state, at, said, bonus + cost, chunk.words, false))
  return states
}

const apply = (compiled: CompiledMenu, candidate: Candidate, chunk: Chunk, units: number | undefined): Applied => {
  const words = expandWords(candidate.item, chunk.words)
  const none = words.map(() => false)
  const how = { ...chunk, replaces: chunk.correct, ...(units !== undefined && { units }) }
  return applyWords(compiled, candidate, words, none, how)
}

type Said = Omit<Applied, 'candidate'> & { readonly candidates: readonly Candidate[] }

/** Says the same of every candidate; those to which it means least are given up. */
function say(draft: Draft, change: (candidate: Candidate) => Applied): Said {
  const all = draft.candidates.map(change)
  const worth = (applied: Applied) => applied.gain - weightOf(applied.missed)
  const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const kept = all.filter(applied => worth(applied) > worth(best) - 0.1)
  return { ...best, candidates: kept.map(applied => applied.candidate) }
}

function settled(
  state: State,
  at: number,
  said: Said,
  bonus: number,
  words: readonly Word[],
  removing: boolean,
): State {
  const changed = withDraft(state, at, { ...state.drafts[at]!, candidates: said.candidates })
  const leftovers = said.missed.length > 0 ? [...state.leftovers, [...said.missed]] : state.leftovers
  return gained({ ...changed, leftovers, removing, said: words }, said.gain - weightOf(said.missed) + bonus)
}

/** The number before an option as units of it, where the group takes so many. */
function unitsFor(compiled: CompiledMenu, draft: Draft, chunk: Chunk): number | undefined {
  const { count } = chunk
  if (count === undefined || chunk.article || count < 1) return undefined
  const hits = draft.candidates.flatMap(candidate => apply(compiled, candidate, chunk, undefined).hits)
  const takes = ({ group }: Applied['hits'][number]) => {
    const { max_per_option, max_units, min_units } = group.group
    return count <= max_per_option && count <= max_units && (count > 1 || min_units > 1)
  }
  return hits.length > 0 && hits.every(takes) ? count : undefined
}

function bonusOf(compiled: CompiledMenu, draft: Draft, said: Said, chunk: Chunk, hasUnits: boolean): number {
  const [candidate] = draft.candidates
  const isWanted = candidate !== undefined && said.hits.length > 0 && said.hits.every(hit => hit.isWanted)
  const isLinked = isWanted && said.hits.every(hit => standsForDish(compiled, hit))
  let bonus: number = LEADS[chunk.lead]
  if (chunk.article && chunk.lead !== 'on' && !isWanted) bonus += ARTICLE
  if (chunk.count !== undefined && !chunk.article)
    bonus += hasUnits ? UNITS : isWanted && chunk.count === 1 ? 0 : COUNTED
  if (chunk.sideOf && !isWanted) bonus += SIDE_OF
  if (isWanted) bonus += OPEN
  if (isLinked) bonus += LINKED
  if (chunk.strength !== undefined || chunk.beside || chunk.correct) bonus += STRENGTH
  return bonus
}

/** True when an option, or the one that opens its group, stands for a dish of the menu. */
function standsForDish({ menu }: CompiledMenu, { group, optionIds }: Hit): boolean {
  if (group.group.options.some(option => option.linked_item_id && optionIds.includes(option.id))) return true
  const parent = menu.parents.get(group.group.id)
  return (
    parent !== undefined &&
    menu.groups.get(parent.groupId)?.options.find(o => o.id === parent.optionId)?.linked_item_id !== undefined
  )
}

/** "All with oat milk": said of every line. */
function sayOfAll(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  const { both: _, ...plain } = chunk
  const single = { ...plain, both: false }
  let result = state
  for (let at = 0; at < state.drafts.length; at++) {
    const [first] = sayOf(compiled, result, at, single, 0)
    if (first && first.leftovers.length === result.leftovers.length) result = first
  }
  return result === state ? [] : [result]
}

/** "Rye instead of white": what is not wanted is taken back when it had been chosen, and is otherwise no news. */
function takeBack(compiled: CompiledMenu, state: State, chunk: Chunk): State {
  const at = state.drafts.length - 1
  const draft = state.drafts[at]!
  const candidates = draft.candidates.map(candidate => removeWords(compiled, candidate, chunk.words, false).candidate)
  return gained(withDraft(state, at, { ...draft, candidates }), 0.5)
}
