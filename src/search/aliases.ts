import { foldText, isUnspaced, tokenizeFolded } from './fold.ts'
import { englishForms, spanishForms, stemOf } from './inflect.ts'
import type { ConceptSource, LexiconSource } from './lexicon-source.ts'
import { NEGATORS } from './negators.ts'

export type AliasMatch = {
  readonly concepts: readonly number[]
  /** Weight of each of the k concepts: 1/√k, times 1.3 for aliases of several words. */
  readonly weight: number
  /** Number of words consumed. */
  readonly length: number
}

export type AliasTable = {
  /** Number of distinct folded aliases. */
  readonly size: number
  /** All words that occur in an alias. */
  readonly words: ReadonlySet<string>
  /** Returns the longest alias that starts at a word, if any. */
  readonly longest: (words: readonly string[], at: number) => AliasMatch | undefined
  /** Same by stems of content words, ignoring stop words in between: "watching the game" for "watch game". */
  readonly loosely: (words: readonly string[], at: number) => AliasMatch | undefined
}

/** Alias as tokens for lookup. `ambiguous` aliases may denote several concepts. */
export type WrittenAlias = { readonly words: readonly string[]; readonly ambiguous: boolean }

const MULTI_WORD = 1.3
const LOOSE = 0.8
/** Stems shared by this many concepts or more are ignored as uninformative. */
const TOO_MANY = 4
const LONGEST_STEMS = 3

/** Builds the table that maps phrases to concepts. */
export function buildAliases(source: LexiconSource): AliasTable {
  const matches = new Map<string, { concepts: number[]; weight: number; length: number }>()
  const reach = new Map<string, number>()
  const words = new Set<string>()
  const forms = createForms(source)
  source.concepts.forEach((concept, id) => {
    for (const alias of forms(concept)) {
      const phrase = alias.words.join(' ')
      const { length } = alias.words
      const match = matches.get(phrase)
      if (match === undefined) {
        matches.set(phrase, { concepts: [id], weight: length > 1 ? MULTI_WORD : 1, length })
        const first = alias.words[0]!
        if ((reach.get(first) ?? 0) < length) reach.set(first, length)
        for (const word of alias.words) words.add(word)
      } else if (!match.concepts.includes(id)) {
        match.concepts.push(id)
        match.weight = (length > 1 ? MULTI_WORD : 1) / Math.sqrt(match.concepts.length)
      }
    }
  })
  return {
    size: matches.size,
    words,
    longest: (text, at) => longest(matches, reach, text, at),
    loosely: createLoosely(source, matches),
  }
}

function createLoosely(source: LexiconSource, matches: ReadonlyMap<string, AliasMatch>): AliasTable['loosely'] {
  const stop = listSet(source, 'stop')
  const common = listSet(source, 'common')
  const concepts = new Map<string, Set<number>>()
  for (const [phrase, match] of matches) {
    const telling = phrase.split(' ').filter(word => !stop.has(word))
    const key = telling.map(stemOf).join(' ')
    // A single word left of a longer phrase has another meaning: "all" of "all you can eat".
    if (telling.length === 0 || (telling.length === 1 && (telling[0] !== phrase || common.has(phrase)))) continue
    const known = concepts.get(key)
    for (const id of match.concepts) if (known) known.add(id)
    if (!known) concepts.set(key, new Set(match.concepts))
  }
  return (words, at) => {
    if (stop.has(words[at]!) || isUnspaced(words[at]!)) return undefined
    const ends: number[] = []
    const stems: string[] = []
    for (let end = at; end < words.length && stems.length < LONGEST_STEMS; end++) {
      // Stop at a negator: "pizza sin queso" must not match "pizza queso".
      if (NEGATORS.has(words[end]!)) break
      if (stop.has(words[end]!)) continue
      stems.push(stemOf(words[end]!))
      ends.push(end + 1)
    }
    for (let count = stems.length; count > 0; count--) {
      if (count === 1 && common.has(words[at]!)) return undefined
      const found = concepts.get(stems.slice(0, count).join(' '))
      if (!found || found.size >= TOO_MANY) continue
      const weight = (LOOSE * (count > 1 ? MULTI_WORD : 1)) / Math.sqrt(found.size)
      return { concepts: [...found], weight, length: ends[count - 1]! - at }
    }
    return undefined
  }
}

function longest(
  matches: ReadonlyMap<string, AliasMatch>,
  reach: ReadonlyMap<string, number>,
  words: readonly string[],
  at: number,
): AliasMatch | undefined {
  const most = Math.min(reach.get(words[at] ?? '') ?? 0, words.length - at)
  for (let length = most; length > 0; length--) {
    const match = matches.get(length === 1 ? words[at]! : words.slice(at, at + length).join(' '))
    if (match) return match
  }
  return undefined
}

/** Returns a function that lists all forms of a concept's names: base form, plurals, and "X food" or "comida X". */
export function createForms(source: LexiconSource): (concept: ConceptSource) => WrittenAlias[] {
  const english = listSet(source, 'countable')
  const spanish = listSet(source, 'contables')
  return concept => {
    const own = concept.name.replaceAll('-', ' ')
    const names = concept.english.includes(`?${own}`) ? concept.english : [own, ...concept.english]
    const inEnglish = names.flatMap(text =>
      written(text, words => [...englishForms(words, english), ...(concept.people ? eatery(words) : [])]),
    )
    const inSpanish = concept.spanish.flatMap(text =>
      written(text, words => [...spanishForms(words, spanish), ...(concept.people ? comida(words) : [])]),
    )
    return [...inEnglish, ...inSpanish]
  }
}

/** Expands a name into its forms. The prefix `?` marks an ambiguous name; a quoted name has no further forms. */
function written(text: string, forms: (words: string[]) => string[][]): WrittenAlias[] {
  const ambiguous = text.startsWith('?')
  const words = tokenizeFolded(foldText(text))
  const all = words.some(isUnspaced) || text.includes('"') ? [words] : forms(words)
  return all.map(words => ({ words, ambiguous }))
}

const eatery = (words: readonly string[]): string[][] =>
  words.length > 2 ? [] : ['food', 'cuisine', 'restaurant', 'place'].map(word => [...words, word])

const comida = (words: readonly string[]): string[][] =>
  words.length > 2 ? [] : ['comida', 'cocina', 'restaurante'].map(word => [word, ...words])

/** Returns a word list of the source, folded. */
export const listSet = (source: LexiconSource, name: string): ReadonlySet<string> =>
  new Set((source.lists.get(name) ?? []).map(text => tokenizeFolded(foldText(text)).join(' ')))
