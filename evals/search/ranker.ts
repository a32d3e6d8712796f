/** Rows that a measured search is asked for. */
export const DEPTH = 50

/** A search to be measured: ids, the best first, at most `DEPTH`. */
export type Ranker = { readonly name: string; readonly rank: (query: string) => readonly string[] }

/** The ids of the highest scores above 0; equal scores keep the order of the ids given. */
export function topIds(ids: readonly string[], scores: Float64Array): string[] {
  const found = [...ids.keys()].filter(index => scores[index]! > 0)
  found.sort((a, b) => scores[b]! - scores[a]! || a - b)
  return found.slice(0, DEPTH).map(index => ids[index]!)
}
