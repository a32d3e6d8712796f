import { glossedParts, hasParts, takeIn } from './gloss-parts.ts'
import { type AllergyLanguage, exactly, foldForeign, languages, type Phrase, wordsOfLanguages } from './languages.ts'
import type { Word } from './split-words.ts'

/** Candidate reading of a phrase at a position, with its length in words. */
type Reading = { readonly phrase: Phrase; readonly length: number; readonly gloss: readonly string[] }

const ASCII = /^[ -~]*$/
/** Maximum length of an inflectional ending, in letters. */
const LONGEST_ENDING = 4
const SHORTEST_STEM = 3
const SHORTEST_HEAD = 3
const SHORTEST_COMPOUND = 7
const LONGEST_COMPOUND = 32
/**
 * English and Spanish words that make a foreign food word count as something the guest cannot have; "2
 * jambon-beurre" contains none.
 */
const CARES =
  /(?<!\p{L})(?:al+erg\p{L}*|alerg\p{L}*|alerj\p{L}*|intoler\p{L}*|c(?:o?e|é)l[ií]a\p{L}*|ana(?:ph|f)\p{L}*|epi-?pens?|no|not|nor|none|never|without|minus|hold|avoid\p{L}*|free|exclude\p{L}*|sin|nada|ni|can['’]?t|cannot|won['’]?t|[a-z]+n['’]?t|skip|leave|omit|except|but|instead|other|sick|kills?|die|hives?|react\p{L}*|safe|harm\p{L}*|hospital|puedo|evit\p{L}*|quit\p{L}*|enferm\p{L}*)(?!\p{L})/iu
const LINKS = ['', 's', 'n', 'en', 'er', 'e']

/**
 * Replaces allergy-related words of other languages with their English glosses: "ohne Nüsse" becomes "without nut".
 * Each word keeps its position in the text. A weak word counts only if the text also has a certain word of its
 * language.
 */
export function glossed(text: string, tokens: readonly Word[]): Word[] {
  const parted = hasParts(text) ? glossedParts(text, tokens) : tokens
  const readings = parted.map((_, at) => (parted[at]!.isGloss ? [] : readingsAt(text, parted, at)))
  const all = readings.flat()
  // the parts of a compound belong together: its illness or refusal applies to its allergen
  const isOfCare = ({ phrase, gloss }: Reading) =>
    (phrase.role !== 'allergens' && phrase.role !== 'plain') || gloss.length > phrase.gloss.length
  if (all.length === 0 || !(all.some(isOfCare) || CARES.test(text))) return [...parted]
  const isSure = ({ phrase }: Reading) => !phrase.isWeak && !phrase.isBound && phrase.role !== 'plain'
  const spoken = new Set(all.filter(isSure).map(({ phrase }) => phrase.language))
  const isRead = ({ phrase, length }: Reading, at: number) =>
    (!phrase.isWeak || spoken.has(phrase.language)) &&
    (!phrase.isBound || isAllergenAt(readings[at + length] ?? [], phrase.language))
  const words: Word[] = []
  for (let at = 0; at < parted.length; ) {
    const found = readings[at]!.filter(reading => isRead(reading, at)).toSorted((a, b) => b.length - a.length)[0]
    if (found) words.push(...wordsOf(parted.slice(at, at + found.length), found.gloss))
    else if (isSkipped(text, parted, at, words, spoken)) takeIn(words, parted[at]!.to)
    else words.push(parted[at]!)
    at += found?.length ?? 1
  }
  return words
}

const isAllergenAt = (readings: readonly Reading[], language: AllergyLanguage): boolean =>
  readings.some(({ phrase }) => phrase.role === 'allergens' && phrase.language === language)

/** True for a particle after a glossed word, which has no meaning of its own: "मूंगफली से". */
const isSkipped = (
  text: string,
  tokens: readonly Word[],
  at: number,
  words: readonly Word[],
  spoken: ReadonlySet<AllergyLanguage>,
): boolean => {
  const token = tokens[at]!
  if (token.before !== 'none' || words.at(-1)?.isGloss !== true || token.isGloss) return false
  const raw = exactly(text.slice(token.from, token.to))
  return [...spoken].some(({ skips }) => skips.has(raw))
}

/**
 * Builds the words of a gloss. The first one covers the source words; the others have zero length at the end of
 * those words.
 */
function wordsOf(tokens: readonly Pick<Word, 'from' | 'to' | 'before' | 'sign'>[], gloss: readonly string[]): Word[] {
  const first = tokens[0]!
  const { to } = tokens.at(-1)!
  return gloss.map((text, index) =>
    index === 0
      ? { ...first, text, to, isGloss: true as const }
      : { text, from: to, to, before: 'none' as const, isGloss: true as const },
  )
}

function readingsAt(text: string, tokens: readonly Word[], at: number): Reading[] {
  const { words, exact, stems } = languages()
  const raw = (index: number) => exactly(text.slice(tokens[index]!.from, tokens[index]!.to))
  const isNext = (index: number) => index === at || tokens[index]?.before === 'none'
  const fits = ({ words: said, language }: Phrase): boolean =>
    said.every((word, index) => {
      const token = tokens[at + index]
      if (!token || !isNext(at + index)) return false
      if (language.match === 'exact') return raw(at + index) === word
      return keysOf(token.text, language.prefixes).some(key => isWord(key, word))
    })
  const { text: folded } = tokens[at]!
  const found = [
    ...keysOf(folded, prefixesOf(folded)).flatMap(key => words.get(key) ?? []),
    ...(exact.get(raw(at)) ?? []),
    ...stemsOf(folded).flatMap(stem => stems.get(stem) ?? []),
  ]
  const read = found.filter(fits).map(phrase => ({ phrase, length: phrase.words.length, gloss: phrase.gloss }))
  if (read.length > 0) return read
  return [...elided(text, tokens[at]!), ...compound(folded)]
}

/** True if a word matches a phrase word, which may be a stem. */
const isWord = (key: string, word: string): boolean =>
  word.endsWith('*') ? isOfStem(key, word.slice(0, -1)) : key === word

const isOfStem = (word: string, stem: string): boolean =>
  word.startsWith(stem) && word.length - stem.length <= LONGEST_ENDING

const stemsOf = (word: string): string[] =>
  Array.from({ length: Math.min(LONGEST_ENDING + 1, Math.max(0, word.length - SHORTEST_STEM + 1)) }, (_, cut) =>
    foldForeign(word).slice(0, word.length - cut),
  )

const prefixesOf = (word: string): readonly string[] =>
  ASCII.test(word) ? [] : (languages().prefixes.find(({ script }) => script.test(word))?.prefixes ?? [])

/** Returns the word as written, and without any article or preposition attached as a prefix. */
function keysOf(word: string, prefixes: readonly string[]): string[] {
  const own = ASCII.test(word) ? word : foldForeign(word)
  const cut = prefixes.filter(prefix => own.startsWith(prefix) && own.length - prefix.length >= SHORTEST_STEM - 1)
  return [own, ...cut.map(prefix => own.slice(prefix.length))]
}

const ELISION = /^(?:qu|[djlmnst]|dell|all|dall|nell|sull|un)['’‘`´](?=\p{L})/iu

/** Matches words with an elided article or preposition: "D'arachides", "all'uovo". */
function elided(text: string, { from, to }: Word): Reading[] {
  const raw = text.slice(from, to)
  const lead = ELISION.exec(raw)?.[0]
  const found = lead ? (languages().words.get(foldForeign(raw.slice(lead.length))) ?? []) : []
  return found.filter(({ words }) => words.length === 1).map(phrase => ({ phrase, length: 1, gloss: phrase.gloss }))
}

/** Splits a compound of an allergen and its illness or refusal: "Erdnussallergie", "nussfrei". */
function compound(folded: string): Reading[] {
  const word = foldForeign(folded)
  if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND) return []
  const { compounds } = languages()
  for (let cut = word.length - SHORTEST_HEAD; cut >= SHORTEST_HEAD; cut--) {
    const tail = compounds.get(word.slice(cut))
    const head = tail && headOf(word.slice(0, cut))
    if (head) return [{ phrase: head, length: 1, gloss: [...head.gloss, ...tail.gloss] }]
  }
  return []
}

const headOf = (word: string): Phrase | undefined =>
  LINKS.filter(link => word.endsWith(link))
    .map(link => languages().compounds.get(word.slice(0, word.length - link.length)))
    .find(phrase => phrase?.role === 'allergens')

/** True for a word of the language tables in any inflected form, which must not be spell-corrected. */
export const isForeignWord = (word: string): boolean =>
  wordsOfLanguages().has(word) || stemsOf(word).some(stem => languages().stems.has(stem)) || compound(word).length > 0
