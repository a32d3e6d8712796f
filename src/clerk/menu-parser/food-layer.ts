import { readdirSync, readFileSync } from 'node:fs'
import { plainText, termOf } from './term.ts'
import { addPhrase, emptyTrie, longestAt, type Trie } from './trie.ts'

/** Function of a phrase in an order, other than naming food. */
export type Cue =
  | 'without'
  | 'with'
  | 'on'
  | 'and'
  | 'or'
  | 'more'
  | 'extra'
  | 'light'
  | 'double'
  | 'triple'
  | 'beside'
  | 'half'
  | 'other half'
  | 'left half'
  | 'right half'
  | 'side of'
  | 'vessel'
  | 'each'
  | 'both'
  | 'same'
  | 'but'
  | 'rest'
  | 'instead'
  | 'correct'
  | 'mend'
  | 'apart'
  | 'filler'

/** General knowledge of food and ordering, in terms (see `termOf`). Shared by all menus. */
export type FoodLayer = {
  /** Synonyms → canonical terms. */
  readonly same: Trie<readonly string[]>
  /** Terms of a food → all its hypernyms. */
  readonly kinds: Trie<readonly string[]>
  readonly isKind: ReadonlySet<string>
  /** Requested food → substitutes that may be sold instead. */
  readonly standIns: ReadonlyMap<string, readonly string[]>
  /** Substitutes for multi-word names, likeliest first. */
  readonly standInNames: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly cues: Trie<Cue>
  /** Phrases of cart edits and line references, by type. */
  readonly edits: ReadonlyMap<string, Trie<true>>
  readonly amounts: Trie<number>
  /** Thousandths of a pound. */
  readonly weights: Trie<number>
  /** Words of a name that people omit. */
  readonly plain: ReadonlySet<string>
  /** Size words, in terms. */
  readonly sizes: ReadonlySet<string>
  /** Serving words that name no dish, in terms. */
  readonly counters: ReadonlySet<string>
  /** Words for the default version, in terms. */
  readonly usual: ReadonlySet<string>
  /** Serving styles that do not make it a different food, in terms. */
  readonly manners: ReadonlySet<string>
  /** Words that are never treated as misspellings. */
  readonly ordinary: ReadonlySet<string>
  /** Frequent English and Spanish words that name no food; some are also first names. */
  readonly common: ReadonlySet<string>
  /** Full words by their abbreviations. */
  readonly short: ReadonlyMap<string, string>
  /** Every term that names food or a way of serving it. */
  readonly known: ReadonlySet<string>
}

/** Canonical size words. Vessels and pieces are counted instead. */
const SIZES = ['small', 'medium', 'large', 'extra', 'regular', 'full', 'whole']

const folder = new URL('../../../data/ordering/', import.meta.url)
const FOOD = ['drinks', 'toppings', 'meats', 'breads', 'dishes', 'cooking', 'sizes']
const LINE = /^(.+?) ([=>~]) (.+)$/

/** Parsed line of a food file. */
type FoodLine = { readonly left: string; readonly sign: string; readonly right: readonly string[] }

/** Parses the lines `left = a, b` of a file of `data/ordering`. Throws on malformed lines. */
export function readFoodLines(name: string): FoodLine[] {
  return contentOf(name).map(line => {
    const [, left = '', sign = '', right = ''] = LINE.exec(line) ?? []
    if (left === '') throw new Error(`data/ordering/${name}.txt: cannot read ${JSON.stringify(line)}`)
    return { left, sign, right: listOf(right) }
  })
}

export const foodFiles = (): readonly string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()

const contentOf = (name: string): string[] =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

const listOf = (text: string): string[] => text.split(',').map(part => part.trim())

/** Tokenizes a phrase into words in comparison form. */
export const wordsOfPhrase = (phrase: string): string[] =>
  (
    plainText(phrase)
      .replaceAll('&', ' and ')
      .match(/\d+%|[\p{L}\p{N}]+/gu) ?? []
  ).map(String)

export const termsOfPhrase = (phrase: string): string[] => wordsOfPhrase(phrase).map(termOf)

