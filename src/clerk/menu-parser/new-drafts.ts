import { applyWords, expandWords } from './apply-words.ts'
import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { amountOf } from './divide.ts'
import { correctedLineIndex, mergeRepeatedDish, namedBefore, refersBack } from './mend.ts'
import { readItem, readItems, weightOf } from './read-items.ts'
import type { Reading } from './reading.ts'
import { removeWords } from './remove-words.ts'
import { type Draft, gained, type State } from './state.ts'
import type { Word } from './unit.ts'
import { saidBy } from './units.ts'

const TIE = 0.04
const COUNTED = 0.3
const WITH_A_DISH = -0.6
const ON_A_DISH = -0.9
const JOINED_DISH = -0.2
const LISTED_DISH = -0.2
const STRONG_DISH = -0.8
const HALF_A_DISH = -0.4
const MENDED = 0.5
const READINGS = 3

/** Memoized readings of a chunk as a dish, shared by all states that agree. */
export type KnownReadings = Map<string, Reading[]>

/** Interprets a chunk, and those held for it, as a new line, in each likely reading. */
export function readNewDrafts(compiled: CompiledMenu, state: State, chunk: Chunk, known: KnownReadings): State[] {
  const first = state.held[0] ?? chunk
  const plain = state.held.filter(held => !isSpecial(held))
  const special = state.held.filter(isSpecial)
  const words = [...plain.flatMap(held => held.words), ...chunk.words]
  const last = state.drafts.at(-1)
  const counted = first.count !== undefined || first.milliPounds !== undefined || first.sideOf
  const lastItem = last?.candidates.length === 1 && counted ? last.candidates[0]!.item : undefined
  const own = { ...amountOf(first), ...amountOf(chunk) }
  const amount = Object.keys(own).length > 0 ? own : (state.amount ?? {})
  const half = chunk.half === 'one' && special.some(held => held.half !== undefined) ? { half: 'other' as const } : {}
  const isFirst = state.drafts.length === 0
  const key = `${state.held.length} ${isFirst} ${lastItem?.item.id} ${JSON.stringify(amount)} ${half.half}`
  const readings = known.get(key) ?? readItems(compiled, words, { ...chunk, ...amount, ...half }, isFirst, lastItem)
  known.set(key, readings)
  // "on rye" does not name a dish that merely has the word in its name
  const isAside =
    (first.lead === 'on' || first.lead === 'with') && !counted && state.drafts.length + state.leftovers.length > 0
  const meant = refersBack(chunk) && state.held.length === 0 ? readNamedBefore(compiled, state, chunk) : undefined
  const fitting = meant
    ? [meant]
    : readings.filter(
        reading =>
          (reading.named || !(chunk.correct || chunk.mends)) &&
          (reading.whole || !isAside) &&
          (reading.whole || counted || !isChoiceOf(last, reading.missed)) &&
          !(reading.vague && state.drafts.length > 0) &&
          !(describes(last, reading) && !counted && !first.article),
      )
  const [best] = fitting
  if (!best) return []
  const bonus =
    (counted ? COUNTED : 0) +
    (chunk.half !== undefined && !counted && special.length === 0 ? HALF_A_DISH : 0) +
    (first.strength !== undefined && !counted && state.drafts.length > 0 ? STRONG_DISH : 0) +
    (first.lead === 'with' && !counted ? WITH_A_DISH : 0) +
    (first.lead === 'on' && special.length === 0 ? ON_A_DISH : 0) +
    (first.lead === 'join' && !counted && state.drafts.length > 0 ? JOINED_DISH : 0) +
    (first.lead === 'and' && !counted && state.listing ? LISTED_DISH : 0)
  const isTie = (reading: Reading) => reading.score >= best.score - TIE && reading.named === best.named
  return fitting
    .filter((reading, index) => index === 0 || !isTie(reading))
    .slice(0, READINGS)
    .map(reading => {
      const equal = reading === best ? besideLast(state, fitting.filter(isTie)) : [reading]
      const said = inStock(equal.map(other => other.candidate)).map(candidate => sayHeld(compiled, candidate, special))
      const place = said.length === 1 ? correctedLineIndex(state, chunk, said[0]!.candidate) : -1
      const old = state.drafts[place]
      const count = reading.count ?? old?.count
      const draft: Draft = {
        candidates: said.map(({ candidate }) => (old ? mergeRepeatedDish(old.candidates[0]!, candidate) : candidate)),
        ...(first.definite && { isDefinite: true }),
        ...(count !== undefined && { count, isCounted: count === amount.count }),
        ...(amount.milliPounds !== undefined && { milliPounds: amount.milliPounds }),
        said: saidBy(equal.length > 1 ? reading.naming : words),
        words,
      }
      const sticky = chunk.each ? amountOf(chunk) : state.amount
      const {
        divided: _,
        said: __,
        side: ___,
        shared: ____,
        ...rest
      } = gained(
        state,
        reading.score +
          bonus +
          (old ? MENDED : 0) +
          (said[0]?.gain ?? 0) -
          (!reading.named && first.article && reading.candidate.item !== lastItem ? COUNTED : 0),
      )
      return {
        ...rest,
        // the next words describe this line: "the salad with …"
        drafts: old && !meant ? state.drafts.with(place, draft) : [...state.drafts.filter(one => one !== old), draft],
        held: [],
        removing: false,
        listing: false,
        replacing: false,
        ofAll: false,
        halves: special.filter(held => held.half !== undefined).length + (chunk.half === undefined ? 0 : 1),
        leftovers: reading.missed.length > 0 ? [...state.leftovers, [...reading.missed]] : state.leftovers,
        ...(sticky && { amount: sticky }),
      }
    })
}

