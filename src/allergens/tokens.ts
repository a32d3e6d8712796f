import { glossed } from './glosses.ts'
import { splitWords, type Word } from './split-words.ts'

/** A word of a text, folded, with its place in the text. */
export type Token = Word

/** The words of a text, each with its place; those of other languages that tell of allergies as they are called in English. */
export const tokensOf = (text: string): Token[] => glossed(text, splitWords(text))

/** The sentence of a word. */
export function sentenceOf(
  { tokens }: { readonly tokens: readonly Token[] },
  at: number,
): { readonly from: number; readonly to: number } {
  let from = at
  while (from > 0 && tokens[from]!.before !== 'end') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before === 'end')
  return { from, to: end < 0 ? tokens.length : end }
}

/** Words that are looked up together, by their first one, the longest first. */
export type PhraseBook<T> = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly value: T }[]>

/** Makes phrases that can be looked up in a list of words. */
export function phraseBook<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseBook<T> {
  const book = new Map<string, { words: string[]; value: T }[]>()
  for (const [phrase, value] of entries) {
    const words = splitWords(phrase).map(token => token.text)
    const [first] = words
    if (first === undefined) continue
    const shelf = book.get(first)
    if (shelf) shelf.push({ words, value })
    else book.set(first, [{ words, value }])
  }
  for (const shelf of book.values()) shelf.sort((a, b) => b.words.length - a.words.length)
  return book
}

/** Every phrase that begins at a word; `keys` gives all that a word of the text may be looked up as. */
export function phrasesAt<T>(
  book: PhraseBook<T>,
  tokens: readonly Token[],
  at: number,
  keys: (word: string) => readonly string[] = word => [word],
): readonly { readonly length: number; readonly value: T; readonly words: readonly string[] }[] {
  const first = tokens[at]
  if (!first) return []
  const found = keys(first.text).flatMap(key => book.get(key) ?? [])
  const fits = (words: readonly string[]) =>
    words.every((word, index) => {
      const token = tokens[at + index]
      return token && (index === 0 || token.before === 'none') && (index === 0 || keys(token.text).includes(word))
    })
  return found.filter(({ words }) => fits(words)).map(({ words, value }) => ({ length: words.length, value, words }))
}

/** The longest phrase that begins at a word, of several the first. */
export function phraseAt<T>(
  book: PhraseBook<T>,
  tokens: readonly Token[],
  at: number,
  keys?: (word: string) => readonly string[],
): { readonly length: number; readonly value: T; readonly words: readonly string[] } | undefined {
  return phrasesAt(book, tokens, at, keys).toSorted((a, b) => b.length - a.length)[0]
}
