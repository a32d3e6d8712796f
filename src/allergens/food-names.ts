import { readFileSync } from 'node:fs'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/once.ts'
import { type PhraseBook, phraseAt, phraseBook, type Token, tokensOf } from './tokens.ts'
import { keysOf, vocabulary } from './vocabulary.ts'

/** A food that no menu declares, by all of its names. */
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

/** Every food that has names in English. */
export const foodsByName = (): readonly NamedFood[] => [...byName().values()]

/** What each food is called by. A kind is called by its own name alone. */
const book = once(() => {
  const names = new Map<string, string[]>()
  for (const { name, words } of lines()) for (const word of words) names.set(word, [...(names.get(word) ?? []), name])
  for (const { kinds } of lines()) for (const kind of kinds) if (!names.has(kind)) names.set(kind, [kind])
  return phraseBook(names)
})

/** The food of a name in English, in the singular or the plural. */
export function foodNamed(name: string): NamedFood | undefined {
  const found = foodNameAt(tokensOf(name), 0)
  return found && found.length === tokensOf(name).length ? byName().get(found.name) : undefined
}

/** The food that is named from a word on: its names in English, and how many words it takes. */
export function foodNameAt(
  tokens: readonly Token[],
  at: number,
): { readonly name: string; readonly names: readonly string[]; readonly length: number } | undefined {
  const found = phraseAt(book(), tokens, at, keysOf)
  return found && { name: found.value[0]!, names: found.value, length: found.length }
}

const SHORTEST = 5
/** A word of so many letters may be two letters off. */
const LONG = 7

/** The food whose name an unknown word misspells by a letter or two: "chiken". */
export function nearestFood(word: string): { readonly name: string; readonly edits: number } | undefined {
  if (word.length < SHORTEST || keysOf(word).some(key => vocabulary().known.has(key))) return undefined
  const most = word.length < LONG ? 1 : 2
  const near = lines()
    .flatMap(({ name, words }) => words.map(other => ({ name, other })))
    .filter(({ other }) => other.length >= SHORTEST && other[0] === word[0])
    .map(({ name, other }) => ({ name, edits: Math.min(...keysOf(word).map(key => editDistance(key, other, most))) }))
    .filter(({ edits }) => edits > 0 && edits <= most)
  return near.toSorted((a, b) => a.edits - b.edits)[0]
}
