import type { Near } from '#src/catalog/near.ts'
import { milesBetween, type Places, type Point } from '#src/catalog/places.ts'
import { rowsInCircle } from './cells.ts'
import { cityKey, type Epoch } from './epoch.ts'
import type { Where } from './request.ts'

export type AreaDeps = { readonly places: Pick<Places, 'zip' | 'nearestZip'>; readonly near: Pick<Near, 'resolve'> }

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

/** A circle with its rows, in row order. */
export type Area = { readonly miles: number; readonly rows: Uint32Array }

const START_MILES = 10
const WIDER_MILES = [25, 50]
const NEARBY_ZIPS = 25

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
export function gatherArea(epoch: Epoch, centre: Centre): Area {
  const scratch = new Uint32Array(epoch.size)
  const named = (centre.city === undefined ? undefined : epoch.cities.get(centre.city)) ?? new Uint32Array(0)
  let miles = centre.miles
  let count = rowsInCircle(epoch.grid, centre, miles, scratch)
  for (const wider of WIDER_MILES) {
    if (count + named.length > 0) break
    if (wider <= miles) continue
    miles = wider
    count = rowsInCircle(epoch.grid, centre, miles, scratch)
  }
  const within = scratch.slice(0, count)
  if (named.length === 0) return { miles, rows: within }
  return { miles, rows: Uint32Array.from(new Set([...within, ...named])).sort() }
}

/** "within 10 miles of 11201, Brooklyn, NY" */
export const areaText = (centre: Centre, miles: number): string =>
  `within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${centre.label}`

/** Tells the nearest ZIPs that have restaurants. */
export function nearbyZips(zips: readonly (Point & { readonly zip: string })[], centre: Point): string[] {
  return zips
    .map(zip => ({ zip: zip.zip, miles: milesBetween(centre, zip) }))
    .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
    .slice(0, NEARBY_ZIPS)
    .map(({ zip }) => zip)
}
