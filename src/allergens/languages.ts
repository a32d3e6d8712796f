import { readdirSync, readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { foldWord } from './fold-word.ts'

/** Grammatical role of a phrase in an allergy statement. */
export type Role = 'allergens' | 'refusals' | 'illness' | 'frame' | 'plain'

/** Phrase of another language, with its English gloss. */
export type Phrase = {
  readonly language: AllergyLanguage
  readonly role: Role
  /**
   * Words of the phrase in comparison form, or its letters if the language does not separate words by spaces.
   */
  readonly words: readonly string[]
  readonly gloss: readonly string[]
  /** True if the phrase counts only next to another certain word of its language. */
  readonly isWeak: boolean
  /** True if the phrase counts only directly before an allergen. */
  readonly isBound: boolean
}

export type AllergyLanguage = {
  readonly name: string
  readonly match: 'words' | 'exact' | 'parts'
  readonly prefixes: readonly string[]
  readonly isCompounding: boolean
  /** Particles after a word that have no meaning of their own. */
  readonly skips: ReadonlySet<string>
}

export type Languages = {
  /**
   * Folded phrases by their first word. A word that ends with `*` is indexed in `stems` without the asterisk.
   */
  readonly words: ReadonlyMap<string, readonly Phrase[]>
  readonly exact: ReadonlyMap<string, readonly Phrase[]>
  readonly stems: ReadonlyMap<string, readonly Phrase[]>
  readonly parts: ReadonlyMap<string, readonly Phrase[]>
  /** Length of the longest part, by its first letter. */
  readonly longest: ReadonlyMap<string, number>
  /** Nouns and endings of languages that form compounds. */
  readonly compounds: ReadonlyMap<string, Phrase>
  /** Prefixes that a word may start with, by script. */
  readonly prefixes: readonly { readonly script: RegExp; readonly prefixes: readonly string[] }[]
}

const FOLDER = new URL('../../data/allergens/languages/', import.meta.url)
const ROLES: ReadonlySet<string> = new Set<Role>(['allergens', 'refusals', 'illness', 'frame', 'plain'])
/** Roles of words that cannot end a compound. */
const NO_PART: ReadonlySet<Role> = new Set(['plain', 'frame'])
const SCRIPTS = [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u]
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ł: 'l', đ: 'd', ø: 'o', ı: 'i' }
const ASCII = /^[ -~]*$/

/**
 * Folds a foreign word for comparison: lowercases it, removes accents, and transliterates non-English letters.
 */
export const foldForeign = (word: string): string => {
  const folded = foldWord(word)
  return ASCII.test(folded) ? folded : folded.replace(/[ßœæłđøı]/g, letter => LETTERS[letter] ?? letter)
}

/** Normalizes a word but keeps its accents and vowel signs (NFC, lowercase). */
export const exactly = (word: string): string => word.normalize('NFC').toLowerCase()

/** Returns the spelling variants of a phrase: "Nüsse" is also written "Nuesse". */
const spellings = (phrase: string): string[] =>
  /[äöü]/i.test(phrase)
    ? [phrase, phrase.replace(/[äöü]/gi, letter => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter.toLowerCase()]}e`)]
    : [phrase]

const listed = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

type Line = { readonly section: string; readonly key: string; readonly phrases: readonly string[] }

function linesOf(file: string): Line[] {
  let section = ''
  return readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .flatMap((line): Line[] => {
      const head = /^\[(.*)\]$/.exec(line)
      if (head) section = head[1]!
      const [key = '', phrases] = line.split(/ = (.*)/s)
      return head || line.startsWith('#') || phrases === undefined ? [] : [{ section, key, phrases: listed(phrases) }]
    })
}

function readLanguage(file: string): Phrase[] {
  const lines = linesOf(file)
  const option = (name: string): readonly string[] =>
    lines.find(({ section, key }) => section === 'language' && key === name)?.phrases ?? []
  const language: AllergyLanguage = {
    name: file.replace('.txt', ''),
    match: (option('match')[0] ?? 'words') as AllergyLanguage['match'],
    prefixes: option('prefixes').map(foldForeign),
    isCompounding: option('compounds').length > 0,
    skips: new Set(option('skips')),
  }
  const wordsIn = (phrase: string): string[] =>
    language.match === 'parts'
      ? [phrase]
      : language.match === 'exact'
        ? phrase.split(' ').map(exactly)
        : phrase.split(' ').map(word => foldForeign(word.replace('*', '')) + (word.endsWith('*') ? '*' : ''))
  return lines
    .filter(({ section }) => ROLES.has(section))
    .flatMap(({ section, key, phrases }) => {
      const gloss = key.replace(/^[?+]/, '').split(' ')
      const isPlain = section === 'plain' && gloss[0] === 'plain'
      return phrases.flatMap(spellings).map(phrase => ({
        language,
        role: section as Role,
        words: wordsIn(phrase),
        gloss: isPlain ? [] : gloss,
        isWeak: key.startsWith('?') || section === 'frame',
        isBound: key.startsWith('+'),
      }))
    })
}

/** Returns every phrase of the language tables. */
export const allPhrases = once((): readonly Phrase[] =>
  readdirSync(FOLDER)
    .filter(file => file.endsWith('.txt'))
    .toSorted()
    .flatMap(readLanguage),
)

/** True if the phrase is identical to its English gloss. */
const isSame = ({ words, gloss }: Phrase): boolean => words.join(' ') === gloss.join(' ')

/** Returns every single word of the language tables. */
export const wordsOfLanguages = once(
  (): ReadonlySet<string> =>
    new Set(
      allPhrases()
        .filter(({ language }) => language.match !== 'parts')
        .flatMap(({ words }) => words.map(foldForeign)),
    ),
)

/** Returns the allergy vocabulary of other languages, loaded once from `data/allergens/languages`. */
export const languages = once((): Languages => {
  const all = allPhrases()
  const by = (keyOf: (phrase: Phrase) => string | undefined, phrases = all.filter(phrase => !isSame(phrase))) => {
    const found = new Map<string, Phrase[]>()
    for (const phrase of phrases) {
      const key = keyOf(phrase)
      if (key !== undefined) found.set(key, [...(found.get(key) ?? []), phrase])
    }
    return found
  }
  const isStem = ({ words }: Phrase) => words[0]!.endsWith('*')
  const spaced = (match: AllergyLanguage['match']) => (phrase: Phrase) =>
    phrase.language.match === match && !isStem(phrase) ? phrase.words[0] : undefined
  const parts = by(({ language, words }) => (language.match === 'parts' ? words[0] : undefined))
  const longest = new Map<string, number>()
  for (const part of parts.keys()) longest.set(part[0]!, Math.max(part.length, longest.get(part[0]!) ?? 0))
  const joined = all.filter(
    ({ language, words, role }) => language.isCompounding && words.length === 1 && !NO_PART.has(role),
  )
  return {
    words: by(spaced('words')),
    exact: by(spaced('exact')),
    stems: by(phrase => (isStem(phrase) ? phrase.words[0]!.slice(0, -1) : undefined)),
    parts,
    longest,
    compounds: new Map(joined.map(phrase => [phrase.words[0]!, phrase])),
    prefixes: SCRIPTS.map(script => ({
      script,
      prefixes: [
        ...new Set(all.filter(({ words }) => script.test(words[0]!)).flatMap(({ language }) => language.prefixes)),
      ].toSorted((a, b) => b.length - a.length),
    })),
  }
})
