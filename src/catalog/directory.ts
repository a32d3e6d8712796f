import { cellOf, gridOf, rowsInCircle } from './cells.ts'
import { foldName } from './fold.ts'
import { milesBetween, type Point } from './places.ts'
import type { Restaurant } from './restaurant.ts'

/** A restaurant of the directory, and its name as it is compared. */
export type Listed = { readonly restaurant: Restaurant; readonly folded: string }

/** All restaurants, in the order of their ids, and found by where they are. */
export type Directory = {
  readonly all: readonly Listed[]
  readonly inZip: (zip: string) => readonly Listed[]
  /** By name, however it is written. */
  readonly inCity: (city: string) => readonly Listed[]
  readonly inNeighborhood: (neighborhood: string) => readonly Listed[]
  /** Those at most so many miles from a point, nearest first, then by id. */
  readonly within: (centre: Point, miles: number) => readonly (Listed & { readonly miles: number })[]
}

/** Positions of the grid are rounded to 32 bits: the circle is drawn wider by more than that. */
const ROUNDING_MILES = 0.01

/** Lays out a directory. */
export function createDirectory(restaurants: Iterable<Restaurant>): Directory {
  const all = [...restaurants]
    .map(restaurant => ({ restaurant, folded: foldName(restaurant.name), number: Number(restaurant.id) }))
    .sort((a, b) => a.number - b.number)
  const by = (textOf: (restaurant: Restaurant) => string) => Map.groupBy(all, each => foldName(textOf(each.restaurant)))
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
    inZip: zip => zips.get(foldName(zip)) ?? [],
    inCity: city => cities.get(foldName(city)) ?? [],
    inNeighborhood: neighborhood => neighborhoods.get(foldName(neighborhood)) ?? [],
    within: (centre, radius) =>
      [...rowsInCircle(grid, centre, radius + ROUNDING_MILES)]
        .map(row => placed[row]!.listed)
        .map(listed => ({ ...listed, miles: milesBetween(centre, listed.restaurant.location_point) }))
        .filter(({ miles }) => miles <= radius)
        .sort((a, b) => a.miles - b.miles || a.number - b.number),
  }
}
