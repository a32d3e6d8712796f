import { flatMiles, type RowRoom, rowsInCircle } from '#src/catalog/cells.ts'
import type { Near } from '#src/catalog/near.ts'
import { milesBetween, type Places, type Point } from '#src/catalog/places.ts'
import { cityKey, type Epoch } from './epoch.ts'
import { rowsOfGroup } from './groups.ts'
import { selectSmallest } from './order.ts'
import type { Where } from './request.ts'

export type AreaDeps = {
  readonly places: Pick<Places, 'zip' | 'nearestZip'>
  readonly near: Pick<Near, 'resolve' | 'named'>
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
const FLAT_MILES = 100

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

/** Returns what tells the nearest of these ZIPs; it measures in room that stays, as `takeRoom` says why. */
export function createNearbyZips(zips: readonly PlacedZip[]): NearbyZips {
  const rough = new Float64Array(zips.length)
  const sorted = new Float64Array(zips.length)
  return centre => {
    const roughly = flatMiles(centre)
    zips.forEach(({ lat, lng }, at) => {
      rough[at] = roughly(lat, lng)
    })
    sorted.set(rough)
    selectSmallest(sorted, NEARBY_ZIPS + 1)
    const enough =
      zips.length > NEARBY_ZIPS
        ? sorted.subarray(0, NEARBY_ZIPS + 1).reduce((most, miles) => Math.max(most, miles))
        : FLAT_MILES
    // flat reckoning errs by little near by, and is of no use far away
    const reach = enough < FLAT_MILES ? enough * 1.2 + 1 : Number.POSITIVE_INFINITY
    return zips
      .filter((_, at) => rough[at]! <= reach)
      .map(zip => ({ zip: zip.zip, miles: milesBetween(centre, zip) }))
      .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
      .slice(0, NEARBY_ZIPS)
      .map(({ zip }) => zip)
  }
}
