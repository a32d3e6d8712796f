import { applyWords, expandWords } from './apply-words.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { readAmountOnly, readCounted } from './divide.ts'
import { type KnownReadings, readNewDrafts } from './new-drafts.ts'
import { weightOf } from './read-items.ts'
import { readOptions } from './read-options.ts'
import { removeWords } from './remove-words.ts'
import { renameDish } from './rename-dish.ts'
import { mayShare, readShared } from './share-dish.ts'
import { emptyState, gained, type State, withDraft } from './state.ts'
import type { Word } from './unit.ts'

const BEAM = 8
const HELD = -0.1
const HELD_DISH = -0.8
const LEFT = 0.8
const REPEATED = 0.5
/** Penalty if the units described individually do not add up to the amount. */
const NOT_ALL = 1.5
const TAKEN_BACK = 0.4
const MOST_HELD = 4

/**
 * Interprets chunks as lines by beam search: each chunk is tried as a modifier of a line, as a new line, and as
 * words for the next line.
 */
export function interpret(compiled: CompiledMenu, chunks: readonly Chunk[], start: State = emptyState): State {
  let states: readonly State[] = [start]
  chunks.forEach((chunk, index) => {
    const next = chunks[index + 1]
    const known: KnownReadings = new Map()
    const read = states.flatMap(state =>
      state.skip > 0 ? [{ ...state, skip: state.skip - 1 }] : step(compiled, state, chunk, next, known),
    )
    // if every state waits for a dish that never comes, its words become leftovers
    const left = read.length > 0 ? read : states.map(state => leaveWaiting(state, chunk))
    states = left.sort((a, b) => b.score - a.score).slice(0, BEAM)
  })
  const finished = states.map(state =>
    state.held.length > 0
      ? leave(
          { ...state, held: [] },
          state.held.flatMap(held => held.words),
        )
      : state,
  )
  const worth = (state: State) => state.score - ((state.drafts[state.spread ?? -1]?.count ?? 0) > 0 ? NOT_ALL : 0)
  return finished.reduce((best, state) => (worth(state) > worth(best) ? state : best))
}

function step(
  compiled: CompiledMenu,
  state: State,
  chunk: Chunk,
  next: Chunk | undefined,
  known: KnownReadings,
): State[] {
  if (state.elder.length > 0) {
    const shared = readShared(compiled, state, chunk, known)
    return mayShare(state, chunk, next) ? [...shared, { ...state, elder: [...state.elder, chunk] }] : shared
  }
  const { words } = chunk
  const again = chunk.same || chunk.more ? repeat(compiled, state, chunk) : undefined
  if (again && (chunk.same || words.length === 0)) return [again]
  if (words.length === 0) return readAmountOnly(compiled, state, chunk)
  const states: State[] = again ? [again] : []
  const isWaiting = state.held.length > 0
  if (state.isLost && isOfLast(chunk)) return [...newDrafts(compiled, state, chunk, known), leaveBeside(state, chunk)]
  if (!isWaiting) states.push(...readOptions(compiled, state, chunk, next))
  if (chunk.part && state.drafts.length > 0) return states.length > 0 ? states : [leave(state, words)]
  states.push(...newDrafts(compiled, state, chunk, known))
  if (canWait(state, chunk, next)) {
    const isDish =
      chunk.half === undefined && [...known.values()].some(([best]) => best?.whole && best.missed.length === 0)
    states.push(gained({ ...state, held: [...state.held, chunk] }, isDish ? HELD_DISH : HELD))
  }
  const isNamed = [...known.values()].some(([best]) => best?.named)
  if (next?.mends && next.words.length > 0 && !isNamed && !isWaiting && chunk.count !== undefined)
    states.push(gained({ ...state, held: [{ ...chunk, words: [] }] }, TAKEN_BACK))
  if (mayShare(state, chunk, next)) states.push({ ...state, elder: [chunk] })
  const renamed = isWaiting ? undefined : renameDish(compiled, state, chunk)
  if (renamed) states.push(renamed)
  const amount = isWaiting ? undefined : readCounted(compiled, state, chunk)
  if (amount) states.push(amount)
  if (!isWaiting) states.push({ ...leave(state, words), isLost: isUnknownDish(compiled, chunk) })
  return states
}

const newDrafts = (compiled: CompiledMenu, state: State, chunk: Chunk, known: KnownReadings): State[] =>
  chunk.without || chunk.instead || isHalfOfLast(state, chunk)
    ? []
    : readNewDrafts(compiled, state, chunk, known).map(read => ({ ...read, isLost: false }))

