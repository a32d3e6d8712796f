import type { CompiledMenu } from './compile-menu.ts'
import type { Cue } from './food-layer.ts'
import { termOf } from './term.ts'
import { longestAt } from './trie.ts'
import type { MessageWords, Unit, Word } from './unit.ts'

export const isNumber = ({ food }: CompiledMenu, word: string): boolean =>
  /^\d/.test(word) || longestAt(food.amounts, [word], 0) !== undefined

export function numberTerm({ food }: CompiledMenu, word: string): string {
  const found = longestAt(food.amounts, [word], 0)
  const term = termOf(word)
  return found ? String(found.value) : (longestAt(food.same, [term], 0)?.value[0] ?? term)
}

const CARRIES: ReadonlySet<Cue> = new Set(['double', 'triple', 'half', 'extra', 'light', 'vessel'])
const VESSEL_WEIGHT = 0.2
const ORDINARY_WEIGHT = 0.2
const PLAIN_WEIGHT = 0.5
/** Above the weight of a normal word, because a diet must not be overlooked. */
const DIET_WEIGHT = 1.5
const DIETS = new Set(['vegan', 'vegetarian', 'halal', 'kosher'])

/** Creates the unit for a cue; keeps the cue's word if a name may contain it. */
export function cueUnit(
  compiled: CompiledMenu,
  cue: Cue,
  words: readonly string[],
  terms: readonly string[],
  at: number,
  length: number,
) {
  const raw = words.slice(at, at + length).join(' ')
  const told = terms.slice(at, at + length).filter(term => term !== 'of' && term !== 'a')
  const term = told[0] ?? terms[at]!
  const isNamed = cue === 'filler' && length === 1 && compiled.vocabulary.has(term)
  if (!isNamed && !CARRIES.has(cue)) return { kind: 'cue', cue, raw } as const
  const canonical = longestAt(compiled.food.same, [term], 0)?.value[0] ?? term
  const word = {
    ...wordOf(compiled, canonical, raw),
    weight: isNamed || cue === 'vessel' ? VESSEL_WEIGHT : 1,
    isCue: true,
    ...(cue === 'vessel' && { isVessel: true }),
    ...(isNamed && { isSmall: true }),
  }
  return { kind: 'cue', cue, raw, word } as const
}

export function wordOf({ food, vocabulary }: CompiledMenu, term: string, raw: string): Word {
  const isOrdinary = food.ordinary.has(raw) && !vocabulary.has(term) && !food.known.has(term)
  if (DIETS.has(term)) return { term, instead: food.standIns.get(term) ?? [], raw, weight: DIET_WEIGHT }
  const weight = isOrdinary ? ORDINARY_WEIGHT : food.plain.has(term) ? PLAIN_WEIGHT : 1
  return { term, instead: food.standIns.get(term) ?? [], raw, weight }
}

/** Adds the source span of the unit to each of its words. */
export function spelledOut<U extends Unit>(unit: U, { spans }: MessageWords): U {
  const [first, last] = [spans[unit.from], spans[unit.to - 1]]
  if (!first || !last) return unit
  const span = { text: first.text, from: first.from, to: last.to }
  const spelled = (word: Word): Word => ({ ...word, span: word.span ?? span })
  if (unit.kind === 'cue') return unit.word ? { ...unit, word: spelled(unit.word) } : unit
  return { ...unit, words: unit.words.map(spelled) }
}
