import { phraseAt, type Token } from './tokens.ts'
import { type AllergenWord, keysOf, type SpeechList, vocabulary } from './vocabulary.ts'

/** Words of a text by their places in its list of words, `to` excluded. */
export type Span = { readonly from: number; readonly to: number }

/** An allergen that a text names. */
export type Mention = Span & AllergenWord & { readonly word: string }

/** What the words of a text are, as far as allergies and refusals go. */
export type Marks = {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly illness: readonly Span[]
  /** Illness only together with an allergen after it in its clause. */
  readonly nearby: readonly Span[]
  readonly refusals: readonly (Span & { readonly kind: 'things' | 'clauses' })[]
  /** Beginnings of a clause that asks for something. */
  readonly wants: readonly Span[]
  readonly ends: ReadonlySet<number>
}

const plain = (word: string): readonly string[] => [word]

/** Marks every word that tells of an allergen, of illness, of a refusal or of a wish. */
export function markWords(tokens: readonly Token[]): Marks {
  const { words, speech } = vocabulary()
  const harmless = everySpan(tokens, 'harmless', plain)
  const isHarmless = (at: number) => harmless.some(span => at >= span.from && at < span.to)
  const outside = (span: Span) => !isHarmless(span.from)
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(words, tokens, at, keysOf)
    if (found && found.value.codes.length > 0 && !isHarmless(at))
      mentions.push({ from: at, to: at + found.length, word: found.words.join(' '), ...found.value })
    else mentions.push(...fusedMention(tokens, at))
    at += found?.length ?? 1
  }
  const things = everySpan(tokens, 'things', plain).filter(outside)
  const clauses = everySpan(tokens, 'clauses', plain).filter(outside)
  const ends = new Set(everySpan(tokens, 'ends', plain).map(span => span.from))
  return {
    tokens,
    mentions,
    illness: everySpan(tokens, 'illness', keysOf).filter(outside),
    nearby: everySpan(tokens, 'illness-nearby', plain).filter(outside),
    refusals: [
      ...things.filter(span => !isAnswer(tokens, span)).map(span => ({ ...span, kind: 'things' as const })),
      ...clauses.map(span => ({ ...span, kind: 'clauses' as const })),
    ],
    wants: everySpan(tokens, 'wants', plain),
    ends: speech.ends.size > 0 ? ends : new Set(),
  }
}

function everySpan(tokens: readonly Token[], list: SpeechList, keys: (word: string) => readonly string[]): Span[] {
  const book = vocabulary().speech[list]
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(book, tokens, at, keys)
    if (found) spans.push({ from: at, to: at + found.length })
    at += found?.length ?? 1
  }
  return spans
}

/** "No, the cheese one" answers; "no cheese" refuses. */
const isAnswer = (tokens: readonly Token[], { from, to }: Span): boolean =>
  to - from === 1 &&
  tokens[from]!.text === 'no' &&
  tokens[from]!.before !== 'none' &&
  (tokens[to] === undefined || tokens[to].before !== 'none')

/** "Glutenfree", "nondairy" and "eggless" name what they are without. */
function fusedMention(tokens: readonly Token[], at: number): Mention[] {
  const stem = /^(?:non)?(.{3,}?)(?:free|less)$|^non(.{3,})$/.exec(tokens[at]!.text)
  const word = stem?.[1] ?? stem?.[2]
  if (word === undefined) return []
  const found = phraseAt(vocabulary().words, [{ ...tokens[at]!, text: word }], 0, keysOf)
  return found && found.value.codes.length > 0 ? [{ from: at, to: at + 1, word, ...found.value }] : []
}

/** True for one of the words that fuse an allergen with its refusal. */
export const isFused = ({ tokens }: Marks, { from, to, word }: Mention): boolean =>
  to - from === 1 && /^non.|.(?:free|less)$/.test(tokens[from]!.text) && tokens[from]!.text !== word
