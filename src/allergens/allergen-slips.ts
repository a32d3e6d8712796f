import { isOneEditFrom } from './one-edit.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import { vocabulary } from './vocabulary.ts'

/** Minimum word length: shorter words are within one edit of too many other words. */
const SHORTEST = 3

const isName = (word: string): boolean =>
  [word, word.replace(/s$/, '')].some(key =>
    vocabulary()
      .words.get(key)
      ?.some(({ words, value }) => words.length === 1 && value.codes.length > 0 && value.strength !== 'hint'),
  )

/**
 * True if an unknown word is one edit away from an allergen name: one letter inserted, deleted, or substituted, or
 * two letters transposed, as in "mlik", "mlk", and "fsih".
 */
export function isAllergenSlip(word: string): boolean {
  if (word.length < SHORTEST || isOrdinaryWord(word) || isName(word)) return false
  return isOneEditFrom(word, isName)
}
