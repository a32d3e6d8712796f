import { foldText, isUnspaced, wordsOf } from './fold.ts'
import { englishForms, spanishForms } from './inflect.ts'
import type { ConceptSource, LexiconSource } from './lexicon-source.ts'

export type AliasMatch = {
  readonly concepts: readonly number[]
  /** Each concept's share: 1/√k, and 1.3 times as much for more than one word. */
  readonly weight: number
  /** Words taken. */
  readonly length: number
}

export type AliasTable = {
  /** Number of distinct aliases, folded. */
  readonly size: number
  /** Every word that occurs in an alias. */
  readonly words: ReadonlySet<string>
  /** The longest alias that starts at a word, if any. */
  readonly longest: (words: readonly string[], at: number) => AliasMatch | undefined
}

/** An alias as it is looked up, with the line it comes from. */
export type WrittenAlias = { readonly words: readonly string[]; readonly ambiguous: boolean }

const MULTI_WORD = 1.3

/** Makes the table that finds concepts by the words people use. */
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
  return { size: matches.size, words, longest: (text, at) => longest(matches, reach, text, at) }
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

/** Every form of a concept's names: its own, plurals, and "X food" or "comida X" for a cuisine. */
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

/** A name that starts with `?` may mean several concepts; one in quotation marks has no further forms. */
function written(text: string, forms: (words: string[]) => string[][]): WrittenAlias[] {
  const ambiguous = text.startsWith('?')
  const words = wordsOf(foldText(text))
  const all = words.some(isUnspaced) || text.includes('"') ? [words] : forms(words)
  return all.map(words => ({ words, ambiguous }))
}

const eatery = (words: readonly string[]): string[][] =>
  words.length > 2 ? [] : ['food', 'cuisine', 'restaurant', 'place'].map(word => [...words, word])

const comida = (words: readonly string[]): string[][] =>
  words.length > 2 ? [] : ['comida', 'cocina', 'restaurante'].map(word => [word, ...words])

/** A word list of the source, folded. */
export const listSet = (source: LexiconSource, name: string): ReadonlySet<string> =>
  new Set((source.lists.get(name) ?? []).map(text => wordsOf(foldText(text)).join(' ')))
