import type { LocationResolver } from '#src/catalog/near.ts'
import { milesBetween, type Places, type Point } from '#src/catalog/places.ts'
import { cellOf, createRowBuffer, gridOf, type RowBuffer, rowsInCircle } from '#src/catalog/spatial-grid.ts'
import { rowsOfGroup } from './groups.ts'
import { cityKey, type Epoch } from './index-version.ts'
import type { Where } from './request.ts'

export type AreaDeps = {
  readonly places: Pick<Places, 'zip' | 'nearestZip'>
  readonly near: Pick<LocationResolver, 'resolve' | 'named' | 'covers'>
}

/** Search center and radius, before the rows are gathered. */
export type SearchCenter = Point & {
  readonly kind: 'zip' | 'coords' | 'city'
  readonly label: string
  readonly miles: number
  /** City and state whose rows belong to the area regardless of distance. */
  readonly city?: string
}
export type Located =
  | { readonly centre: SearchCenter }
  | { readonly unknownZip: string }
  | { readonly unknownCity: string; readonly suggestions: readonly string[] }

/** Circle with its rows in ascending order. The rows are valid until the underlying buffer is reused. */
export type Area = { readonly miles: number; readonly rows: Uint32Array }

const START_MILES = 10
const WIDER_MILES = [25, 50]
const NEARBY_ZIPS = 25
/** Initial search radius for ZIPs. It doubles until enough are found; past the maximum, all ZIPs are measured. */
const FIRST_MILES = 4
const FARTHEST_MILES = 500
/** Upper bound of the grid's error at the rim of a circle, caused by its 32-bit coordinates. */
const ROUNDED_MILES = 0.01

/** Resolves the center of an area. */
export function resolveCenter({ places, near }: AreaDeps, where: Where): Located {
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

/** Gathers the rows around a center. If there are none, widens the circle to 25 miles, then to 50. */
export function gatherArea(epoch: Epoch, centre: SearchCenter, room?: RowBuffer): Area {
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

/** Merges two ascending lists without duplicates. Reuses the buffer `room` if given. */
function union(some: Uint32Array, others: Uint32Array, room?: RowBuffer): Uint32Array {
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

/** Formats an area: "within 10 miles of 11201, Brooklyn, NY". */
export const areaText = (centre: SearchCenter, miles: number): string =>
  `within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${centre.label}`

/** ZIP code with its center. */
export type PlacedZip = Point & { readonly zip: string }
/** Returns the nearest ZIPs that have restaurants. */
export type NearbyZips = (centre: Point) => string[]

/** Creates the lookup of the nearest among these ZIPs. */
export function createNearbyZips(zips: readonly PlacedZip[]): NearbyZips {
  // Use float32 coordinates for the cells, as the grid does.
  const squareOf = ({ lat, lng }: Point): number => cellOf(Math.fround(lat), Math.fround(lng))
  const placed = zips.toSorted((a, b) => squareOf(a) - squareOf(b))
  const grid = gridOf(
    Float32Array.from(placed, ({ lat }) => lat),
    Float32Array.from(placed, ({ lng }) => lng),
  )
  const room = createRowBuffer()
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