/** True for words that modify the previous dish: "… no pickles", "… with hummus". */
const isOfLast = (chunk: Chunk): boolean =>
  (chunk.without || chunk.lead === 'with' || chunk.lead === 'on') &&
  chunk.stop !== '.' &&
  chunk.count === undefined &&
  chunk.milliPounds === undefined &&
  !(chunk.article || chunk.both || chunk.each || chunk.rest || chunk.part || chunk.correct || chunk.mends)

/** True for an amount of food that this menu lacks. */
const isUnknownDish = ({ food }: CompiledMenu, chunk: Chunk): boolean =>
  (chunk.count !== undefined || chunk.article) &&
  !(chunk.without || chunk.instead || chunk.part || chunk.correct || chunk.mends) &&
  chunk.lead !== 'with' &&
  chunk.lead !== 'on' &&
  chunk.words.some(word => !word.isSmall && (word.whole?.parts ?? [word]).some(({ term }) => food.known.has(term)))

/** Adds modifiers of an unknown dish to its leftover words, so that they are reported together. */
function leaveBeside(state: State, chunk: Chunk): State {
  const [first, ...others] = chunk.words
  const left = leave(state, chunk.words)
  if (!first) return left
  const said = { ...first, raw: `${chunk.without ? 'no' : chunk.lead} ${first.raw}` }
  const before = state.leftovers.at(-1) ?? []
  return { ...left, leftovers: [...state.leftovers.slice(0, -1), [...before, said, ...others]], isLost: true }
}

/** True if a half can only belong to the previous dish: "… half plain and half olives". */
const isHalfOfLast = ({ drafts, held }: State, { half, count }: Chunk): boolean =>
  half !== undefined &&
  count === undefined &&
  held.length === 0 &&
  drafts.at(-1)?.candidates.some(({ item }) => item.groups.some(group => group.hasSides)) === true

/** True if the next chunk may name the dish that this chunk modifies: "mushroom and olive pizza". */
function canWait(state: State, chunk: Chunk, next: Chunk | undefined): boolean {
  if (next === undefined || next.words.length === 0 || state.held.length >= MOST_HELD || chunk.correct || chunk.mends)
    return false
  if (next.same || next.rest || next.both || next.correct || next.mends || next.instead) return false
  if (chunk.without) return state.drafts.length === 0
  // "with scallion, …" ends the previous dish
  if (chunk.lead === 'with' && state.drafts.length > 0 && next.stop !== '') return false
  return (
    (next.lead === 'and' || next.lead === 'join' || (next.lead === 'on' && next.article && chunk.half === undefined)) &&
    !next.without &&
    (next.count === undefined || ((chunk.half !== undefined || next.lead === 'on') && next.article))
  )
}

function leave(state: State, said: readonly Word[]): State {
  const words = said.flatMap(word => word.whole?.parts ?? [word])
  const leftovers = words.length > 0 ? [...state.leftovers, words] : state.leftovers
  return gained({ ...state, leftovers, removing: false, listing: false }, -LEFT * weightOf(words))
}

/** Turns words held for a dish, and a chunk that is no dish, into leftovers. */
const leaveWaiting = (state: State, chunk: Chunk): State =>
  leave(
    { ...state, held: [], elder: [] },
    [...state.elder, ...state.held, chunk].flatMap(({ words }) => words),
  )

/** Copies the last line, to which the next words apply: "The same again", "two more of those". */
function repeat(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const last = state.drafts.at(-1)
  if (!last) return undefined
  // "waffles? two of those" means two, not two more
  if (chunk.count !== undefined && chunk.words.length === 0 && !chunk.more && last.count === undefined)
    return gained(withDraft(state, state.drafts.length - 1, { ...last, count: chunk.count }), REPEATED)
  const applied = last.candidates.map(candidate => {
    const words = expandWords(candidate.item, chunk.words)
    const none = words.map(() => false)
    return chunk.without
      ? removeWords(compiled, candidate, words)
      : applyWords(compiled, candidate, words, none, { ...chunk, replaces: true })
  })
  const candidates = applied.map(({ candidate }) => candidate)
  const worth = applied.reduce((most, { gain, missed }) => Math.max(most, gain - LEFT * weightOf(missed)), 0)
  const { count: _, ...copied } = last
  const draft = { ...copied, candidates, count: chunk.count ?? 1 }
  const { divided: __, ...rest } = state
  return gained({ ...rest, drafts: [...state.drafts, draft], replacing: true, halves: 0 }, REPEATED + worth)
}
