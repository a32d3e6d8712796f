import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/once.ts'
import type { Marks, Mention } from './marks.ts'
import { BUCKETS, featuresAt, type OrderWords } from './naming-features.ts'
import { keysOf } from './vocabulary.ts'

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

/** How sure it is that the words around an allergen neither order it nor praise it: above zero, they may forbid it. */
export function strangeness({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>, mention: Mention): number {
  const { words, scale, bias, weights } = load()
  const features = featuresAt(tokens, mentions, mention, words)
  let sum = 0
  for (const feature of features) sum += weights[feature]!
  return bias + (sum * scale) / Math.sqrt(features.size)
}

/** True for a word that menus or orders are made of. */
export const isOrderWord = (word: string): boolean => {
  const { words } = load()
  return keysOf(word).some(key => words.menu.has(key) || words.said.has(key))
}
