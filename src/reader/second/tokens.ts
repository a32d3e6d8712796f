import { foldedWords, stemOf } from '#src/reader/stem.ts'
import {
  ADDS,
  ARTICLES,
  BEYOND,
  countOf,
  DEGREES,
  FRAME,
  GOES_ON,
  ITEM_JOINERS,
  NO_DISHES,
  REFUSALS,
  REFUSES,
  VESSELS,
  WISHES,
} from './lexicon.ts'
import type { Match, MenuNameIndex } from './names.ts'

/** Span of a sentence with its function. */
export type OrderToken = { readonly said: string } & (
  | { readonly kind: 'name'; readonly match: Match }
  | { readonly kind: 'amount'; readonly count: number; readonly isArticle: boolean }
  | { readonly kind: 'refuse' | 'degree' | 'with' | 'and' | 'or' | 'frame' | 'unread' }
)

/** Tokens of a sentence, or the reason for abstaining. */
export type Tokens = { readonly tokens: readonly OrderToken[] } | { readonly abstains: string }

const CLOSING =
  /\b(?:and |so )?(?:that['’]?s|that is|that['’]?ll be|that will be|this is)(?: about)? (?:all|it|everything)(?: for (?:now|me|us|today))?(?=\W*$|\s+(?:thank|please))/gi

export function readTokens(names: MenuNameIndex, text: string): Tokens {
  // "a small coffee, no, large" is a correction
  if (/[\p{L}\p{N}][\s,]+no\s*,/iu.test(text)) return { abstains: 'no,' }
  const words = foldedWords(text.replace(CLOSING, ' '))
  const tokens: OrderToken[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    const match = names.find(words, at)
    const isCount = countOf(word) !== undefined || ARTICLES.has(word)
    const isSmall = REFUSES.has(word) || FRAME.has(word) || ITEM_JOINERS.has(word) || ADDS.has(word) || isCount
    // read "no onions" as a refusal, even if an option has that name
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

/** True if the name is an option that leaves off what its remaining words name. */
const saysToLeaveOff = ({ length, options }: Match, rest: Match | undefined): boolean =>
  rest?.length === length - 1 &&
  rest.options.some(sense => sense.leavesOff && options.some(({ option }) => option.id === sense.option.id))

function tokenOf(said: string, next: string | undefined): OrderToken {
  const count = countOf(said)
  if (ARTICLES.has(said)) return { kind: 'amount', count: 1, isArticle: true, said }
  if (count !== undefined) return { kind: 'amount', count, isArticle: false, said }
  // "no, I want …" and "no thanks" do not refuse food
  if (said === 'no' && (next === undefined || WISHES.has(next))) return { kind: 'frame', said }
  if (REFUSES.has(said)) return { kind: 'refuse', said }
  if (DEGREES.has(said)) return { kind: 'degree', said }
  if (GOES_ON.has(said)) return { kind: 'or', said }
  if (ITEM_JOINERS.has(said)) return { kind: 'and', said }
  if ((ADDS.has(said) && !FRAME.has(said)) || said === 'with') return { kind: 'with', said }
  return { kind: FRAME.has(said) ? 'frame' : 'unread', said }
}
