import { milesBetween, type Point } from '#src/catalog/places.ts'

type Cell = Point & { count: number }

const NEARBY_MILES = 5
/** Offsets, in tenths of a degree, that five miles can span, up to 60 degrees north. */
const SQUARES = [-2, -1, 0, 1, 2]

const squareOf = (lat: number, lng: number): number => Math.round(lat * 10) * 10_000 + Math.round(lng * 10)

/** Counts restaurants within five miles of a point, with positions rounded to a hundredth of a degree. */
export function createCoverage(restaurants: readonly Point[]): (point: Point) => number {
  const cells = new Map<string, Cell>()
  for (const { lat, lng } of restaurants) {
    const key = `${Math.round(lat * 100)},${Math.round(lng * 100)}`
    const cell = cells.get(key)
    if (cell) cell.count += 1
    else cells.set(key, { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100, count: 1 })
  }
  const squares = Map.groupBy(cells.values(), cell => squareOf(cell.lat, cell.lng))
  const around = new Map<number, Cell[][]>()
  for (const square of squares.values()) {
    const { lat, lng } = square[0]!
    for (const north of SQUARES) {
      for (const east of SQUARES) {
        const key = squareOf(Math.round(lat * 10) / 10 + north / 10, Math.round(lng * 10) / 10 + east / 10)
        const known = around.get(key)
        if (known) known.push(square)
        else around.set(key, [square])
      }
    }
  }
  return point => {
    let count = 0
    for (const square of around.get(squareOf(point.lat, point.lng)) ?? []) {
      for (const cell of square) if (milesBetween(point, cell) <= NEARBY_MILES) count += cell.count
    }
    return count
  }
}
