import type { AllergyToken } from './tokens.ts'
import { lookupKeys } from './vocabulary.ts'

type Span = { readonly from: number; readonly to: number }

/** Size of the hashed feature space. */
export const BUCKETS = 16_384
const MOST_WORDS = 4
const NAMED = '§'
const EDGE = /^[\^$.,#§]$/

/** Vocabulary of menus and orders. Any other word near a food name may express harm. */
export type OrderWords = { readonly menu: ReadonlySet<string>; readonly said: ReadonlySet<string> }

/**
 * Returns the context tokens on one side of a span, nearest first. Punctuation, numbers, and other allergens become
 * placeholders.
 */
function beside(
  tokens: readonly AllergyToken[],
  mentions: readonly Span[],
  { from, to }: Span,
  step: 1 | -1,
): string[] {
  const found: string[] = []
  for (let at = step < 0 ? from - 1 : to; found.length < MOST_WORDS; ) {
    const token = tokens[at]
    if (!token) return [...found, step < 0 ? '^' : '$']
    const gap = (step < 0 ? tokens[at + 1]! : token).before
    if (gap !== 'none') found.push(gap === 'end' ? '.' : ',')
    const other = mentions.find(one => at >= one.from && at < one.to)
    found.push(other ? NAMED : /\d/.test(token.text) ? '#' : token.text)
    at = other ? (step < 0 ? other.from - 1 : other.to) : at + step
  }
  return found.slice(0, MOST_WORDS)
}

/** Extracts the context features of an allergen for the linear model. */
export function contextFeatures(
  tokens: readonly AllergyToken[],
  mentions: readonly (Span & { readonly strength: string })[],
  mention: Span & { readonly strength: string },
  { menu, said }: OrderWords,
): Set<number> {
  const isIn = (words: ReadonlySet<string>, word: string) => lookupKeys(word).some(key => words.has(key))
  const kindOf = (word: string) => (EDGE.test(word) ? word : isIn(menu, word) ? 'M' : isIn(said, word) ? 'K' : 'U')
  const left = beside(tokens, mentions, mention, -1)
  const right = beside(tokens, mentions, mention, 1)
  const names: string[] = [`s:${mention.strength}`, ...(tokens.length <= 2 ? ['short'] : [])]
  for (const [side, words] of [
    ['L', left],
    ['R', right],
  ] as const) {
    words.forEach((word, at) => {
      const kind = kindOf(word)
      names.push(`${side}${kind}`, `${side}${at}${kind}`)
      if (kind === 'U') names.push(`w:${word}`)
      else names.push(`${side}:${word}`, `${side}${at}:${word}`)
      if (at > 0) names.push(`${side}:${words[at - 1]}_${word}`)
    })
    names.push(`${side}c:${words.slice(0, 3).map(kindOf).join('')}`)
  }
  const around = (count: number) =>
    `${left.slice(0, count).map(kindOf).join('')}§${right.slice(0, count).map(kindOf).join('')}`
  names.push(`b:${left[0]}_${right[0]}`, around(1), around(2))
  return new Set(names.map(bucketOf))
}

/** Hashes a feature name to a bucket (FNV-1a). */
function bucketOf(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  return (hash >>> 0) % BUCKETS
}
