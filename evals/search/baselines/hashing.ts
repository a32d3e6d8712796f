import { normalizeName } from '#src/catalog/fold.ts'
import type { TextDocument } from '../documents.ts'
import { type Ranker, topIds } from '../ranker.ts'

const DIMENSIONS = 384
const SHORTEST_GRAM = 3
const LONGEST_GRAM = 5
const GRAM_WEIGHT = 0.3

/**
 * Ranker without a lexicon: words and their 3- to 5-grams, hashed to 384 dimensions, TF-IDF with cosine similarity.
 */
export function createHashing(documents: readonly TextDocument[], stems: (text: string) => string[]): Ranker {
  const ids = documents.map(({ id }) => id)
  const counted = documents.map(({ name, cuisines, description, menu }) =>
    featuresOf(stems([name, cuisines, description, menu].join('\n'))),
  )
  const rows = new Map<string, number>()
  for (const features of counted) for (const feature of features.keys()) rows.set(feature, (rows.get(feature) ?? 0) + 1)
  const rarity = (feature: string) => Math.log((1 + ids.length) / (1 + (rows.get(feature) ?? 0))) + 1
  const vectors = counted.map(features => vectorOf(features, rarity))
  return {
    name: 'hashing vectors (384)',
    rank: query => {
      const vector = vectorOf(featuresOf(stems(normalizeName(query))), rarity)
      return topIds(
        ids,
        Float64Array.from(vectors, other => other.reduce((sum, value, at) => sum + value * vector[at]!, 0)),
      )
    },
  }
}

/** Features with weights: 1 for a word, less for its n-grams. */
function featuresOf(words: readonly string[]): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight)
  for (const word of words) {
    add(word, 1)
    const framed = `<${word}>`
    for (let size = SHORTEST_GRAM; size <= LONGEST_GRAM; size++)
      for (let at = 0; at + size <= framed.length; at++) add(`#${framed.slice(at, at + size)}`, GRAM_WEIGHT)
  }
  return features
}

function vectorOf(features: ReadonlyMap<string, number>, rarity: (feature: string) => number): Float64Array {
  const vector = new Float64Array(DIMENSIONS)
  for (const [feature, count] of features) {
    const hash = fnv(feature)
    vector[hash % DIMENSIONS]! += (hash >>> 31 ? -1 : 1) * (1 + Math.log(count + 1)) * rarity(feature)
  }
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map(value => value / length) : vector
}

function fnv(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}
