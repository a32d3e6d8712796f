import type { TextDocument } from '../documents.ts'
import { type Ranker, topIds } from '../ranker.ts'

export type Bm25Settings = {
  readonly k1: number
  readonly b: number
  /** Weight of a word in the name or cuisines. */
  readonly boost: number
}

/** Parameter combinations for the grid search. */
export const BM25_GRID: readonly Bm25Settings[] = [0.4, 0.8, 1.2, 2, 3, 5, 8].flatMap(k1 =>
  [0, 0.25, 0.5, 0.75, 1].flatMap(b => [1, 3, 8].map(boost => ({ k1, b, boost }))),
)

type Posting = { readonly row: number; readonly plain: number; readonly boosted: number }

/** Indexes documents and returns a factory of BM25 rankers over them. */
export function createBm25(
  documents: readonly TextDocument[],
  stems: (text: string) => string[],
): (settings: Bm25Settings) => Ranker {
  const ids = documents.map(({ id }) => id)
  const postings = new Map<string, Posting[]>()
  const plainLengths: number[] = []
  const boostedLengths: number[] = []
  documents.forEach(({ name, cuisines, description, menu }, row) => {
    const plain = stems(`${description}\n${menu}`)
    const boosted = stems(`${name}\n${cuisines}`)
    plainLengths.push(plain.length)
    boostedLengths.push(boosted.length)
    const counts = new Map<string, { plain: number; boosted: number }>()
    const countOf = (stem: string) => {
      const count = counts.get(stem) ?? { plain: 0, boosted: 0 }
      counts.set(stem, count)
      return count
    }
    for (const stem of plain) countOf(stem).plain++
    for (const stem of boosted) countOf(stem).boosted++
    for (const [stem, count] of counts) {
      const known = postings.get(stem)
      if (known) known.push({ row, ...count })
      else postings.set(stem, [{ row, ...count }])
    }
  })

  return ({ k1, b, boost }) => {
    const lengths = plainLengths.map((length, row) => length + boost * boostedLengths[row]!)
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    return {
      name: `BM25 (k1 ${k1}, b ${b}, name ×${boost})`,
      rank: query => {
        const scores = new Float64Array(ids.length)
        for (const stem of new Set(stems(query))) {
          const those = postings.get(stem) ?? []
          const rarity = Math.log(1 + (ids.length - those.length + 0.5) / (those.length + 0.5))
          for (const { row, plain, boosted } of those) {
            const count = plain + boost * boosted
            scores[row]! += (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * lengths[row]!) / mean))
          }
        }
        return topIds(ids, scores)
      },
    }
  }
}
