import { tokenizeWords } from './spans.ts'

/** Approximate singular of a normalized word: equal for a word and its plural. */
export function stemOf(word: string): string {
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length > 4 && /(?:ch|sh|x|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 2 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/gi, ' without '],
  [/\bw\/(?=\s?\p{L})/giu, ' with '],
  [/[&+]|\s'?n'?\s/gi, ' and '],
  [/[/()–—-]/g, ' '],
]

/** Returns the normalized words of a text, with joining symbols spelled out. */
export const foldedWords = (text: string): string[] =>
  tokenizeWords(SPELLED.reduce((plain, [sign, word]) => plain.replace(sign, word), text)).map(({ word }) =>
    word.replace(/[^\p{L}\p{N}$@#]+$/u, ''),
  )

export const stemsOf = (text: string): string[] => foldedWords(text).map(stemOf)
