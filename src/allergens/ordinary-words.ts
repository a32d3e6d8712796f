import { readdirSync, readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { foldWord } from './fold-word.ts'

const DATA = new URL('../../data/', import.meta.url)
/**
 * Data folders with word lists about orders, food, and conversation. Lists from other folders are in `FILES`.
 */
const FOLDERS = ['ordering', 'lexicon', 'clerk', 'reader'] as const
const FILES = [
  'allergens/words.txt',
  'allergens/speech.txt',
  'allergens/harm.txt',
  'allergens/foods.txt',
  'allergens/food-names.txt',
  'geo/neighborhoods.json',
  'geo/landmarks.json',
  'geo/aliases.json',
  'geo/states.json',
] as const
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

const listsIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, DATA))
    .filter(name => name.endsWith('.txt'))
    .map(name => `${folder}/${name}`)

const wordsIn = (file: string): string[] =>
  readFileSync(new URL(file, DATA), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.match(WORD) ?? [])
    // no parser recognizes diet names in non-Latin scripts
    .filter(word => file !== 'lexicon/diet.txt' || /^\p{Script=Latin}/u.test(word))

const listed = once(
  (): ReadonlySet<string> =>
    new Set([...FOLDERS.flatMap(listsIn), ...FILES].flatMap(wordsIn).flatMap(word => [foldWord(word), plain(word)])),
)

/** Folds a word without its possessive: "Katz's" is also written "katzs". */
const plain = (word: string): string => foldWord(word.replace(/['’]\p{L}+$/u, ''))

/** Stems of the listed Spanish infinitives. */
const verbs = once((): ReadonlySet<string> => {
  const stems = [...listed()].flatMap(word => /^(.{3,})(?:ar|er|ir)$/.exec(word)?.[1] ?? [])
  return new Set(stems)
})
const CLITICS = /(?:me|te|se|nos)?(?:l[aeo]s?)?$/
const ENDING =
  /^(?:[aeo]|[ae]n|[aei]?mos|[ae]s|[ae]d|[ei]ste|aron|ieron|io|ando|iendo|[ai]d[ao]s?|ar(?:e|a|an|emos)?|er(?:e|a|an)?|ir(?:e|a|an)?|aria|eria|iria|i|ie)$/
const SHORTEST_VERB = 3

/** True for an inflected form of a listed verb: "Muestrenos", "agregues". */
const isOfVerb = (word: string): boolean => {
  const bare = word.replace(CLITICS, '')
  return [word, bare].some(form =>
    Array.from({ length: Math.max(0, form.length - SHORTEST_VERB) }, (_, at) => SHORTEST_VERB + at).some(cut => {
      const stem = form.slice(0, cut)
      return ENDING.test(form.slice(cut)) && [stem, ...changed(stem)].some(one => verbs().has(one))
    }),
  )
}

/** Undoes stem changes: "Muestr" of mostrar, "agregu" of agregar, "saqu" of sacar. */
const changed = (stem: string): string[] => [
  stem.replace(/ue(?=[^aeiou]+$)/, 'o'),
  stem.replace(/ie(?=[^aeiou]+$)/, 'e'),
  stem.replace(/gu$/, 'g'),
  stem.replace(/qu$/, 'c'),
]

/** True if a list contains the folded word exactly. */
export const isListedWord = (word: string): boolean => listed().has(word)

const FORMS: readonly (readonly [ending: RegExp, by: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/(?:ing|ed|er|est|ish|y)$/, ''],
  [/(?:ing|ed|er|est)$/, 'e'],
  [/(.)\1(?:ing|ed|er|est)$/, '$1'],
  [/(?:ly|ness|less|ful)$/, ''],
  [/^(?:un|re|non)/, ''],
  [/it[oa]s?$/, 'a'],
  [/it[oa]s?$/, 'o'],
  [/it[oa]s?$/, ''],
]
const SHORTEST_FORM = 4

/** Returns a folded word and the base forms it may be derived from. */
const formsOf = (word: string): string[] => [
  word,
  ...FORMS.map(([ending, by]) => word.replace(ending, by)).filter(
    form => form !== word && form.length >= Math.min(SHORTEST_FORM, word.length - 1),
  ),
]

const known = new Map<string, boolean>()
const MOST_KNOWN = 10_000

/**
 * True for a folded word, in any form, from the English, Spanish, food, order, allergy, or local place vocabulary.
 */
export function isOrdinaryWord(word: string): boolean {
  const before = known.get(word)
  if (before !== undefined) return before
  const found = formsOf(word).some(form => listed().has(form)) || isOfVerb(word)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, found)
  return found
}
