import { editDistance } from '#src/kernel/edit-distance.ts'
import { isAllergenSlip } from './allergen-slips.ts'
import { annotateTokens } from './marks.ts'
import { isOneEditFrom } from './one-edit.ts'
import { isListedWord, isOrdinaryWord } from './ordinary-words.ts'
import { parseAllergies } from './parse-allergies.ts'
import { restoreWords } from './spelled.ts'
import { splitWords, type Word } from './split-words.ts'
import { tokensOf } from './tokens.ts'
import { nearestAllergen } from './vocabulary.ts'

/** True for a folded word that occurs in the name of a menu item, restaurant, location, or guest. */
export type KnowsWord = (word: string) => boolean

/** Email addresses, URLs, order numbers, and hashes, which belong to no language. */
const CODES = /\S+@\S+|(?:https?:|www\.)\S+|(?<![\p{L}\d])(?:[\p{L}-]*\d[\p{L}\d-]*|\p{Lu}{2,5}-[\p{L}\d]+|w\/o)/gu
const LATIN = /^[\p{Script=Latin}\p{M}'’]+$/u
/** Minimum length of a Latin-script word to count as unknown. */
const SHORTEST = 4
/** Minimum word length for spelling correction. At edit distance one, a shorter word may match anything. */
const SHORTEST_SLIP = 6
const LONG = 8
/** Maximum number of distinct words checked per message. Words beyond it count as unknown. */
const MOST_WORDS = 40
const MOST_PHRASES = 5
const MOST_LETTERS = 80

const DIETS =
  'vegan vegetarian vegano vegana vegetariano vegetariana pescatarian pescetarian kosher halal haram glutenfree dairyfree plantbased coeliac celiac celiaco celiaca diabetic diabetico diabetica pregnant embarazada immunocompromised intolerant intolerante intolerance lactose gluten'.split(
    ' ',
  )
const OF_ILLNESS = /al+erg[jy]?|alerj|intoler|anaph|anafil|[ckz]o?eliak/
/** Misspellings of celiac: "Siliac", "seliac". */
const OF_CELIAC = /^[ksxz]h?[aeiouy]+l+[eiy]+a[ckq]+[aeo]?s?$/
/** Allergen at the start of a foreign compound that includes its refusal or illness: "glutenvrij". */
const LED_BY = /^(?:gluten|lactos|laktos|erdnuss|nuss|noten|arachid|jordnot|pahkina)(?=\p{L}{2})/u

/** True for a word that contains or closely resembles the name of a diet or an illness. */
const isNearDiet = (word: string): boolean =>
  OF_ILLNESS.test(word) ||
  OF_CELIAC.test(word) ||
  LED_BY.test(word) ||
  (word.length > SHORTEST &&
    DIETS.some(name => editDistance(word, name, word.length < LONG ? 1 : 2) <= (word.length < LONG ? 1 : 2)))

/** True if one edit turns the word into a listed word. */
const isSlip = (word: string): boolean => word.length >= SHORTEST_SLIP && isOneEditFrom(word, isListedWord)

/** Collapses stretched letters: "Yeeees" is "yes". */
const unstretched = (word: string): string[] => [
  word.replace(/(\p{L})\1{2,}/gu, '$1'),
  word.replace(/(\p{L})\1{2,}/gu, '$1$1'),
]

/** Keyboard rows. A run of adjacent keys is meaningless input: "asdf". */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isTyped = (word: string): boolean => ROWS.some(row => row.includes(word))

function isKnown(word: string, knows: KnowsWord): boolean {
  if (OF_CELIAC.test(word)) return false
  if (isOrdinaryWord(word)) return true
  if (isNearDiet(word)) return false
  if (knows(word)) return true
  if (!LATIN.test(word)) return false
  if (nearestAllergen(word)?.edits === 1) return false
  return isTyped(word) || unstretched(word).some(isOrdinaryWord) || isSlip(word)
}

/** Words that precede a name. */
const BEFORE_NAME =
  /^(?:for|named|name|names|called|is|its|this|im|am|i|me|under|from|by|near|in|at|around|to|ask|mr|mrs|ms|miss|dr|para|soy|llamo|llama|nombre|de|en|cerca|senor|senora|street|st|avenue|ave|and|y|says|dear|hi|hey|hello|hola|thanks|thank|gracias)$/

/**
 * Returns the phrases of a message that no word list covers, as written and including the words between them: other
 * languages, and misspelled diets or allergies. Words already recognized as part of an allergy statement count as
 * known, and so do capitalized names in name positions. Pure.
 */
export function unknownWordsIn(text: string, knows: KnowsWord, isBesideAllergy = false): string[] {
  const given = text.replace(CODES, match => ' '.repeat(match.length))
  const words = splitWords(given)
  const isRecognized = heardIn(text)
  const isName = namesIn(given, words)
  const isSlipBeside = slipsBeside(text, isBesideAllergy)
  const seen = new Map<string, boolean>()
  const isStrange = (word: Word, at: number): boolean => {
    if ((isRecognized(word.text) && !isSlipBeside(word)) || !/\p{L}/u.test(word.text)) return false
    const before = seen.get(word.text)
    const found = before ?? (seen.size >= MOST_WORDS || !isKnown(word.text, knows))
    seen.set(word.text, found)
    return found && !(isName(at) && !isNearDiet(word.text))
  }
  const strange = words.map(isStrange)
  const tells = words.map(
    (word, at) =>
      strange[at] === true && (!LATIN.test(word.text) || word.text.length >= SHORTEST || isSlipBeside(word)),
  )
  const phrases = clausesOf(words).flatMap(({ from, to }) => {
    if (!tells.slice(from, to).some(Boolean)) return []
    const first = strange.indexOf(true, from)
    const last = strange.lastIndexOf(true, to - 1)
    return [given.slice(words[first]!.from, words[last]!.to).replace(/\s+/g, ' ').slice(0, MOST_LETTERS).trim()]
  })
  return [...new Set(phrases)].slice(0, MOST_PHRASES)
}

/**
 * Returns a test for words near an allergy statement that are one edit away from an allergen or illness name. Such a
 * word next to a recognized list may be another item of that list.
 */
function slipsBeside(text: string, isBeside: boolean): (word: Word) => boolean {
  const { speaks, avoid, refused } = parseAllergies(text)
  if (!isBeside && !speaks && avoid.length + refused.length === 0) return () => false
  const tokens = restoreWords(tokensOf(text))
  const taken = annotateTokens(tokens).mentions.flatMap(({ from, to }) => tokens.slice(from, to))
  const isTaken = (word: Word) => taken.some(({ from, to }) => word.from < to && word.to > from)
  return word => !isTaken(word) && (isAllergenSlip(word.text) || OF_CELIAC.test(word.text))
}

/** Returns a predicate for words already recognized as part of an allergy, a refusal, or its withdrawal. */
function heardIn(text: string): (word: string) => boolean {
  const { speaks, avoid, refused, unlisted, foods, lifts, rest } = parseAllergies(text)
  if (!speaks && avoid.length + refused.length + unlisted.length + foods.length + lifts.length === 0) return () => false
  const left = new Set(splitWords(rest).map(word => word.text))
  const named = new Set([...refused.flatMap(({ word }) => word.split(' '))])
  return word => !left.has(word) || named.has(word)
}

/** Returns a predicate for capitalized words in positions where a name may occur. */
function namesIn(text: string, words: readonly Word[]): (at: number) => boolean {
  const isCapital = ({ from, to }: Word) => /^\p{Lu}[\p{Ll}'’]/u.test(text.slice(from, to))
  const names = new Set<number>()
  for (const [at, word] of words.entries()) {
    const last = words[at - 1]
    const isLed = last !== undefined && (BEFORE_NAME.test(last.text) || (names.has(at - 1) && word.before === 'none'))
    if (isCapital(word) && isLed) names.add(at)
  }
  return at => names.has(at)
}

/** Splits words into clauses without pauses. */
function clausesOf(words: readonly Word[]): { from: number; to: number }[] {
  const starts = words.flatMap(({ before }, at) => (at === 0 || before !== 'none' ? [at] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}
