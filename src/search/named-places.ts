import type { NearFound } from '#src/catalog/near.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { flatMiles } from '#src/catalog/spatial-grid.ts'
import type { Epoch } from './index-version.ts'

/** Locations of a query under one label. Position and radius are those of the first. */
export type NamedPlaces = Pick<NearFound, 'label' | 'lat' | 'lng' | 'radiusMiles'> & {
  readonly all: readonly NearFound[]
  /** True for any of the locations, false for all of them. */
  readonly isChoice: boolean
}

/** Distance reported for a row inside the circle but in a ZIP outside the location. */
const ACROSS_THE_BORDER = 0.1

/** Combines the locations of a query in order. Locations that do not overlap become alternatives. */
export function combinePlaces(found: readonly NearFound[], isOr: boolean): NamedPlaces | undefined {
  // Drop a city that contains another named location: "Jackson Heights, Queens".
  const all = isOr ? found : found.filter(one => !found.some(other => other !== one && isAround(one, other)))
  const [first] = all
  if (!first) return undefined
  const isApart = all.some(one => all.some(other => milesBetween(one, other) > one.radiusMiles + other.radiusMiles))
  const isChoice = isOr || isApart
  const { lat, lng, radiusMiles } = first
  return {
    label: all.map(({ label }) => label).join(isChoice ? ' or ' : ' and '),
    lat,
    lng,
    radiusMiles,
    all,
    isChoice,
  }
}

/** True if the city contains the other location. */
const isAround = (city: NearFound, place: NearFound): boolean =>
  city.precision === 'city' && milesBetween(city, place) + place.radiusMiles <= city.radiusMiles

/** Returns a function that computes how many miles a row lies outside the locations, 0 if inside. */
export function milesOutside(epoch: Epoch, { all, isChoice }: NamedPlaces): (row: number) => number {
  const each = all.map(place => outsideOne(epoch, place))
  const [only] = each
  if (each.length === 1) return only!
  return isChoice ? row => Math.min(...each.map(of => of(row))) : row => Math.max(...each.map(of => of(row)))
}

/**
 * Same for one location: a city is its ZIPs, a neighborhood its circle within the city, anything else its circle.
 */
function outsideOne({ grid, zips }: Epoch, place: NearFound): (row: number) => number {
  const miles = flatMiles(place)
  const beyond = (row: number) => Math.max(0, miles(grid.lat[row]!, grid.lng[row]!) - place.radiusMiles)
  if (!place.zips) return beyond
  const isIn = new Uint8Array(grid.lat.length)
  zips.names.forEach((zip, at) => {
    if (place.zips!.has(zip)) for (let i = zips.starts[at]!; i < zips.starts[at + 1]!; i++) isIn[zips.rows[i]!] = 1
  })
  if (place.precision === 'city') return row => (isIn[row] === 1 ? 0 : Math.max(ACROSS_THE_BORDER, beyond(row)))
  return row => (isIn[row] === 1 ? beyond(row) : Math.max(ACROSS_THE_BORDER, beyond(row)))
}
