import { readFileSync } from 'node:fs'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/memoize.ts'
import { type Allergen, allergensOf } from './codes.ts'
import { foldWord } from './fold-word.ts'
import { splitWords } from './split-words.ts'
import { type PhraseBook, phraseBook } from './tokens.ts'

/**
 * Certainty with which a word names its allergen: `name` is the allergen or a hyponym, `part` an ingredient made
 * from it, and `hint` a food that usually contains it, which counts only if the message mentions an illness.
 */
type Strength = 'name' | 'part' | 'hint'
export type AllergenWord = { readonly codes: readonly Allergen[]; readonly strength: Strength }

export type SpeechList =
  | 'illness'
  | 'illness-nearby'
  | 'symptoms'
  | 'conditions'
  | 'harmless'
  | 'tastes'
  | 'things'
  | 'clauses'
  | 'wants'
  | 'frame'
  | 'ends'
export type Vocabulary = {
  readonly words: PhraseBook<AllergenWord>
  readonly speech: Readonly<Record<SpeechList, PhraseBook<true>>>
  /** Every single word of all lists, none of which is a misspelling of another word. */
  readonly known: ReadonlySet<string>
}

const FOLDER = new URL('../../data/allergens/', import.meta.url)
const STRENGTHS: readonly Strength[] = ['name', 'part', 'hint']

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

function readWords(): [string, AllergenWord][] {
  return linesOf('words.txt').flatMap(line => {
    const [codes, ...columns] = line.split('|')
    return columns.flatMap((column, index) =>
      listed(column).map((phrase): [string, AllergenWord] => [
        phrase,
        { codes: allergensOf(listed(codes)), strength: STRENGTHS[index]! },
      ]),
    )
  })
}

function readSpeech(): Map<string, string[]> {
  return new Map(
    linesOf('speech.txt').map(line => {
      const [name = '', phrases = ''] = line.split(/ = (.*)/s)
      return [name, listed(phrases)] as const
    }),
  )
}

/** Returns the allergen and refusal vocabulary, loaded once from `data/allergens`. */
export const vocabulary = once((): Vocabulary => {
  const words = readWords()
  const speech = readSpeech()
  const book = (name: SpeechList) => phraseBook((speech.get(name) ?? []).map(phrase => [phrase, true as const]))
  const known = new Set([...words.map(([phrase]) => phrase), ...[...speech.values()].flat()].flatMap(wordsOf))
  return {
    words: phraseBook(words),
    speech: {
      illness: book('illness'),
      'illness-nearby': book('illness-nearby'),
      symptoms: book('symptoms'),
      conditions: book('conditions'),
      harmless: book('harmless'),
      tastes: book('tastes'),
      things: book('things'),
      clauses: book('clauses'),
      wants: book('wants'),
      frame: book('frame'),
      ends: book('ends'),
    },
    known,
  }
})

const wordsOf = (phrase: string): string[] => splitWords(phrase).map(token => token.text)

/** Words excluded from spelling correction: allergens, illnesses, and refusals, in singular and plural. */
export const wordsOfAllergies = once((): ReadonlySet<string> => {
  const { known } = vocabulary()
  return new Set([...known].flatMap(word => [word, `${word}s`, `${word}es`]))
})

/** Names that must be recognized despite a one-letter typo. */
const TELLING =
  'peanut shellfish shrimp lobster gluten sesame lactose dairy mustard celery almond cashew walnut pistachio hazelnut pecan sulfite allergic allergy allergies allergen celiac coeliac intolerant intolerance anaphylactic anaphylaxis camaron camarones cacahuate cacahuete mariscos alergico alergica alergia alergias celiaco celiaca sensitive'.split(
    ' ',
  )
/** Returns the maximum edit distance for a name. Long illness words may be two letters off: "alurgik". */
const slipsOf = (name: string, key: string): number => (key.length > 6 && ILLNESS_NAME.test(name) ? 2 : 1)
const ILLNESS_NAME = /^(?:al+erg|intoler|anaphyl|celiac[oa])/
const NO_SLIPS = new Set(
  'alleges alleged allegoric allegory allegro selfish interment daily daisy gluteus cellar celery shrink allege master mustered alegria alegrias alegre alegra alegro alegrar energia energias energica energico celia cecilia celina celica italica celiaco celiaca sensitivo sensitiva positive sensible defensive pican picar'.split(
    ' ',
  ),
)

/** Returns the lookup forms of a word: the word itself, its singular, and a name at edit distance one. */
export const lookupKeys = (word: string): readonly string[] => {
  const cached = keys.get(word)
  if (cached) return cached
  const found = findKeys(word)
  if (keys.size > MOST_KEYS) keys.clear()
  keys.set(word, found)
  return found
}
const MOST_KEYS = 20_000
const keys = new Map<string, readonly string[]>()

function findKeys(word: string): readonly string[] {
  const own = [word, ...singulars(word)]
  if (word.length < 5 || NO_SLIPS.has(word) || own.some(key => vocabulary().known.has(key))) return own
  const slips = own.flatMap(key =>
    TELLING.filter(
      name =>
        (name[0] === key[0] || (key[0] === 'h' && key[1] === name[0])) &&
        editDistance(key, name, 2) <= slipsOf(name, key),
    ).map(foldWord),
  )
  return [...own, ...slips]
}

/**
 * Minimum word length for correction. The maximum edit distance is one for short words and two for longer ones.
 */
const FEWEST_LETTERS = 4
const LONG = 6

/**
 * Returns the allergens closest to an unknown word, with the edit distance: "selery". Call it only for words stated
 * as an allergy.
 */
export function nearestAllergen(word: string): { readonly edits: number; readonly words: AllergenNear[] } | undefined {
  const own = [word, ...singulars(word)].filter(key => key.length >= FEWEST_LETTERS)
  if (own.length === 0 || [word, ...singulars(word)].some(key => vocabulary().known.has(key))) return undefined
  const near = own.flatMap(key =>
    allergenNames().flatMap(name => {
      if (name.word.length === FEWEST_LETTERS && !key.startsWith(name.word.slice(0, 2))) return []
      const most = Math.min(key.length, name.word.length) < LONG ? 1 : 2
      const edits = editDistance(key, name.word, most)
      return edits <= most ? [{ edits, name }] : []
    }),
  )
  const edits = Math.min(...near.map(one => one.edits))
  return near.length === 0 ? undefined : { edits, words: near.filter(one => one.edits === edits).map(one => one.name) }
}
type AllergenNear = AllergenWord & { readonly word: string }

const allergenNames = once((): AllergenNear[] =>
  readWords().flatMap(([phrase, value]) => {
    const [word = '', ...others] = wordsOf(phrase)
    const isName = others.length === 0 && value.strength !== 'hint' && value.codes.length > 0
    // the plural form of a name that is too short on its own: "egss" is close to "eggs"
    const names = word.length >= FEWEST_LETTERS ? [word] : word.length === FEWEST_LETTERS - 1 ? [`${word}s`] : []
    return isName ? names.map(name => ({ word: name, ...value })) : []
  }),
)

function singulars(word: string): string[] {
  if (word.length > 6 && word.endsWith('ss')) return [word.replace(/s+$/, '')]
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1), word.slice(0, -2)]
  if (word.length > 4 && word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)]
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? [word.slice(0, -1)] : []
}
