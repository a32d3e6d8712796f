/** Number of rows requested from a measured search. */
export const DEPTH = 50

/** Search to be measured. Returns at most `DEPTH` ids, best first. */
export type Ranker = { readonly name: string; readonly rank: (query: string) => readonly string[] }

/** Returns the ids with the highest positive scores. Ties keep the given order. */
export function topIds(ids: readonly string[], scores: Float64Array): string[] {
  const found = [...ids.keys()].filter(index => scores[index]! > 0)
  found.sort((a, b) => scores[b]! - scores[a]! || a - b)
  return found.slice(0, DEPTH).map(index => ids[index]!)
}
