/** Normalized word with its span in the source text. */
export type SpokenWord = { readonly word: string; readonly from: number; readonly to: number }

const WORD = /[\p{L}\p{N}$@#](?:[\p{L}\p{M}\p{N}@'’‘`´]|[.:](?=[\p{L}\p{N}]))*/gu

const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()

/** Tokenizes a text into words without case, accents, and apostrophes, each with its span. */
export function tokenizeWords(text: string): SpokenWord[] {
  return [...text.matchAll(WORD)].flatMap(match => {
    const word = fold(match[0])
    return word === '' ? [] : [{ word, from: match.index, to: match.index + match[0].length }]
  })
}
