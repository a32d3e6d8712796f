/** Gain of the grades 0 to 3. */
const gain = (grade: number): number => 2 ** grade - 1

const GOOD = 2

/** The grades of a ranking, and the grades of all there is. */
export type Graded = { readonly ranked: readonly number[]; readonly all: readonly number[] }

const discounted = (grades: readonly number[], depth: number): number =>
  grades.slice(0, depth).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

/** Discounted gain of the first rows by that of the best possible order, 0 to 1; 0 when there is nothing to find. */
export function ndcg({ ranked, all }: Graded, depth = 10): number {
  const ideal = discounted(
    all.toSorted((a, b) => b - a),
    depth,
  )
  return ideal > 0 ? discounted(ranked, depth) / ideal : 0
}

/** One by the place of the first good row; 0 when there is none. */
export function reciprocalRank({ ranked }: Graded): number {
  const first = ranked.findIndex(grade => grade >= GOOD)
  return first < 0 ? 0 : 1 / (first + 1)
}

/** The good rows among the first `depth`, of as many as could stand there; 0 when there is none to find. */
export function recall({ ranked, all }: Graded, depth = 50): number {
  const good = all.filter(grade => grade >= GOOD).length
  const found = ranked.slice(0, depth).filter(grade => grade >= GOOD).length
  return good > 0 ? found / Math.min(good, depth) : 0
}

/** The mean of numbers; 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
