/** Maximum length of an utterance that is parsed. */
const LONGEST = 500

/** Folds speech to lowercase words with single spaces, without accents, apostrophes, and punctuation. */
export const foldSpeech = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words of folded speech. */
export const wordsOfSpeech = (folded: string): readonly string[] => (folded === '' ? [] : folded.split(' '))

/** Creates a test for whole phrases: words with `|` between alternatives; `…` matches up to three other words. */
export function phrases(...list: readonly string[]): (folded: string) => boolean {
  const source = list.map(phrase => phrase.replaceAll(' … ', ' (?:[^ ]+ ){0,3}')).join('|')
  const pattern = new RegExp(`(?:^| )(?:${source})(?: |$)`)
  return folded => pattern.test(folded)
}

/** Creates a test that all words are in a list. */
export const onlyWords = (list: string): ((words: readonly string[]) => boolean) => {
  const known = new Set(list.split(/\s+/))
  return words => words.every(word => known.has(word))
}

/** Creates a test that any word is in a list. */
export const anyWord = (list: string): ((words: readonly string[]) => boolean) => {
  const known = new Set(list.split(/\s+/))
  return words => words.some(word => known.has(word))
}
