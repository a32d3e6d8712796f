import { milesBetween } from '#src/catalog/places.ts'
import { LEAST_RATING, MILES, type Task, type TaskQuery, unitVectors, WANTED } from './task.ts'

/** Distance measure: `dot` product of the bytes, or `cosine` of the vectors at unit length. */
export type Nearness = 'dot' | 'cosine'

/** Tolerance for equal scores, because 32-bit sums depend on the summation order. */
const ALIKE = 1e-5

/** Creates the judge of results, which compares them with a full scan. It returns the recall at ten, 0 to 1. */
export function createRecallJudge(
  task: Task,
): (query: TaskQuery, nearness: Nearness, rows: readonly number[]) => number {
  const { dimensions } = task
  const units = unitVectors(task.vectors, dimensions)
  return (query, nearness, rows) => {
    const passing = new Set<number>()
    for (let row = 0; row < task.n; row++)
      if (
        task.open[row] === 1 &&
        task.pickup[row] === 1 &&
        task.rating[row]! >= LEAST_RATING &&
        milesBetween(query, { lat: task.lat[row]!, lng: task.lng[row]! }) <= MILES
      )
        passing.add(row)
    const asked = nearness === 'dot' ? query.vector : unitVectors(query.vector, dimensions)
    const held = nearness === 'dot' ? task.vectors : units
    const score = (row: number): number => {
      let sum = 0
      for (let dim = 0; dim < dimensions; dim++) sum += asked[dim]! * held[row * dimensions + dim]!
      return sum
    }
    const best = [...passing].map(score).sort((a, b) => b - a)
    const wanted = Math.min(WANTED, best.length)
    if (wanted === 0) return rows.length === 0 ? 1 : 0
    const least = best[wanted - 1]! - (nearness === 'dot' ? 0 : ALIKE)
    const right = new Set(rows.filter(row => passing.has(row) && score(row) >= least))
    return Math.min(wanted, right.size) / wanted
  }
}
