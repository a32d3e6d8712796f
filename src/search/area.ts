import { cellOf, createRowRoom, gridOf, type RowRoom, rowsInCircle } from '#src/catalog/cells.ts'
import type { Near } from '#src/catalog/near.ts'
import { milesBetween, type Places, type Point } from '#src/catalog/places.ts'
import { cityKey, type Epoch } from './epoch.ts'
import { rowsOfGroup } from './groups.ts'
import type { Where } from './request.ts'

export type AreaDeps = {
  readonly places: Pick<Places, 'zip' | 'nearestZip'>
  readonly near: Pick<Near, 'resolve' | 'named' | 'covers'>
}

/** Where to search, before it is known who is there. */
export type Centre = Point & {
  readonly kind: 'zip' | 'coords' | 'city'
  readonly label: string
  readonly miles: number
  /** City and state whose rows belong to the area wherever they lie. */
  readonly city?: string
}
export type Located =
  | { readonly centre: Centre }
  | { readonly unknownZip: string }
  | { readonly unknownCity: string; readonly suggestions: readonly string[] }

/** A circle with its rows, in row order: the caller's own, until the room they lie in is used again. */
export type Area = { readonly miles: number; readonly rows: Uint32Array }

const START_MILES = 10
const WIDER_MILES = [25, 50]
const NEARBY_ZIPS = 25
/** ZIPs are looked for in circles, each twice as wide as the one before; who finds too few measures all. */
const FIRST_MILES = 4
const FARTHEST_MILES = 500
/** More than a grid errs at the rim of a circle, whose coordinates have 32 bits. */
const ROUNDED_MILES = 0.01

/** Finds the centre of an area. */
export function locate({ places, near }: AreaDeps, where: Where): Located {
  if ('coords' in where) {
    const [lat, lng] = where.coords
    const label = `${lat}, ${lng}`
    return { centre: { kind: 'coords', lat, lng, label, miles: START_MILES } }
  }
  if ('zipcode' in where) {
    const zip = places.zip(where.zipcode)
    if (!zip) return { unknownZip: where.zipcode }
    const { lat, lng, city, state } = zip
    return { centre: { kind: 'zip', lat, lng, label: `${zip.zip}, ${city}, ${state}`, miles: START_MILES } }
  }
  const found = near.resolve(where.city)
  if (!found.ok) return { unknownCity: where.city, suggestions: found.suggestions }
  const { lat, lng, label, radiusMiles, precision } = found
  const [name = '', state = ''] = label.split(', ')
  const city = precision === 'city' ? { city: cityKey(name, state) } : {}
  return { centre: { kind: 'city', lat, lng, label, miles: radiusMiles, ...city } }
}

/** The rows around a centre; where there is none at all the circle widens to 25, then to 50 miles. */
export function gatherArea(epoch: Epoch, centre: Centre, room?: RowRoom): Area {
  const named = centre.city === undefined ? new Uint32Array(0) : rowsOfGroup(epoch.cities, centre.city)
  let miles = centre.miles
  let rows = rowsInCircle(epoch.grid, centre, miles, room)
  for (const wider of WIDER_MILES) {
    if (rows.length + named.length > 0) break
    if (wider <= miles) continue
    miles = wider
    rows = rowsInCircle(epoch.grid, centre, miles, room)
  }
  return { miles, rows: named.length === 0 ? rows : union(rows, named, room) }
}

/** Both of two ascending lists, ascending, in `room` where there is some. */
function union(some: Uint32Array, others: Uint32Array, room?: RowRoom): Uint32Array {
  const most = some.length + others.length
  const all = room && room.both.length >= most ? room.both : new Uint32Array(2 * most)
  if (room) room.both = all
  let [i, j, count] = [0, 0, 0]
  while (i < some.length || j < others.length) {
    const next = Math.min(some[i] ?? Number.POSITIVE_INFINITY, others[j] ?? Number.POSITIVE_INFINITY)
    if (some[i] === next) i += 1
    if (others[j] === next) j += 1
    all[count++] = next
  }
  return all.subarray(0, count)
}

/** "within 10 miles of 11201, Brooklyn, NY" */
export const areaText = (centre: Centre, miles: number): string =>
  `within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${centre.label}`

/** A ZIP and its middle. */
export type PlacedZip = Point & { readonly zip: string }
/** Tells the nearest ZIPs that have restaurants. */
export type NearbyZips = (centre: Point) => string[]

/** Returns what tells the nearest of these ZIPs. */
export function createNearbyZips(zips: readonly PlacedZip[]): NearbyZips {
  // by the squares of the rounded coordinates, which are the grid's
  const squareOf = ({ lat, lng }: Point): number => cellOf(Math.fround(lat), Math.fround(lng))
  const placed = zips.toSorted((a, b) => squareOf(a) - squareOf(b))
  const grid = gridOf(
    Float32Array.from(placed, ({ lat }) => lat),
    Float32Array.from(placed, ({ lng }) => lng),
  )
  const room = createRowRoom()
  return centre => {
    for (let miles = FIRST_MILES; miles < FARTHEST_MILES; miles *= 2) {
      const rows = rowsInCircle(grid, centre, miles, room)
      if (rows.length < NEARBY_ZIPS) continue
      const near = nearestOf(
        Array.from(rows, row => placed[row]!),
        centre,
      )
      if (near.at(-1)!.miles < miles - ROUNDED_MILES) return near.map(({ zip }) => zip)
    }
    return nearestOf(placed, centre).map(({ zip }) => zip)
  }
}

const nearestOf = (zips: readonly PlacedZip[], centre: Point): { readonly zip: string; readonly miles: number }[] =>
  zips
    .map(zip => ({ zip: zip.zip, miles: milesBetween(centre, zip) }))
    .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
    .slice(0, NEARBY_ZIPS)
