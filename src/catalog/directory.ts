import { normalizeName } from './fold.ts'
import { milesBetween, type Point } from './places.ts'
import type { Restaurant } from './restaurant.ts'
import { cellOf, gridOf, rowsInCircle } from './spatial-grid.ts'

/** Restaurant with its name in folded form for comparison. */
export type Listed = { readonly restaurant: Restaurant; readonly folded: string }

/** All restaurants in ID order, with lookups by location. */
export type Directory = {
  readonly all: readonly Listed[]
  readonly inZip: (zip: string) => readonly Listed[]
  /** By name, ignoring case, accents, and punctuation. */
  readonly inCity: (city: string) => readonly Listed[]
  readonly inNeighborhood: (neighborhood: string) => readonly Listed[]
  /** Restaurants within a radius of a point, nearest first, then by ID. */
  readonly within: (centre: Point, miles: number) => readonly (Listed & { readonly miles: number })[]
}

/** Tolerance for the 32-bit rounding of grid positions, added to the radius. */
const ROUNDING_MILES = 0.01

/** Builds a directory. */
export function createDirectory(restaurants: Iterable<Restaurant>): Directory {
  const all = [...restaurants]
    .map(restaurant => ({ restaurant, folded: normalizeName(restaurant.name), number: Number(restaurant.id) }))
    .sort((a, b) => a.number - b.number)
  const by = (textOf: (restaurant: Restaurant) => string) =>
    Map.groupBy(all, each => normalizeName(textOf(each.restaurant)))
  const zips = by(({ address }) => address.zip)
  const cities = by(({ address }) => address.city)
  const neighborhoods = by(({ neighborhood }) => neighborhood)
  const placed = all.map(listed => {
    const { lat, lng } = listed.restaurant.location_point
    return { listed, lat: Math.fround(lat), lng: Math.fround(lng) }
  })
  placed.sort((a, b) => cellOf(a.lat, a.lng) - cellOf(b.lat, b.lng))
  const grid = gridOf(
    Float32Array.from(placed, ({ lat }) => lat),
    Float32Array.from(placed, ({ lng }) => lng),
  )
  return {
    all,
    inZip: zip => zips.get(normalizeName(zip)) ?? [],
    inCity: city => cities.get(normalizeName(city)) ?? [],
    inNeighborhood: neighborhood => neighborhoods.get(normalizeName(neighborhood)) ?? [],
    within: (centre, radius) =>
      [...rowsInCircle(grid, centre, radius + ROUNDING_MILES)]
        .map(row => placed[row]!.listed)
        .map(listed => ({ ...listed, miles: milesBetween(centre, listed.restaurant.location_point) }))
        .filter(({ miles }) => miles <= radius)
        .sort((a, b) => a.miles - b.miles || a.number - b.number),
  }
}
