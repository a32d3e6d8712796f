import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import type { Marks, Mention } from './marks.ts'
import { BUCKETS, contextFeatures, type OrderWords } from './naming-features.ts'
import { isRealWord } from './real-words.ts'
import { lookupKeys } from './vocabulary.ts'

const FILE = new URL('../../data/allergens/naming.generated.json', import.meta.url)

type Model = { readonly words: OrderWords; readonly scale: number; readonly bias: number; readonly weights: Int8Array }

const load = once((): Model => {
  const { menu, said, scale, bias, weights } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    menu: string
    said: string
    scale: number
    bias: number
    weights: string
  }
  const bytes = Buffer.from(weights, 'base64')
  if (bytes.length !== BUCKETS)
    throw new Error('data/allergens/naming.generated.json does not fit the code: run npm run data:naming')
  return {
    words: { menu: new Set(menu.split(' ')), said: new Set(said.split(' ')) },
    scale,
    bias,
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  }
})

/**
 * Scores how likely the context of an allergen neither orders nor praises it. A score above zero may be a
 * prohibition.
 */
export function contextAnomalyScore(
  { tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>,
  mention: Mention,
): number {
  const { words, scale, bias, weights } = load()
  const features = contextFeatures(tokens, mentions, mention, words)
  let sum = 0
  for (const feature of features) sum += weights[feature]!
  return bias + (sum * scale) / Math.sqrt(features.size)
}

/** True for a word in the vocabulary of menus. */
export const isMenuWord = (word: string): boolean => load().words.menu.has(word)

/** True for a word that is used in orders but in no other text: "bec". */
export const isOrderAbbreviation = (word: string): boolean =>
  lookupKeys(word).some(key => load().words.said.has(key)) && !isRealWord(word)

/** True for a word in the vocabulary of menus or orders. */
export const isOrderWord = (word: string): boolean => {
  const { words } = load()
  return lookupKeys(word).some(key => words.menu.has(key) || words.said.has(key))
}
