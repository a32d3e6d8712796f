import { glossed } from './glosses.ts'
import { splitWords, type Word } from './split-words.ts'

/** Folded word of a text, with its character offsets. */
export type AllergyToken = Word

/** Tokenizes a text and replaces allergy words of other languages with their English glosses. */
export const tokensOf = (text: string): AllergyToken[] => glossed(text, splitWords(text))

/** Returns the sentence that contains a token. */
export function sentenceOf(
  { tokens }: { readonly tokens: readonly AllergyToken[] },
  at: number,
): { readonly from: number; readonly to: number } {
  let from = at
  while (from > 0 && tokens[from]!.before !== 'end') from -= 1
  const end = tokens.findIndex(({ before }, index) => index > at && before === 'end')
  return { from, to: end < 0 ? tokens.length : end }
}

/** Multi-word phrases indexed by their first word, longest first. */
export type PhraseBook<T> = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly value: T }[]>

/** Builds a phrase index for lookups in token lists. */
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

/** Returns every phrase that starts at a token. `keys` returns the lookup forms of a word. */
export function phrasesAt<T>(
  book: PhraseBook<T>,
  tokens: readonly AllergyToken[],
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

/** Returns the longest phrase that starts at a token, or the first one if several have that length. */
export function phraseAt<T>(
  book: PhraseBook<T>,
  tokens: readonly AllergyToken[],
  at: number,
  keys?: (word: string) => readonly string[],
): { readonly length: number; readonly value: T; readonly words: readonly string[] } | undefined {
  return phrasesAt(book, tokens, at, keys).toSorted((a, b) => b.length - a.length)[0]
}
