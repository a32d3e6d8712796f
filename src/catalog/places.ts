import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Coordinates in degrees north and east. */
export type Point = { readonly lat: number; readonly lng: number }

/**
 * ZIP with its centroid. `approx` is true if the Census defines no area for it (post-office boxes, single
 * companies).
 */
export type ZipPlace = Point & {
  readonly zip: string
  readonly city: string
  readonly state: string
  /** Empty if unknown. */
  readonly county: string
  readonly timezone: string
  readonly approx: boolean
}

/** Postal city: the mean of its ZIPs and their maximum distance from it. */
export type City = Point & {
  readonly name: string
  readonly state: string
  readonly zipCount: number
  readonly radiusMiles: number
}

type State = { readonly code: string; readonly name: string; readonly aliases: readonly string[] }

/** Immutable US geography, loaded once. */
export type Places = {
  /** Looks up a five-digit ZIP. */
  readonly zip: (zip: string) => ZipPlace | undefined
  /** Returns the ZIP with the nearest centroid. */
  readonly nearestZip: (point: Point) => ZipPlace
  /** Returns the ZIPs that satisfy a predicate. */
  readonly zipsOf: (isMeant: (place: ZipPlace) => boolean) => string[]
  /** Returns every city with a ZIP that has an area, in no particular order. */
  readonly cities: () => City[]
  readonly states: readonly State[]
  /** Returns the two-letter code of a state given by code, name, or alias, ignoring case and dots. */
  readonly stateCode: (text: string) => string | undefined
}

const StateRow = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
})
type Table = { areas: string[]; cities: string[]; census: number[]; approx: number[] }

const COLUMNS = 5
const EARTH_RADIUS_MILES = 3958.8
const SMALLEST_CITY_MILES = 2
/** Maximum city radius: some rural post offices are named after a city hundreds of miles away. */
const LARGEST_CITY_MILES = 30

const folder = new URL('../../data/geo/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng * sinLng
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Loads the ZIP and state tables from `data/geo` in about 30 ms. */
export function loadPlaces(): Places {
  // not validated: our own build script generates the file and a test compares its bytes, and validating 200,000
  // numbers would cost more than reading them
  const table = read('zips.json') as Table
  const columns = Int32Array.from([...table.census, ...table.approx])
  const areas = table.areas.map(area => area.split('|') as [string, string, string])
  const stateCodes = [...new Set(areas.map(([, state]) => state))]
  const stateOfArea = areas.map(([, state]) => stateCodes.indexOf(state))
  const censusRows = table.census.length / COLUMNS
  const rows = columns.length / COLUMNS
  const rowOfZip = new Int32Array(100_000).fill(-1)
  for (let row = 0; row < rows; row += 1) rowOfZip[columns[row * COLUMNS]!] = row

  const column = (row: number, index: number): number => columns[row * COLUMNS + index]!
  const pointOf = (row: number): Point => ({ lat: column(row, 1) / 10_000, lng: column(row, 2) / 10_000 })

  const placeOf = (row: number): ZipPlace => {
    const [county, state, timezone] = areas[column(row, 4)]!
    const zip = String(column(row, 0)).padStart(5, '0')
    const city = table.cities[column(row, 3)]!
    return { zip, ...pointOf(row), city, state, county, timezone, approx: row >= censusRows }
  }

  const nearestZip = (point: Point): ZipPlace => {
    const lat = point.lat * 10_000
    const lng = point.lng * 10_000
    const narrowing = Math.cos(radians(point.lat))
    let best = 0
    let bestDistance = Number.POSITIVE_INFINITY
    for (let row = 0; row < censusRows; row += 1) {
      const north = column(row, 1) - lat
      const east = (column(row, 2) - lng) * narrowing
      const distance = north * north + east * east
      if (distance < bestDistance) {
        best = row
        bestDistance = distance
      }
    }
    return placeOf(best)
  }

  const cities = (): City[] => {
    const groups = new Map<number, number[]>()
    for (let row = 0; row < censusRows; row += 1) {
      const key = column(row, 3) * stateCodes.length + stateOfArea[column(row, 4)]!
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
    return [...groups.values()].map(cityOf)
  }

  const cityOf = (group: readonly number[]): City => {
    const { city, state } = placeOf(group[0]!)
    const points = group.map(pointOf)
    const mean = (of: (point: Point) => number) =>
      Math.round((points.reduce((sum, point) => sum + of(point), 0) / points.length) * 10_000) / 10_000
    const centre = { lat: mean(p => p.lat), lng: mean(p => p.lng) }
    const reach = Math.max(SMALLEST_CITY_MILES, ...points.map(point => milesBetween(centre, point)))
    const radiusMiles = Math.min(LARGEST_CITY_MILES, Math.round(reach * 10) / 10)
    return { name: city, state, ...centre, zipCount: group.length, radiusMiles }
  }

  const states = z.array(StateRow).parse(read('states.json'))
  const codes = new Map(states.flatMap(s => [s.code, s.name, ...s.aliases].map(text => [stateKey(text), s.code])))

  return {
    zip: zip => {
      const row = /^\d{5}$/.test(zip) ? rowOfZip[Number(zip)]! : -1
      return row < 0 ? undefined : placeOf(row)
    },
    nearestZip,
    zipsOf: isMeant =>
      Array.from({ length: rows }, (_, row) => placeOf(row))
        .filter(isMeant)
        .map(({ zip }) => zip),
    cities,
    states,
    stateCode: text => codes.get(stateKey(text)),
  }
}

const stateKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]+/gu, '')
    .toUpperCase()
