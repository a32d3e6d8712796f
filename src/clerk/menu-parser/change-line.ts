import { type Applied, applyWords, expandWords } from './apply-words.ts'
import type { Candidate } from './candidate.ts'
import { type Chunk, readChunks } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { interpret } from './interpret.ts'
import { restoreRemoved } from './put-back.ts'
import { removeWords } from './remove-words.ts'
import type { Draft } from './state.ts'
import type { MessageWords } from './unit.ts'
import { readUnits, wordsOfUnit } from './units.ts'

/** Minimum score of a reading that turns a line into a different dish. */
const SURE = 1

/** Applies words to a line, replacing what was said before; undefined unless all of them apply. */
export function applyWordsToLine(compiled: CompiledMenu, draft: Draft, said: MessageWords): Draft | undefined {
  const [start] = draft.candidates
  if (!start) return undefined
  let candidate = start
  let amount: Pick<Draft, 'count' | 'milliPounds'> = {}
  for (const chunk of readChunks(readUnits(compiled, said))) {
    if (chunk.words.every(word => word.isSmall)) {
      amount = { ...amount, ...amountFor(candidate, chunk) }
      continue
    }
    const applied = sayChunk(compiled, candidate, chunk)
    const isNews = chunk.instead || applied.hits.length > 0 || applied.candidate !== candidate
    if (applied.missed.length > 0 || !isNews) return undefined
    candidate = applied.candidate
  }
  return candidate === start && Object.keys(amount).length === 0
    ? undefined
    : { ...draft, ...amount, candidates: [candidate] }
}

function sayChunk(compiled: CompiledMenu, candidate: Candidate, chunk: Chunk): Applied {
  const words = expandWords(candidate.item, chunk.words)
  if (chunk.without) return removeWords(compiled, candidate, words)
  if (chunk.instead) return { ...removeWords(compiled, candidate, words, false), missed: [] }
  const none = words.map(() => false)
  // toppings of the whole now go on one half
  if (chunk.half !== undefined) {
    const toppings = words.filter(word => !word.isCue)
    const bared = toppings.length > 0 ? removeWords(compiled, candidate, toppings, false) : undefined
    if (bared && bared.missed.length === 0) return applyWords(compiled, bared.candidate, words, none, chunk)
  }
  const back = restoreRemoved(candidate, words)
  if (back) return { candidate: back, gain: SURE, missed: [], hits: [] }
  const units = chunk.count !== undefined && chunk.count > 1 ? { units: chunk.count } : {}
  return applyWords(compiled, candidate, words, none, { ...chunk, ...units, replaces: true })
}

/** Converts a count to pounds for items sold by weight: "Make it two". */
function amountFor({ item }: Candidate, { count, milliPounds, article }: Chunk): Pick<Draft, 'count' | 'milliPounds'> {
  if (milliPounds !== undefined) return { milliPounds }
  if (count === undefined || article) return {}
  return item.weighed ? { milliPounds: count * 1000 } : { count }
}

/** Turns a line into what the words describe: with other options, in another amount, or a different dish. */
export function turnLineInto(compiled: CompiledMenu, draft: Draft, said: MessageWords): readonly Draft[] | undefined {
  const changed = applyWordsToLine(compiled, draft, said)
  if (changed) return [changed]
  const { drafts, leftovers, score } = interpret(compiled, readChunks(readUnits(compiled, said)))
  if (drafts.length === 0 || leftovers.length > 0 || score < SURE) return undefined
  const [first, ...others] = drafts
  const keepsCount = first!.count === undefined || (first!.count === 1 && /^(?:an?|una?) /.test(`${said.words[0]} `))
  const count = keepsCount && draft.count !== undefined ? { count: draft.count } : {}
  return [{ ...first!, ...count }, ...others]
}

/** True if an option that leaves off the named food is already chosen. */
export function isLeftOff(compiled: CompiledMenu, { candidates: [only] }: Draft, said: MessageWords): boolean {
  const words = readUnits(compiled, said).flatMap(wordsOfUnit)
  const told = only && removeWords(compiled, only, expandWords(only.item, words), false)
  return told !== undefined && told.hits.length > 0 && told.missed.length === 0 && told.candidate === only
}

/** Removes the named food from a line, in whichever way the menu supports. */
export function removeFromLine(
  compiled: CompiledMenu,
  draft: Draft,
  said: MessageWords,
  noting: boolean,
): Draft | undefined {
  const [start] = draft.candidates
  if (!start) return undefined
  let candidate = start
  for (const chunk of readChunks(readUnits(compiled, said))) {
    const words = expandWords(candidate.item, chunk.words).filter(word => !word.isSmall)
    if (words.length === 0) continue
    const applied = removeWords(compiled, candidate, words, noting)
    if (applied.missed.length > 0) return undefined
    candidate = applied.candidate
  }
  return candidate === start ? undefined : { ...draft, candidates: [candidate] }
}