/** Loads `data/ordering`. Throws if a file cannot be read. */
export function readFoodLayer(): FoodLayer {
  const lines = FOOD.flatMap(readFoodLines)
  const same = emptyTrie<readonly string[]>()
  const known = new Set<string>()
  const learn = (phrase: string) => {
    const terms = termsOfPhrase(phrase)
    for (const term of terms) known.add(term)
    return terms
  }
  const named = lines.filter(line => line.sign === '=')
  // register each canonical name first, mapped to itself, so that a synonym cannot override it
  for (const { left } of named) addPhrase(same, learn(left), learn(left))
  for (const { left, right } of named) for (const other of right) addPhrase(same, learn(other), learn(left))
  const canonical = (phrase: string): readonly string[] => canonicalTerms(same, learn(phrase))
  const parents = new Map<string, Set<string>>()
  for (const { left, sign, right } of lines)
    if (sign === '>')
      for (const member of right) {
        const key = canonical(member).join(' ')
        parents.set(key, (parents.get(key) ?? new Set()).add(canonical(left).join(' ')))
      }
  const kinds = emptyTrie<readonly string[]>()
  for (const key of parents.keys()) addPhrase(kinds, key.split(' '), [...ancestors(parents, key)])
  const standIns = new Map<string, readonly string[]>()
  const standInNames = new Map<string, (readonly string[])[]>()
  for (const { left, sign, right } of lines)
    if (sign === '~')
      for (const asked of right) {
        const terms = canonical(asked)
        const sold = canonical(left)
        const key = terms.join(' ')
        if (terms.length === 1 && sold.length === 1) standIns.set(key, [...(standIns.get(key) ?? []), ...sold])
        else {
          standInNames.set(key, [...(standInNames.get(key) ?? []), sold])
          addPhrase(same, terms, terms)
        }
      }
  const cues = emptyTrie<Cue>()
  for (const { left, right } of readFoodLines('cues'))
    for (const phrase of right) addPhrase(cues, wordsOfCue(phrase), left as Cue)
  return {
    same,
    kinds,
    isKind: new Set([...parents.values()].flatMap(set => [...set])),
    standIns,
    standInNames,
    cues,
    edits: new Map(readFoodLines('edits').map(({ left, right }) => [left, phrasesOf(right)])),
    amounts: numbersOf('amounts'),
    weights: numbersOf('weights'),
    plain: new Set(contentOf('plain').flatMap(listOf).flatMap(termsOfPhrase)),
    sizes: new Set(SIZES),
    counters: new Set(
      contentOf('counters')
        .flatMap(listOf)
        .flatMap(phrase => [...canonical(phrase)]),
    ),
    usual: new Set(
      contentOf('usual')
        .flatMap(listOf)
        .flatMap(phrase => [...canonical(phrase)]),
    ),
    manners: new Set(
      contentOf('manners')
        .flatMap(listOf)
        .map(phrase => tellingOf(canonical(phrase)).join(' ')),
    ),
    ordinary: new Set([
      ...contentOf('ordinary').flatMap(listOf),
      ...['cues', 'edits', 'amounts', 'weights'].flatMap(readFoodLines).flatMap(line => line.right.flatMap(wordsOfCue)),
    ]),
    common: new Set(contentOf('common').flatMap(listOf)),
    short: new Map(readFoodLines('short').flatMap(({ left, right }) => right.map(word => [word, left] as const))),
    known,
  }
}

/** Replaces the longest known names in a term list by their canonical terms. */
export function canonicalTerms(same: Trie<readonly string[]>, terms: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < terms.length; ) {
    const found = longestAt(same, terms, at)
    result.push(...(found?.value ?? [terms[at]!]))
    at += found?.length ?? 1
  }
  return result
}

/** True for a serving word: the plate of "egg plate". */
export const isCounter = ({ counters, same }: Pick<FoodLayer, 'counters' | 'same'>, term: string): boolean =>
  counters.has(canonicalTerms(same, [term])[0]!)

/** Removes function words from terms. */
const tellingOf = (terms: readonly string[]): readonly string[] => terms.filter(term => !JOINING.has(term))

const JOINING = new Set(['in', 'on', 'the', 'and', 'a'])

function ancestors(parents: ReadonlyMap<string, ReadonlySet<string>>, key: string, seen = new Set<string>()) {
  for (const parent of parents.get(key) ?? []) {
    if (seen.has(parent)) continue
    seen.add(parent)
    ancestors(parents, parent, seen)
  }
  return seen
}

function phrasesOf(phrases: readonly string[]): Trie<true> {
  const trie = emptyTrie<true>()
  for (const phrase of phrases) addPhrase(trie, wordsOfCue(phrase), true)
  return trie
}

function numbersOf(name: string): Trie<number> {
  const trie = emptyTrie<number>()
  for (const { left, right } of readFoodLines(name))
    for (const phrase of right) addPhrase(trie, wordsOfPhrase(phrase), Number(left))
  return trie
}

/** Tokenizes a cue. Cues are matched by the words as written, not by their singulars. */
const wordsOfCue = (phrase: string): string[] => plainText(phrase).match(/w\/o?|[\p{L}\p{N}&]+/gu) ?? []
