import { readFileSync } from 'node:fs'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/memoize.ts'
import { type AllergyToken, type PhraseBook, phraseAt, phraseBook, tokensOf } from './tokens.ts'
import { lookupKeys, vocabulary } from './vocabulary.ts'

/** Food that menus do not declare as an allergen, with all of its names. */
export type NamedFood = { readonly words: PhraseBook<true>; readonly others: PhraseBook<true> }

const FILE = new URL('../../data/allergens/food-names.txt', import.meta.url)

const listed = (list: string): string[] =>
  list
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

const lines = once(() =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(line => line.includes(' = ') && !line.startsWith('#'))
    .map(line => {
      const [name = '', others = '', kinds = ''] = line.split(/ = | \| /)
      return { name, words: [name, ...listed(others)], kinds: listed(kinds) }
    }),
)

const bookOf = (words: readonly string[]): PhraseBook<true> => phraseBook(words.map(word => [word, true as const]))

const byName = once((): ReadonlyMap<string, NamedFood> => {
  const others = phraseBook<true>([])
  return new Map([
    ...lines().flatMap(({ kinds }) => kinds.map(kind => [kind, { words: bookOf([kind]), others }] as const)),
    ...lines().map(({ name, words, kinds }) => [name, { words: bookOf([...words, ...kinds]), others }] as const),
  ])
})

/** Returns every food that has English names. */
export const foodsByName = (): readonly NamedFood[] => [...byName().values()]

/** Food names by phrase. A food category matches only its own name, not its members. */
const book = once(() => {
  const names = new Map<string, string[]>()
  for (const { name, words } of lines()) for (const word of words) names.set(word, [...(names.get(word) ?? []), name])
  for (const { kinds } of lines()) for (const kind of kinds) if (!names.has(kind)) names.set(kind, [kind])
  return phraseBook(names)
})

/** Returns the food with the given English name, singular or plural. */
export function foodNamed(name: string): NamedFood | undefined {
  const found = foodNameAt(tokensOf(name), 0)
  return found && found.length === tokensOf(name).length ? byName().get(found.name) : undefined
}

/** Matches a food name that starts at a token. Returns its English names and its length in tokens. */
export function foodNameAt(
  tokens: readonly AllergyToken[],
  at: number,
): { readonly name: string; readonly names: readonly string[]; readonly length: number } | undefined {
  const found = phraseAt(book(), tokens, at, lookupKeys)
  return found && { name: found.value[0]!, names: found.value, length: found.length }
}

const SHORTEST = 5
/** Minimum word length, in letters, at which a misspelling may have an edit distance of two. */
const LONG = 7

/** Returns the food whose name an unknown word misspells by one or two letters: "chiken". */
export function nearestFood(word: string): { readonly name: string; readonly edits: number } | undefined {
  if (word.length < SHORTEST || lookupKeys(word).some(key => vocabulary().known.has(key))) return undefined
  const most = word.length < LONG ? 1 : 2
  const near = lines()
    .flatMap(({ name, words }) => words.map(other => ({ name, other })))
    .filter(({ other }) => other.length >= SHORTEST && other[0] === word[0])
    .map(({ name, other }) => ({
      name,
      edits: Math.min(...lookupKeys(word).map(key => editDistance(key, other, most))),
    }))
    .filter(({ edits }) => edits > 0 && edits <= most)
  return near.toSorted((a, b) => a.edits - b.edits)[0]
}
