import { type Applied, applyWords, expandWords } from './apply-words.ts'
import type { Candidate } from './candidate.ts'
import { type Chunk, readChunks } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { interpret } from './interpret.ts'
import { putBack } from './put-back.ts'
import { removeWords } from './remove-words.ts'
import type { Draft } from './state.ts'
import type { Words } from './unit.ts'
import { readUnits, wordsOf } from './units.ts'

/** What a reading must be worth for a line to become another dish. */
const SURE = 1

/** Says words of a line that take the place of what was said before; undefined when they are not all about it. */
export function sayOfLine(compiled: CompiledMenu, draft: Draft, said: Words): Draft | undefined {
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
  // what lay on the whole lies on a half from now on
  if (chunk.half !== undefined) {
    const toppings = words.filter(word => !word.isCue)
    const bared = toppings.length > 0 ? removeWords(compiled, candidate, toppings, false) : undefined
    if (bared && bared.missed.length === 0) return applyWords(compiled, bared.candidate, words, none, chunk)
  }
  const back = putBack(candidate, words)
  if (back) return { candidate: back, gain: SURE, missed: [], hits: [] }
  const units = chunk.count !== undefined && chunk.count > 1 ? { units: chunk.count } : {}
  return applyWords(compiled, candidate, words, none, { ...chunk, ...units, replaces: true })
}

/** "Make it two" of goods by weight is two pounds. */
function amountFor({ item }: Candidate, { count, milliPounds, article }: Chunk): Pick<Draft, 'count' | 'milliPounds'> {
  if (milliPounds !== undefined) return { milliPounds }
  if (count === undefined || article) return {}
  return item.weighed ? { milliPounds: count * 1000 } : { count }
}

/** Makes of a line what words say: options or an amount for it, or another dish in its place. */
export function turnLineInto(compiled: CompiledMenu, draft: Draft, said: Words): readonly Draft[] | undefined {
  const changed = sayOfLine(compiled, draft, said)
  if (changed) return [changed]
  const { drafts, leftovers, score } = interpret(compiled, readChunks(readUnits(compiled, said)))
  if (drafts.length === 0 || leftovers.length > 0 || score < SURE) return undefined
  const [first, ...others] = drafts
  const keepsCount = first!.count === undefined || (first!.count === 1 && /^(?:an?|una?) /.test(`${said.words[0]} `))
  const count = keepsCount && draft.count !== undefined ? { count: draft.count } : {}
  return [{ ...first!, ...count }, ...others]
}

/** True where an option that leaves off what words name is chosen already. */
export function isLeftOff(compiled: CompiledMenu, { candidates: [only] }: Draft, said: Words): boolean {
  const words = readUnits(compiled, said).flatMap(wordsOf)
  const told = only && removeWords(compiled, only, expandWords(only.item, words), false)
  return told !== undefined && told.hits.length > 0 && told.missed.length === 0 && told.candidate === only
}

/** Takes off a line what words name, in whatever way the menu has for it. */
export function takeOffLine(compiled: CompiledMenu, draft: Draft, said: Words, noting: boolean): Draft | undefined {
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
