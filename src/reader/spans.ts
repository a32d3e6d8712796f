/** A word as it is compared, and where it stands in the text that it came from. */
export type SpokenWord = { readonly word: string; readonly from: number; readonly to: number }

const WORD = /[\p{L}\p{N}$@#](?:[\p{L}\p{M}\p{N}@'’‘`´]|[.:](?=[\p{L}\p{N}]))*/gu

const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()

/** The words of a text without case, accents and apostrophes, each with its span. */
export function spokenWords(text: string): SpokenWord[] {
  return [...text.matchAll(WORD)].flatMap(match => {
    const word = fold(match[0])
    return word === '' ? [] : [{ word, from: match.index, to: match.index + match[0].length }]
  })
}
