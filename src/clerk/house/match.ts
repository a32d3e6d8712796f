import type { Phrase } from './phrase.ts'
import type { Word } from './unit.ts'

/** How well words name a phrase. */
export type Match = {
  /** The share of the phrase that was said, 0 to 1. */
  readonly coverage: number
  /** 1 when the words are the phrase's own, less for a stand-in or a kind. */
  readonly likeness: number
  /** True when some word names only a kind of what the phrase is. */
  readonly byKind: boolean
}

const STAND_IN = 0.8
const KIND = 0.62
/** What a word costs that adds nothing, so that a name which has it comes first. */
const IDLE = 0.04
/** What stands in for a word stands in for the name: "regular" may be called small, a regular coffee may not. */
const MOST_OF_A_NAME = 0.8

/** The share of a phrase that the words say, when every one of them says something of it. */
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
  /** Which of the words say something of the phrase. */
  readonly used: readonly boolean[]
  readonly weight: number
}

/** The share of a phrase that some of the words say; undefined when none does. */
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

/** A part of a name says nothing of a dish that the whole of it is not said of: "fried" of "fried egg". */
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
