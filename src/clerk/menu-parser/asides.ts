import { readAmount } from './amount.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { Cue } from './food-layer.ts'
import { longestAt } from './trie.ts'
import type { Unit } from './unit.ts'

type Aside = { readonly length: number; readonly unit?: AsideUnit }
type AsideUnit =
  | Pick<Extract<Unit, { kind: 'food' }>, 'kind' | 'words'>
  | Omit<Extract<Unit, { kind: 'amount' }>, 'stop' | 'from' | 'to'>

const FOR = new Set(['for', 'para', 'serves', 'serving', 'feeds', 'feeding'])
const WHOSE = new Set(['my', 'our', 'the', 'his', 'her', 'their', 'your', 'mi', 'mis', 'el', 'la', 'los', 'las'])
const EATERS = new Set(['people', 'persons', 'person', 'guests', 'personas', 'adults', 'kids', 'of'])
const SERVING_WEIGHT = 0.5

/**
 * Parses remarks between dishes: who one is for ("for my son", "for Jake"), for how many people ("for four"), and a
 * multiplier for the whole order ("x2"). Undefined if none starts here.
 */
export function readAside(
  compiled: CompiledMenu,
  words: readonly string[],
  terms: readonly string[],
  at: number,
  limit: number,
  before: Unit | undefined,
): Aside | undefined {
  const word = words[at]!
  if (/^x\d+$/.test(word)) {
    const count = Number(word.slice(1))
    return { length: 1, unit: { kind: 'amount', count, article: false, isPart: false, isTimes: true, words: [] } }
  }
  if (!FOR.has(word) || before === undefined || at + 1 >= limit) return undefined
  const amount = readAmount(compiled.food, words, at + 1, limit)
  const end = at + 1 + (amount?.length ?? 0)
  // "an order for three tacos" counts tacos; "the hot pot for three" counts people
  const isForEaters =
    before.kind === 'food' && (end >= limit || EATERS.has(words[end]!) || !compiled.index.has(terms[end]!))
  if (amount?.count !== undefined && !amount.article && isForEaters) {
    const length = end - at + (end < limit && EATERS.has(words[end]!) ? 1 : 0)
    const raw = words.slice(at, at + length).join(' ')
    const serving = { term: String(amount.count), instead: [], raw, weight: SERVING_WEIGHT, isServing: true }
    return { length, unit: { kind: 'food', words: [serving] } }
  }
  if (amount || (word !== 'for' && word !== 'para')) return undefined
  const who = WHOSE.has(words[at + 1]!) ? at + 2 : at + 1
  return who < limit && isNobodysFood(compiled, words, terms, who) ? { length: who + 1 - at } : undefined
}

/** True for a word that names neither food nor introduces any: a person or an occasion. */
function isNobodysFood(
  { food, vocabulary }: CompiledMenu,
  words: readonly string[],
  terms: readonly string[],
  at: number,
): boolean {
  const [word, term] = [words[at]!, terms[at]!]
  if (!/^\p{L}+$/u.test(word) || vocabulary.has(term) || food.known.has(term)) return false
  return !longestAt(food.cues, [word], 0) && !longestAt(food.amounts, [word], 0) && !longestAt(food.weights, [term], 0)
}

/**
 * Returns the longest cue at a position that does not split a menu name: "on all-teff injera" starts with "on",
 * "dressed with sauce" with the option of that name. "Take the … off" is parsed as one cue from both ends.
 */
export function cueAt(
  { food, wholes, names }: CompiledMenu,
  words: readonly string[],
  terms: readonly string[],
  at: number,
  limit: number,
): { readonly length: number; readonly value: Cue } | undefined {
  const cue = longestAt(food.cues, words, at, limit)
  if (!cue) return undefined
  if (cue.value === 'apart')
    return { length: cue.length, value: isTakenOff(words, at + cue.length, limit) ? 'without' : 'filler' }
  // the flavor "everything" of a bagel
  const isFlavor = cue.value === 'both' && words[at + cue.length - 1] === EVERYTHING && isSold(names, EVERYTHING)
  if (isFlavor) return longestAt(food.cues, words, at, at + cue.length - 1)
  if (cue.length === 1) return cue
  if (cue.value === 'with' && names.has(terms[at]!)) return undefined
  for (let start = at + 1; start < at + cue.length; start++) {
    const name = longestAt(wholes, terms, start)
    if (name && start + name.length > at + cue.length) return longestAt(food.cues, words, at, start)
  }
  return cue
}

const EVERYTHING = 'everything'
const isSold = (names: ReadonlySet<string>, word: string): boolean =>
  [...names].some(name => name === word || name.startsWith(`${word} `))

const FARTHEST = 6

function isTakenOff(words: readonly string[], from: number, limit: number): boolean {
  const end = words.slice(from, Math.min(limit, from + FARTHEST)).findIndex(word => word === 'off' || word === 'out')
  return end > 0 && !words.slice(from, from + end).includes('with')
}
