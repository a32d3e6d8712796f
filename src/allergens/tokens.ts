/** A word of a text, folded, with its place in the text. */
export type Token = {
  readonly text: string
  readonly from: number
  readonly to: number
  /** What stands between it and the word before: a sentence ends, a comma or the like, or nothing. */
  readonly before: 'end' | 'comma' | 'none'
  /** A colon that gives a key its value, as in "NO: egg", a bullet of a list, or a mere semicolon or slash stands before it. */
  readonly sign?: 'key' | 'bullet' | 'item'
}

const TOKEN =
  /w\/(?:o(?:ut)?\b)?|[dgln]\/f\b|[→⇒➔➜]|[-=]>|(?<=^|\s)[&+](?=\s)|\p{Extended_Pictographic}|[\p{L}\p{M}\p{N}]+(?:['’‘`´][\p{L}\p{M}]+)*/giu
const END = /[.;!?\n|]|\s[-–—]+\s/u
const KEY = /^\s*(?:[:=]|[)\]"'*]+\s*[:=])[\s"'*[]*(?:[-•–]\s*)?$/u
const BULLET = /^[,;\s]*\n\s*(?:[-*•–·]|\d{1,2}[.)])?\s*$/u
const ITEM = /^\s*[;/]\s*$/u
const ARROW = /^(?:[→⇒➔➜]|[-=]>)$/u
const COMMA = /[,:()/–—&+]/u
const SIGNS = [
  ['key', KEY],
  ['bullet', BULLET],
  ['item', ITEM],
] as const
/** "I'll" is not "ill". */
const WILL = /['’‘`´]ll$/i

/** Case, accents and apostrophes folded away. */
export const foldWord = (word: string): string =>
  word
    .replace(WILL, ' will')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/^([dgln])\/f$/, '$1f')
    .replace(/^w\/out$/, 'w/o')
    .replace(/^w\/$/, 'w')
    .replace(ARROW, 'to')

/** The words of a text, each with its place. */
export function tokensOf(text: string): Token[] {
  let end = 0
  return [...text.matchAll(TOKEN)].map((match, index): Token => {
    const between = text.slice(end, match.index)
    const from = match.index
    end = from + match[0].length
    const before = END.test(between) ? 'end' : COMMA.test(between) ? 'comma' : 'none'
    const sign = index === 0 ? undefined : SIGNS.find(([, pattern]) => pattern.test(between))?.[0]
    return {
      text: foldWord(match[0]),
      from,
      to: end,
      before: index === 0 ? 'end' : before,
      ...(sign === undefined ? {} : { sign }),
    }
  })
}

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
    const words = tokensOf(phrase).map(token => token.text)
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
