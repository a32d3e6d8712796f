/** No utterance is read beyond this. */
const LONGEST = 500

/** Speech as plain lower-case words with single spaces: without accents, apostrophes and punctuation. */
export const foldSpeech = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of folded speech. */
export const wordsOf = (folded: string): readonly string[] => (folded === '' ? [] : folded.split(' '))

/** A test for whole phrases, given as words with `|` between alternatives; `…` stands for up to three other words. */
export function phrases(...list: readonly string[]): (folded: string) => boolean {
  const source = list.map(phrase => phrase.replaceAll(' … ', ' (?:[^ ]+ ){0,3}')).join('|')
  const pattern = new RegExp(`(?:^| )(?:${source})(?: |$)`)
  return folded => pattern.test(folded)
}

/** A test whether a text has nothing but words of a list. */
export const onlyWords = (list: string): ((words: readonly string[]) => boolean) => {
  const known = new Set(list.split(/\s+/))
  return words => words.every(word => known.has(word))
}

/** A test whether any word is of a list. */
export const anyWord = (list: string): ((words: readonly string[]) => boolean) => {
  const known = new Set(list.split(/\s+/))
  return words => words.some(word => known.has(word))
}
