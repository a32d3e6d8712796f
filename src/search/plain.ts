import { DIMENSIONS } from './arena.ts'
import type { Lexicon, Understand } from './meaning.ts'
import { foldText, wordsOf } from './words.ts'

/** Knows no concept at all: search is then by words. */
export const plainLexicon: Lexicon = {
  version: 'plain',
  names: [],
  kinds: [],
  embed: () => new Float32Array(DIMENSIONS),
  concepts: () => new Map(),
}

/** Reads a query as nothing but words. */
export const plainUnderstanding = (): Understand => text => ({
  text: foldText(text),
  concepts: new Map(),
  words: wordsOf(text),
  diets: [],
  allergensToAvoid: [],
  negatedWords: [],
  openNow: false,
})
