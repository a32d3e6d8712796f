import { applyWords, removeWords } from './apply-words.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { amountOf, readAmountOnly } from './divide.ts'
import { readItems, weightOf } from './read-items.ts'
import { readOptions } from './read-options.ts'
import { type Draft, emptyState, gained, lastDraft, type State } from './state.ts'
import type { Word } from './units.ts'

const BEAM = 8
const TIE = 0.04
const COUNTED = 0.3
const WITH_A_DISH = -0.6
const ON_A_DISH = -0.9
const JOINED_DISH = -0.2
const HELD = -0.1

/** Reads chunks into lines: every chunk is tried as words about a line, as a new line, and as words for the next one. */
export function interpret(compiled: CompiledMenu, chunks: readonly Chunk[], start: State = emptyState): State {
  let states: readonly State[] = [start]
  chunks.forEach((chunk, index) => {
    const next = chunks[index + 1]
    states = states
      .flatMap(state => (state.skip > 0 ? [{ ...state, skip: state.skip - 1 }] : step(compiled, state, chunk, next)))
      .sort((a, b) => b.score - a.score)
      .slice(0, BEAM)
  })
  const finished = states.map(state => (state.held.length > 0 ? leave({ ...state, held: [] }, state.held) : state))
  return finished.reduce((best, state) => (state.score > best.score ? state : best))
}

function step(compiled: CompiledMenu, state: State, chunk: Chunk, next: Chunk | undefined): State[] {
  const { words } = chunk
  const states: State[] = []
  if (chunk.same || (chunk.more && words.length === 0)) {
    const again = repeat(compiled, state, chunk)
    if (again) return [again]
  }
  if (words.length === 0) return [readAmountOnly(compiled, state, chunk)]
  const isRemoval = chunk.without
  if (state.held.length === 0) states.push(...readOptions(compiled, state, chunk, next))
  if (!isRemoval) {
    states.push(...newDrafts(compiled, state, chunk))
    const waits = next && (next.lead === 'and' || next.lead === 'join') && !next.without && next.count === undefined
    if (waits && state.held.length < 4 && chunk.strength === undefined && chunk.half === undefined && !chunk.correct)
      states.push(gained({ ...state, held: [...state.held, ...words], heldChunk: state.heldChunk ?? chunk }, HELD))
  } else if (state.drafts.length === 0) {
    states.push({ ...state, heldRemovals: [...state.heldRemovals, words] })
  }
  if (state.held.length === 0) states.push(leave(state, words))
  return states
}

const leave = (state: State, words: readonly Word[]): State =>
  gained({ ...state, leftovers: [...state.leftovers, [...words]], removing: false }, -weightOf(words))

/** A chunk as one more line, in each likely reading. */
function newDrafts(compiled: CompiledMenu, state: State, chunk: Chunk): State[] {
  const first = state.heldChunk ?? chunk
  const words = [...state.held, ...chunk.words]
  const last = lastDraft(state)
  const counted = first.count !== undefined || first.milliPounds !== undefined || first.sideOf
  const lastItem = last?.candidates.length === 1 && counted ? last.candidates[0]!.item : undefined
  const amount = {
    ...chunk,
    ...amountOf(first),
    ...(chunk.count === undefined && first.count === undefined ? state.amount : {}),
  }
  const readings = readItems(compiled, words, amount, lastItem)
  const [best] = readings
  if (!best) return []
  const bonus =
    (counted ? COUNTED : 0) +
    (first.lead === 'with' && !counted ? WITH_A_DISH : 0) +
    (first.lead === 'on' && state.heldRemovals.length === 0 ? ON_A_DISH : 0) +
    (first.lead === 'join' && !counted && state.drafts.length > 0 ? JOINED_DISH : 0)
  const replaced = chunk.correct && last !== undefined
  return readings
    .filter((reading, index) => index === 0 || reading.score < best.score - TIE)
    .slice(0, 3)
    .map(reading => {
      const equal =
        reading === best
          ? readings.filter(other => other.score >= best.score - TIE && other.named === best.named)
          : [reading]
      const count = reading.count ?? (replaced ? last.count : undefined)
      const draft: Draft = {
        candidates: inStock(equal.map(other => other.candidate)).map(candidate =>
          state.heldRemovals.reduce((c, removal) => removeWords(compiled, c, removal).candidate, candidate),
        ),
        ...(count !== undefined && { count }),
        ...(amount.milliPounds !== undefined && { milliPounds: amount.milliPounds }),
        said: words.map(word => word.raw).join(' '),
      }
      const removed = state.heldRemovals.reduce((sum, removal) => sum + removal.length, 0)
      const next = gained(state, reading.score + bonus + removed)
      const sticky = chunk.each ? amountOf(chunk) : state.amount
      const { divided: _, heldChunk: __, ...rest } = next
      return {
        ...rest,
        drafts: [...(replaced ? state.drafts.slice(0, -1) : state.drafts), draft],
        held: [],
        heldRemovals: [],
        removing: false,
        leftovers: reading.missed.length > 0 ? [...state.leftovers, [...reading.missed]] : state.leftovers,
        ...(sticky && { amount: sticky }),
      }
    })
}

/** Dishes of which one is sold out give way to those that are to be had. */
function inStock<
  T extends { readonly item: { readonly item: { readonly availability: { readonly in_stock: boolean } } } },
>(candidates: readonly T[]): readonly T[] {
  const available = candidates.filter(candidate => candidate.item.item.availability.in_stock)
  return available.length > 0 ? available : candidates
}

/** "The same again", "two more of those": a copy of the last line, to which what follows is said. */
function repeat(compiled: CompiledMenu, state: State, chunk: Chunk): State | undefined {
  const last = lastDraft(state)
  if (!last) return undefined
  const candidates = last.candidates.map(candidate => {
    const none = chunk.words.map(() => false)
    return chunk.without
      ? removeWords(compiled, candidate, chunk.words).candidate
      : applyWords(compiled, candidate, chunk.words, none, { ...chunk, replaces: true }).candidate
  })
  const { count: _, ...copied } = last
  const draft = { ...copied, candidates, count: chunk.count ?? 1 }
  const { divided: __, ...rest } = state
  return gained({ ...rest, drafts: [...state.drafts, draft] }, 1)
}
