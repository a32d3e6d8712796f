import { milesBetween, type Point } from './places.ts'

/**
 * Spatial grid of occupied cells of 0.02°, in ascending key order. Rows of one cell are contiguous; `starts` has
 * one extra entry. `bands` holds the index of the first cell of each latitude band, also with one extra entry.
 */
export type Grid = {
  readonly keys: Uint32Array
  readonly bands: Uint32Array
  readonly starts: Uint32Array
  readonly lat: Float32Array
  readonly lng: Float32Array
}

const PER_DEGREE = 50
const ACROSS = 360 * PER_DEGREE
const DOWN = 180 * PER_DEGREE
const MILES_PER_DEGREE = (3958.8 * Math.PI) / 180
/** Latitude above which the flat-earth approximation is too inaccurate. */
const FLAT_LATITUDE = 75
/**
 * Growable, reused buffer for row numbers. Each search overwrites the previous result. `both` holds the merge of
 * two lists.
 */
export type RowBuffer = { rows: Uint32Array; both: Uint32Array }

/** Initial capacity: expected number of rows within a circle. */
const EXPECTED = 1024

export const createRowBuffer = (): RowBuffer => ({ rows: new Uint32Array(EXPECTED), both: new Uint32Array(0) })

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const bandOf = (lat: number): number => Math.min(DOWN - 1, Math.max(0, Math.floor((lat + 90) * PER_DEGREE)))
const stripeOf = (lng: number): number => Math.min(ACROSS - 1, Math.max(0, Math.floor((lng + 180) * PER_DEGREE)))

/** Returns the cell of a point. */
export const cellOf = (lat: number, lng: number): number => bandOf(lat) * ACROSS + stripeOf(lng)

/** Builds a grid from rows sorted by cell. */
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
  const bands = new Uint32Array(DOWN + 1)
  for (const key of keys) bands[Math.floor(key / ACROSS) + 1]! += 1
  for (let band = 0; band < DOWN; band++) bands[band + 1]! += bands[band]!
  return { keys: Uint32Array.from(keys), bands, starts: Uint32Array.from(starts), lat, lng }
}

/**
 * Binary search: returns the index of the first cell in [`low`, `high`) that is at least `key`, or `high` if none
 * is.
 */
function firstCell(keys: Uint32Array, key: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the longitude stripes that a circle intersects: one range, or two across the date line. */
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
 * Returns the rows within a circle in row order, stored in `room`: exactly those for which `milesBetween` is at
 * most `miles`.
 */
export function rowsInCircle(
  grid: Grid,
  centre: Point,
  miles: number,
  room: RowBuffer = createRowBuffer(),
): Uint32Array {
  const { keys, bands, starts } = grid
  const ranges = stripes(centre, miles)
  const reach = miles / MILES_PER_DEGREE + 0.001
  const circle = circleOf(centre, miles, Math.abs(centre.lat) + reach < FLAT_LATITUDE)
  const last = bandOf(centre.lat + reach)
  let count = 0
  for (let band = bandOf(centre.lat - reach); band <= last; band++) {
    const first = band * ACROSS
    const beyond = bands[band + 1]!
    const { wide, narrow, down } = flatBand(band, circle)
    for (const [from, to] of ranges)
      for (
        let cell = firstCell(keys, first + from, bands[band]!, beyond);
        cell < beyond && keys[cell]! <= first + to;
        cell++
      ) {
        const end = starts[cell + 1]!
        const rows = roomFor(room, count + end - starts[cell]!)
        if (holdsCell(circle, wide, down, (keys[cell]! - first) / PER_DEGREE - 180))
          for (let row = starts[cell]!; row < end; row++) rows[count++] = row
        else
          for (let row = starts[cell]!; row < end; row++) {
            // branchless: the outcome is unpredictable for the CPU's branch predictor
            rows[count] = row
            count += isWithin(grid, row, circle, wide, narrow)
          }
      }
  }
  return room.rows.subarray(0, count)
}

function roomFor(room: RowBuffer, rows: number): Uint32Array {
  if (rows > room.rows.length) {
    const larger = new Uint32Array(2 * rows)
    larger.set(room.rows)
    room.rows = larger
  }
  return room.rows
}

type Circle = Point & {
  readonly miles: number
  /**
   * Bounds in square miles on flat ground: points below `surely` are inside, points above `surelyNot` are outside.
   */
  readonly surely: number
  readonly surelyNot: number
  /** Square degrees. A cell is entirely inside if its farthest corner is closer than this. */
  readonly whole: number
}

// copy the coordinates: callers pass points of many shapes, and every row reads these fields
const circleOf = ({ lat, lng }: Point, miles: number, flat: boolean): Circle => ({
  lat,
  lng,
  miles,
  surely: flat ? miles * miles * 0.9998 : -1,
  surelyNot: flat ? miles * miles * 1.0002 : Number.POSITIVE_INFINITY,
  whole: flat ? Math.max(0, (miles * 0.9999 - 0.001) / MILES_PER_DEGREE) ** 2 : -1,
})

/**
 * Length of a degree of longitude in degrees of latitude, at its widest and narrowest in the band, and the distance
 * to the band's far edge.
 */
type FlatBand = { readonly wide: number; readonly narrow: number; readonly down: number }

function flatBand(band: number, { lat }: Point): FlatBand {
  const south = band / PER_DEGREE - 90
  const north = south + 1 / PER_DEGREE
  const crossing = lat * south <= 0 || south * north <= 0
  return {
    wide: crossing ? 1 : Math.cos(radians(Math.min(Math.abs(south), Math.abs(north), Math.abs(lat)))),
    narrow: Math.cos(radians(Math.max(Math.abs(south), Math.abs(north), Math.abs(lat)))) * 0.99,
    down: Math.max(Math.abs(south - lat), Math.abs(north - lat)),
  }
}

function holdsCell({ lng, whole }: Circle, wide: number, down: number, west: number): boolean {
  const across = Math.max(turn(west - lng), turn(west + 1 / PER_DEGREE - lng)) * wide
  return across * across + down * down < whole
}

const turn = (degrees: number): number => {
  const size = Math.abs(degrees)
  return size > 180 ? 360 - size : size
}

/**
 * Returns 1 if the row is inside the circle, otherwise 0. Flat bounds decide all rows except those near the rim,
 * which are measured.
 */
function isWithin({ lat, lng }: Grid, row: number, circle: Circle, wide: number, narrow: number): number {
  const down = (lat[row]! - circle.lat) * MILES_PER_DEGREE
  const across = turn(lng[row]! - circle.lng) * MILES_PER_DEGREE
  const surely = Number(down * down + (across * wide) ** 2 < circle.surely)
  const perhaps = Number(down * down + (across * narrow) ** 2 <= circle.surelyNot)
  if (surely === perhaps) return surely
  return Number(milesBetween(circle, { lat: lat[row]!, lng: lng[row]! }) <= circle.miles)
}

/**
 * Returns a function that measures flat-earth miles from a center: cheap, and accurate enough for ranking.
 */
export function flatMiles(centre: Point): (lat: number, lng: number) => number {
  const { lat: north, lng: east } = centre
  const narrowing = Math.cos(radians(north))
  return (lat, lng) => {
    const down = lat - north
    const across = turn(lng - east) * narrowing
    return Math.sqrt(down * down + across * across) * MILES_PER_DEGREE
  }
}