/** Reading of the words as the one dish ordered before that they can mean, in whatever words: "the salad". */
function readNamedBefore(compiled: CompiledMenu, state: State, chunk: Chunk): Reading | undefined {
  const readings = [...new Set(namedBefore(state))].flatMap(item => readItem(compiled, item, chunk.words, chunk) ?? [])
  const [only, ...others] = readings.filter(({ named, vague }) => named && !vague)
  return others.length === 0 ? only : undefined
}

/** True if the words describe the previous dish and do not name another one: "The half chicken, dark meat only". */
const describes = (last: Draft | undefined, { candidate, whole }: Reading): boolean =>
  !whole && last?.candidates.length === 1 && last.candidates[0]!.item === candidate.item

/** True if the words name a choice of the previous dish and not a new dish: "Build your bowl, miso broth". */
const isChoiceOf = (last: Draft | undefined, missed: readonly Word[]): boolean =>
  last?.candidates.some(({ item: { groups } }) =>
    groups.some(({ group, common }) => group.min_units > 0 && missed.some(({ term }) => common.has(term))),
  ) === true

/**
 * Of equal matches, prefers the one in the category of the previous dish: "Two pepperoni slices, one grandma".
 */
function besideLast(state: State, equal: readonly Reading[]): readonly Reading[] {
  const [last, ...others] = state.drafts.at(-1)?.candidates ?? []
  if (!last || others.length > 0) return equal
  const beside = equal.filter(({ candidate }) => candidate.item.category === last.item.category)
  return beside.length === 1 ? beside : equal
}

const isSpecial = (chunk: Chunk): boolean => chunk.without || chunk.strength !== undefined || chunk.half !== undefined

/**
 * Applies words to a new dish that preceded its name: "no onions on the burger", "half olives half ham pizza".
 */
function sayHeld(compiled: CompiledMenu, start: Candidate, held: readonly Chunk[]) {
  let candidate = start
  let gain = 0
  for (const chunk of held) {
    const words = expandWords(candidate.item, chunk.words)
    const none = words.map(() => false)
    const applied = chunk.without
      ? removeWords(compiled, candidate, words)
      : applyWords(compiled, candidate, words, none, chunk)
    candidate = applied.candidate
    gain += applied.gain - weightOf(applied.missed)
  }
  return { candidate, gain }
}

type Stocked = { readonly item: { readonly item: { readonly availability: { readonly in_stock: boolean } } } }

/** Drops sold-out dishes if others are available. */
function inStock<T extends Stocked>(candidates: readonly T[]): readonly T[] {
  const available = candidates.filter(candidate => candidate.item.item.availability.in_stock)
  return available.length > 0 ? available : candidates
}
