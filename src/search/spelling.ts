import { isWrittenRight } from '#src/allergens/real-words.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'

const SHORTEST = 5
const LONG = 7
const WORD = /^[a-z]+$/

/** Correctly spelled words. Only food and catalog words are candidates for a correction. */
export type KnownWords = {
  /** Words for food, allergies, and diets. */
  readonly food: ReadonlySet<string>
  readonly common: ReadonlySet<string>
  /** Words of the catalog with their frequencies. */
  readonly catalogue: ReadonlyMap<string, number>
  /** True for a word of another language, which is neither corrected nor a correction. */
  readonly isForeign?: (word: string) => boolean
}

type Entry = { readonly word: string; readonly trust: number; readonly count: number; readonly letters: number }

/**
 * Returns the function that corrects a word. Allows one edit (a transposition counts as one) for 5 or 6 letters,
 * and two from 7 letters on if the word sounds alike; the first letter must match and the length may differ by one.
 * With 4 letters, only a missing or extra double letter is corrected. A catalog word is a candidate from 6 letters
 * on, with one edit. Known words and words without a candidate stay unchanged.
 */
export function createSpelling(known: KnownWords): (word: string) => string {
  const isKnown = (word: string) =>
    known.food.has(word) ||
    known.common.has(word) ||
    known.catalogue.has(word) ||
    isWrittenRight(word) ||
    (known.isForeign?.(word) ?? false)
  const shelves = new Map<string, Entry[]>()
  const trusted: [number, Iterable<string>][] = [
    [0, known.food],
    [1, known.catalogue.keys()],
  ]
  const seen = new Set<string>()
  for (const [trust, words] of trusted) {
    for (const word of words) {
      if (word.length < SHORTEST - 1 || seen.has(word) || !WORD.test(word)) continue
      seen.add(word)
      const shelf = `${word[0]}${word.length}`
      const entry = { word, trust, count: known.catalogue.get(word) ?? 0, letters: lettersOf(word) }
      const shelved = shelves.get(shelf)
      if (shelved) shelved.push(entry)
      else shelves.set(shelf, [entry])
    }
  }

  return word => {
    if (word.length < SHORTEST - 1 || !WORD.test(word) || isKnown(word) || isInflected(word, isKnown)) return word
    const most = word.length < LONG ? 1 : 2
    const letters = lettersOf(word)
    let best: Entry | undefined
    let least = most
    for (const length of [word.length, word.length - 1, word.length + 1]) {
      for (const entry of shelves.get(`${word[0]}${length}`) ?? []) {
        if (entry.trust > 0 && word.length < LONG - 1) continue
        if (bits(letters ^ entry.letters) > 2 * least) continue
        if (word.length < SHORTEST && undoubled(word) !== undoubled(entry.word)) continue
        const allowed = entry.trust > 0 ? Math.min(least, 1) : least
        const distance = editDistance(word, entry.word, allowed)
        if (distance > allowed || (distance > 1 && soundOf(word) !== soundOf(entry.word))) continue
        if (distance < least || (distance === least && (best === undefined || comesFirst(entry, best, word)))) {
          best = entry
          least = distance
        }
      }
    }
    return best?.word ?? word
  }
}

const SOUNDS: Readonly<Record<string, string>> = { c: 'k', q: 'k', x: 'k', g: 'j', z: 's', v: 'b', d: 't', n: 'm' }

/** Rough phonetic key: the consonants. Prevents two-edit corrections such as "diapers" → "diners". */
const soundOf = (word: string): string =>
  word
    .replace(/[aeiouhwy]/g, '')
    .replace(/[cqxgzvdn]/g, letter => SOUNDS[letter]!)
    .replace(/(.)\1+/g, '$1')

/** Collapses double letters: a missing or extra double letter is the most likely typo. */
const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1')

function comesFirst(a: Entry, b: Entry, word: string): boolean {
  const doubled = undoubled(word)
  const likely = [a, b].map(entry => undoubled(entry.word) === doubled)
  return likely[0] === likely[1] ? isTrusted(a, b) : likely[0]!
}

const isTrusted = (a: Entry, b: Entry): boolean =>
  a.trust !== b.trust ? a.trust < b.trust : a.count !== b.count ? a.count > b.count : a.word < b.word

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'est', 'ing', 'ly', 'y']

/** True for a known word with an inflectional ending: "faced", "grilling". */
const isInflected = (word: string, isKnown: (word: string) => boolean): boolean =>
  ENDINGS.some(ending => {
    if (!word.endsWith(ending)) return false
    const stem = word.slice(0, -ending.length)
    return isKnown(stem) || (ending === 'ing' && isKnown(`${stem}e`))
  })

/** Bit set of a word's letters. One edit changes at most two of them. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
