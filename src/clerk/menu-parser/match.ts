import type { Phrase } from './phrase.ts'
import type { Word } from './unit.ts'

/** Match between words and a phrase. */
export type Match = {
  /** Share of the phrase covered by the words, 0 to 1. */
  readonly coverage: number
  /** 1 if the words are the phrase's own, less for a substitute or a hypernym. */
  readonly likeness: number
  /** True if any word matches only by hypernym. */
  readonly byKind: boolean
}

const STAND_IN = 0.8
const KIND = 0.62
/** Penalty per uninformative word, so that a name containing it ranks first. */
const IDLE = 0.04
/**
 * Minimum share of a name that a word must make up for a substitute to count: "regular" may be called small, a
 * regular coffee may not.
 */
const MOST_OF_A_NAME = 0.8

/** Matches words against a phrase; undefined unless every word is part of it. */
export function matchAll(phrase: Phrase, words: readonly Word[]): Match | undefined {
  if (words.some(word => word.whole)) {
    const isMeant = words.every(word => (word.whole ? word.whole.key === phrase.key : phrase.common.has(word.term)))
    return isMeant ? { coverage: 1, likeness: 1, byKind: false } : undefined
  }
  let said = 0
  let likeness = 0
  let byKind = false
  let used = 0
  let idle = 0
  for (const word of words) {
    const found = placeOf(phrase, word, used)
    if (!found) {
      if (!phrase.common.has(word.term)) return undefined
      idle += 1
      continue
    }
    if (found.place >= 0) {
      used |= 1 << found.place
      said += phrase.weights[found.place]!
    } else byKind = true
    likeness += found.likeness
  }
  if (idle === words.length) return undefined
  const coverage = phrase.total === 0 ? 0 : said / phrase.total
  return {
    coverage: byKind && coverage === 0 ? KIND : coverage,
    likeness: likeness / (words.length - idle) - idle * IDLE,
    byKind,
  }
}

export type PartialMatch = Match & {
  /** For each word, true if it is part of the phrase. */
  readonly used: readonly boolean[]
  readonly weight: number
}

/** Matches any of the words against a phrase; undefined if none is part of it. */
export function matchSome(phrase: Phrase, words: readonly Word[]): PartialMatch | undefined {
  const whole = words.findIndex(word => word.whole?.key === phrase.key)
  if (whole >= 0)
    return {
      coverage: 1,
      likeness: 1,
      byKind: false,
      used: words.map((_, index) => index === whole),
      weight: words[whole]!.weight,
    }
  const used = words.map(() => false)
  let places = 0
  let said = 0
  let weight = 0
  let likeness = 0
  let count = 0
  let byKind = false
  words.forEach((word, index) => {
    if (word.whole || (word.head !== undefined && word.head !== word.term && !isNamed(phrase, word.head))) return
    const found = placeOf(phrase, word, places)
    if (!found) return
    if (found.place >= 0) {
      places |= 1 << found.place
      said += phrase.weights[found.place]!
    } else byKind = true
    used[index] = true
    weight += word.weight * found.likeness
    likeness += found.likeness
    count += 1
  })
  if (count === 0 || words.every((word, index) => !used[index] || word.isCue)) return undefined
  return { coverage: phrase.total === 0 ? 0 : said / phrase.total, likeness: likeness / count, byKind, used, weight }
}

/**
 * True if the phrase contains the term. Part of a multi-word name does not match a dish that the full name does
 * not: "fried" of "fried egg".
 */
const isNamed = (phrase: Phrase, term: string): boolean => phrase.terms.includes(term) || phrase.kinds.has(term)

function placeOf(phrase: Phrase, word: Word, used: number): { place: number; likeness: number } | undefined {
  const exact = phrase.terms.indexOf(word.term)
  if (exact >= 0 && (used & (1 << exact)) === 0) return { place: exact, likeness: 1 }
  for (const term of word.instead) {
    const place = phrase.terms.indexOf(term)
    const isMost = place >= 0 && phrase.weights[place]! >= phrase.total * MOST_OF_A_NAME
    if (isMost && (used & (1 << place)) === 0) return { place, likeness: STAND_IN }
  }
  return phrase.kinds.has(word.term) ? { place: -1, likeness: KIND } : undefined
}
