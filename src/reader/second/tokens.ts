import { foldedWords, stemOf } from '#src/reader/stem.ts'
import {
  ADDS,
  ARTICLES,
  BEYOND,
  countOf,
  DEGREES,
  FRAME,
  GOES_ON,
  JOINS,
  NO_DISHES,
  REFUSALS,
  REFUSES,
  VESSELS,
  WISHES,
} from './lexicon.ts'
import type { Match, Names } from './names.ts'

/** A stretch of a sentence, by what it does there. */
export type Token = { readonly said: string } & (
  | { readonly kind: 'name'; readonly match: Match }
  | { readonly kind: 'amount'; readonly count: number; readonly isArticle: boolean }
  | { readonly kind: 'refuse' | 'degree' | 'with' | 'and' | 'or' | 'frame' | 'unread' }
)

/** A sentence in tokens, or why there is no reading it. */
export type Tokens = { readonly tokens: readonly Token[] } | { readonly abstains: string }

const CLOSING =
  /\b(?:and |so )?(?:that['’]?s|that is|that['’]?ll be|that will be|this is)(?: about)? (?:all|it|everything)(?: for (?:now|me|us|today))?(?=\W*$|\s+(?:thank|please))/gi

export function readTokens(names: Names, text: string): Tokens {
  // "a small coffee, no, large" puts right what was said
  if (/[\p{L}\p{N}][\s,]+no\s*,/iu.test(text)) return { abstains: 'no,' }
  const words = foldedWords(text.replace(CLOSING, ' '))
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    const match = names.find(words, at)
    const isCount = countOf(word) !== undefined || ARTICLES.has(word)
    const isSmall = REFUSES.has(word) || FRAME.has(word) || JOINS.has(word) || ADDS.has(word) || isCount
    // "no onions" is read as a refusal, also where an option is called so
    const isRefusal = match !== undefined && REFUSES.has(word) && saysToLeaveOff(match, names.find(words, at + 1))
    if (match && !isRefusal && (match.length > 1 || !isSmall)) {
      tokens.push({ kind: 'name', match, said: words.slice(at, at + match.length).join(' ') })
      at += match.length
      continue
    }
    const refusal = REFUSALS.find(phrase => phrase.every((part, n) => words[at + n] === part))
    if (refusal) {
      tokens.push({ kind: 'refuse', said: refusal.join(' ') })
      at += refusal.length
      continue
    }
    if (ARTICLES.has(word) && NO_DISHES.has(words[at + 1] ?? '') && words[at + 2] !== 'of') {
      tokens.push({ kind: 'frame', said: `${word} ${words[at + 1]}` })
      at += 2
      continue
    }
    // "an order of", "a bottle of"
    if (VESSELS.has(stemOf(word)) && words[at + 1] === 'of' && !names.isPart(stemOf(word))) {
      tokens.push({ kind: 'frame', said: `${word} of` })
      at += 2
      continue
    }
    if (BEYOND.has(word) || (/\d/.test(word) && countOf(word) === undefined)) return { abstains: word }
    tokens.push(tokenOf(word, words[at + 1]))
    at += 1
  }
  return { tokens }
}

/** True for the name of an option that leaves off what the words after its first one name. */
const saysToLeaveOff = ({ length, options }: Match, rest: Match | undefined): boolean =>
  rest?.length === length - 1 &&
  rest.options.some(sense => sense.leavesOff && options.some(({ option }) => option.id === sense.option.id))

function tokenOf(said: string, next: string | undefined): Token {
  const count = countOf(said)
  if (ARTICLES.has(said)) return { kind: 'amount', count: 1, isArticle: true, said }
  if (count !== undefined) return { kind: 'amount', count, isArticle: false, said }
  // "no, I want …" and "no thanks" refuse nothing to eat
  if (said === 'no' && (next === undefined || WISHES.has(next))) return { kind: 'frame', said }
  if (REFUSES.has(said)) return { kind: 'refuse', said }
  if (DEGREES.has(said)) return { kind: 'degree', said }
  if (GOES_ON.has(said)) return { kind: 'or', said }
  if (JOINS.has(said)) return { kind: 'and', said }
  if ((ADDS.has(said) && !FRAME.has(said)) || said === 'with') return { kind: 'with', said }
  return { kind: FRAME.has(said) ? 'frame' : 'unread', said }
}
