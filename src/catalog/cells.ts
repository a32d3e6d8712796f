import { firstAtLeast } from '#src/kernel/sorted.ts'
import { milesBetween, type Point } from './places.ts'

/** Occupied squares of 0.02° in ascending order; rows of one square lie together, `starts` has one entry more. */
export type Grid = {
  readonly keys: Uint32Array
  readonly starts: Uint32Array
  readonly lat: Float32Array
  readonly lng: Float32Array
}

const PER_DEGREE = 50
const ACROSS = 360 * PER_DEGREE
const DOWN = 180 * PER_DEGREE
const MILES_PER_DEGREE = (3958.8 * Math.PI) / 180
/** Nearer to a pole flat reckoning is of no use. */
const FLAT_LATITUDE = 75
/** Rows that a circle is expected to hold. */
const ROOM = 1024

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const bandOf = (lat: number): number => Math.min(DOWN - 1, Math.max(0, Math.floor((lat + 90) * PER_DEGREE)))
const stripeOf = (lng: number): number => Math.min(ACROSS - 1, Math.max(0, Math.floor((lng + 180) * PER_DEGREE)))

/** The square of a point. */
export const cellOf = (lat: number, lng: number): number => bandOf(lat) * ACROSS + stripeOf(lng)

/** Groups rows, which are sorted by square, into a grid. */
export function gridOf(lat: Float32Array, lng: Float32Array): Grid {
  const keys: number[] = []
  const starts: number[] = []
  for (let row = 0; row < lat.length; row++) {
    const key = cellOf(lat[row]!, lng[row]!)
    if (keys.at(-1) === key) continue
    keys.push(key)
    starts.push(row)
  }
  starts.push(lat.length)
  return { keys: Uint32Array.from(keys), starts: Uint32Array.from(starts), lat, lng }
}

/** Stripes of longitude that a circle touches: one range, or two across the date line. */
function stripes(centre: Point, miles: number): readonly (readonly [from: number, to: number])[] {
  const reach = Math.sin(Math.min(miles / 3958.8, Math.PI / 2)) / Math.cos(radians(centre.lat))
  if (!(reach < 0.5) || Math.abs(centre.lat) + miles / MILES_PER_DEGREE >= 89) return [[0, ACROSS - 1]]
  const degrees = (Math.asin(reach) * 180) / Math.PI + 0.001
  const [west, east] = [centre.lng - degrees, centre.lng + degrees]
  const plain = [stripeOf(west), stripeOf(east)] as const
  if (west < -180)
    return [
      [0, plain[1]],
      [stripeOf(west + 360), ACROSS - 1],
    ]
  if (east > 180)
    return [
      [0, stripeOf(east - 360)],
      [plain[0], ACROSS - 1],
    ]
  return [plain]
}

/**
 * The rows within a circle in row order; exactly those for which `milesBetween` is at most `miles`.
 */
export function rowsInCircle(grid: Grid, centre: Point, miles: number): Uint32Array {
  let out = new Uint32Array(ROOM)
  let count = 0
  eachCellNear(grid, centre, miles, (cell, test) => {
    const end = grid.starts[cell + 1]!
    const most = count + end - grid.starts[cell]!
    if (most > out.length) {
      const larger = new Uint32Array(Math.max(most, 2 * out.length))
      larger.set(out)
      out = larger
    }
    for (let row = grid.starts[cell]!; row < end; row++)
      if (test === undefined || isWithin(grid, row, test)) out[count++] = row
  })
  return out.subarray(0, count)
}

/** Visits the occupied squares that a circle touches, south to north, with what decides about the rows of those on its rim. */
function eachCellNear(
  grid: Grid,
  centre: Point,
  miles: number,
  visit: (cell: number, test: Test | undefined) => void,
): void {
  const ranges = stripes(centre, miles)
  const reach = miles / MILES_PER_DEGREE + 0.001
  const last = bandOf(centre.lat + reach)
  const flat = Math.abs(centre.lat) + reach < FLAT_LATITUDE
  const limit = miles * miles
  const within = Math.max(0, (miles * 0.9999 - 0.001) / MILES_PER_DEGREE) ** 2
  for (let band = bandOf(centre.lat - reach); band <= last; band++) {
    const south = band / PER_DEGREE - 90
    const north = south + 1 / PER_DEGREE
    const nearest = Math.min(Math.abs(south), Math.abs(north), Math.abs(centre.lat))
    const farthest = Math.max(Math.abs(south), Math.abs(north), Math.abs(centre.lat))
    const crossing = centre.lat * south <= 0 || south * north <= 0
    const wide = crossing ? 1 : Math.cos(radians(nearest))
    const narrow = Math.cos(radians(farthest)) * 0.99
    const down = Math.max(Math.abs(south - centre.lat), Math.abs(north - centre.lat))
    const rim: Test = {
      ...{ centre, miles },
      ...{ surely: flat ? limit * 0.9998 : -1, surelyNot: flat ? limit * 1.0002 : Number.POSITIVE_INFINITY },
      ...{ wide: (wide * MILES_PER_DEGREE) ** 2, narrow: (narrow * MILES_PER_DEGREE) ** 2 },
    }
    for (const [from, to] of ranges) {
      const end = firstAtLeast(grid.keys, band * ACROSS + to + 1)
      for (let cell = firstAtLeast(grid.keys, band * ACROSS + from); cell < end; cell++) {
        const west = (grid.keys[cell]! - band * ACROSS) / PER_DEGREE - 180
        const across = farSide(west, centre.lng) * wide
        visit(cell, flat && across * across + down * down < within ? undefined : rim)
      }
    }
  }
}

const turn = (degrees: number): number => {
  const size = Math.abs(degrees)
  return size > 180 ? 360 - size : size
}

const farSide = (west: number, lng: number): number => Math.max(turn(west - lng), turn(west + 1 / PER_DEGREE - lng))

type Test = {
  readonly centre: Point
  readonly miles: number
  /** Square miles on flat ground: below the one a point lies within, above the other it does not. */
  readonly surely: number
  readonly surelyNot: number
  /** Square miles of a square degree of longitude, at its widest and narrowest. */
  readonly wide: number
  readonly narrow: number
}

/** Flat bounds decide all but the rim; the rim is measured. */
function isWithin({ lat, lng }: Grid, row: number, test: Test): boolean {
  const { centre } = test
  const down = (lat[row]! - centre.lat) * MILES_PER_DEGREE
  const turned = turn(lng[row]! - centre.lng)
  const across = turned * turned
  if (down * down + across * test.wide < test.surely) return true
  if (down * down + across * test.narrow > test.surelyNot) return false
  return milesBetween(centre, { lat: lat[row]!, lng: lng[row]! }) <= test.miles
}

/** Measures miles on flat ground around a centre: cheap, and near enough to weigh a distance. */
export function flatMiles(centre: Point): (lat: number, lng: number) => number {
  const narrowing = Math.cos(radians(centre.lat))
  return (lat, lng) => {
    const down = lat - centre.lat
    const across = turn(lng - centre.lng) * narrowing
    return Math.sqrt(down * down + across * across) * MILES_PER_DEGREE
  }
}
