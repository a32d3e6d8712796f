/** nDCG gain of the grades 0 to 3. */
const gain = (grade: number): number => 2 ** grade - 1

const GOOD = 2

/** Grades of a ranking, and of all rows. */
export type Graded = { readonly ranked: readonly number[]; readonly all: readonly number[] }

const discounted = (grades: readonly number[], depth: number): number =>
  grades.slice(0, depth).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

/** nDCG at `depth`, 0 to 1. 0 if there are no relevant rows. */
export function ndcg({ ranked, all }: Graded, depth = 10): number {
  const ideal = discounted(
    all.toSorted((a, b) => b - a),
    depth,
  )
  return ideal > 0 ? discounted(ranked, depth) / ideal : 0
}

/** Reciprocal rank of the first good row, 0 if there is none. */
export function reciprocalRank({ ranked }: Graded): number {
  const first = ranked.findIndex(grade => grade >= GOOD)
  return first < 0 ? 0 : 1 / (first + 1)
}

/** Recall of good rows at `depth`, relative to the maximum possible. 0 if there are none. */
export function recall({ ranked, all }: Graded, depth = 50): number {
  const good = all.filter(grade => grade >= GOOD).length
  const found = ranked.slice(0, depth).filter(grade => grade >= GOOD).length
  return good > 0 ? found / Math.min(good, depth) : 0
}

/** Returns the mean, 0 for an empty list. */
export const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
