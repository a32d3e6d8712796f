import { readdirSync, readFileSync } from 'node:fs'
import { once } from '#src/kernel/once.ts'
import { foldWord } from './fold-word.ts'

/** The part that a phrase plays in what is said of allergies. */
export type Role = 'allergens' | 'refusals' | 'illness' | 'frame' | 'plain'

/** A phrase of another language and the English words that it stands for. */
export type Phrase = {
  readonly language: Language
  readonly role: Role
  /** Words of the phrase as they are compared, or its letters where words are not spaced. */
  readonly words: readonly string[]
  readonly gloss: readonly string[]
  /** It counts only beside another sure word of its language. */
  readonly isWeak: boolean
  /** It counts only right before an allergen. */
  readonly isBound: boolean
}

export type Language = {
  readonly name: string
  readonly match: 'words' | 'exact' | 'parts'
  readonly prefixes: readonly string[]
  readonly isCompounding: boolean
  /** Particles behind a word that carry nothing. */
  readonly skips: ReadonlySet<string>
}

export type Languages = {
  /** Folded phrases by their first word; a word that ends with `*` is looked up without it in `stems`. */
  readonly words: ReadonlyMap<string, readonly Phrase[]>
  readonly exact: ReadonlyMap<string, readonly Phrase[]>
  readonly stems: ReadonlyMap<string, readonly Phrase[]>
  readonly parts: ReadonlyMap<string, readonly Phrase[]>
  /** Length of the longest part that begins with a letter. */
  readonly longest: ReadonlyMap<string, number>
  /** Nouns and endings of languages that write them together. */
  readonly compounds: ReadonlyMap<string, Phrase>
  /** By the script that writes them: prefixes that a word may begin with. */
  readonly prefixes: readonly { readonly script: RegExp; readonly prefixes: readonly string[] }[]
}

const FOLDER = new URL('../../data/allergens/languages/', import.meta.url)
const ROLES: ReadonlySet<string> = new Set<Role>(['allergens', 'refusals', 'illness', 'frame', 'plain'])
/** Roles of words that no compound ends with. */
const NO_PART: ReadonlySet<Role> = new Set(['plain', 'frame'])
const SCRIPTS = [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u]
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ł: 'l', đ: 'd', ø: 'o', ı: 'i' }
const ASCII = /^[ -~]*$/

/** A word as those of other languages are compared: no case, no accents, no letters that are none in English. */
export const foldForeign = (word: string): string => {
  const folded = foldWord(word)
  return ASCII.test(folded) ? folded : folded.replace(/[ßœæłđøı]/g, letter => LETTERS[letter] ?? letter)
}

/** A word with its accents and vowel signs, in the one way that they are written. */
export const exactly = (word: string): string => word.normalize('NFC').toLowerCase()

/** "Nüsse" is also written "Nuesse". */
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
  const language: Language = {
    name: file.replace('.txt', ''),
    match: (option('match')[0] ?? 'words') as Language['match'],
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

/** Every phrase of the tables. */
export const allPhrases = once((): readonly Phrase[] =>
  readdirSync(FOLDER)
    .filter(file => file.endsWith('.txt'))
    .toSorted()
    .flatMap(readLanguage),
)

/** True for a word that says the same in English. */
const isSame = ({ words, gloss }: Phrase): boolean => words.join(' ') === gloss.join(' ')

/** Every single word of the tables. */
export const wordsOfLanguages = once(
  (): ReadonlySet<string> =>
    new Set(
      allPhrases()
        .filter(({ language }) => language.match !== 'parts')
        .flatMap(({ words }) => words.map(foldForeign)),
    ),
)

/** The words of allergies in other languages, read once from `data/allergens/languages`. */
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
  const spaced = (match: Language['match']) => (phrase: Phrase) =>
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
