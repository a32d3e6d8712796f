import { readFileSync } from 'node:fs'
import { loadPlaces, milesBetween, type Point, type ZipPlace } from '../../../src/catalog/places.ts'
import type { Address } from '../../../src/catalog/restaurant.ts'
import { type Draws, draws } from './random.ts'

export type Spot = {
  readonly address: Address
  readonly neighborhood: string
  readonly point: Point
  readonly timezone: string
  /** Where it belongs among the boroughs and cities of the region; elsewhere the name of its city. */
  readonly borough: string
}
type Quarter = { readonly name: string; readonly borough: string; readonly streets: readonly string[] } & Point & {
    readonly zips: readonly ZipPlace[]
    readonly reach: number
  }
type Metro = { readonly city: string; readonly zips: readonly ZipPlace[] }

/** Rows below this number stand in the New York area, the others in the large cities of the country. */
export const LOCAL_ROWS = 586
const METROS = 300
const COUNTY: Readonly<Record<string, string>> = {
  Manhattan: 'New York',
  Brooklyn: 'Kings',
  Queens: 'Queens',
  Bronx: 'Bronx',
  'Staten Island': 'Richmond',
  'Jersey City': 'Hudson',
  Hoboken: 'Hudson',
}
const STREETS = [
  'Main St',
  'Oak St',
  'Market St',
  'Maple Ave',
  '2nd St',
  'Broadway',
  'Church St',
  'Park Ave',
  'Elm St',
  'Mill Rd',
  'Union St',
  'Lake Ave',
]

const here = new URL('.', import.meta.url)

/** Reads the land; the result gives the place of any row. */
export function openLand(): (seed: string, row: number, avoid: string | undefined, liked: readonly string[]) => Spot {
  const places = loadPlaces()
  const zips = Array.from({ length: 100_000 }, (_, zip) => places.zip(String(zip).padStart(5, '0'))).filter(
    (zip): zip is ZipPlace => zip !== undefined && !zip.approx && zip.timezone !== '',
  )
  const quarters = readQuarters(zips)
  const byName = new Map(quarters.map(quarter => [quarter.name, quarter]))
  const metros = readMetros(zips)
  return (seed, row, avoid, liked) => {
    const chance = draws(seed, 'place', row)
    if (row >= LOCAL_ROWS) return abroad(metros, chance)
    const home = liked.flatMap(name => byName.get(name) ?? [])
    for (;;) {
      const quarter = home.length > 0 && chance.perMille(330) ? chance.pick(home) : chance.pick(quarters)
      if (quarter.borough !== avoid) return local(quarter, chance)
    }
  }
}

/** ZIPs that people live in: many of Manhattan's belong to one building. */
const isOneBuilding = ({ zip }: ZipPlace) =>
  /^101|^1026|^1027|^10020$|^10041$|^10045$|^1110[9]$/.test(zip) && zip !== '10128'

function readQuarters(zips: readonly ZipPlace[]): Quarter[] {
  const gazetteer = JSON.parse(
    readFileSync(new URL('../../geo/neighborhoods.json', here), 'utf8'),
  ) as readonly (Point & {
    name: string
    borough: string
    radius_miles: number
  })[]
  const rows = readFileSync(new URL('neighborhoods.txt', here), 'utf8').split('\n')
  return rows
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [, name, borough, streets] = /^(.+), (.+?): (.+)$/.exec(line)!
      const known = gazetteer.find(each => each.name === name && each.borough === borough)
      if (!known) throw new Error(`the gazetteer has no ${name}, ${borough}`)
      const near = zips.filter(
        zip =>
          ['NY', 'NJ'].includes(zip.state) &&
          zip.county === COUNTY[borough!] &&
          !isOneBuilding(zip) &&
          milesBetween(zip, known) < 3,
      )
      const { lat, lng, radius_miles } = known
      return {
        name: name!,
        borough: borough!,
        streets: streets!.split(', '),
        lat,
        lng,
        zips: near,
        reach: radius_miles,
      }
    })
}

function readMetros(zips: readonly ZipPlace[]): Metro[] {
  const groups = Map.groupBy(zips, zip => `${zip.city}, ${zip.state}`)
  return [...groups]
    .map(([city, those]) => ({ city, zips: those }))
    .sort((a, b) => b.zips.length - a.zips.length || (a.city < b.city ? -1 : 1))
    .slice(0, METROS)
}

const degrees = (value: number): number => Math.round(value * 10_000) / 10_000

function scatter(centre: Point, miles: number, chance: Draws): Point {
  // a square inside the circle; a mile is 0.0145 degrees north and, at this latitude, about 0.019 east
  const reach = Math.floor(Math.min(miles, 0.7) * 100)
  return {
    lat: degrees(centre.lat + chance.between(-reach, reach) * 0.0001),
    lng: degrees(centre.lng + chance.between(-reach, reach) * 0.00013),
  }
}

function local(quarter: Quarter, chance: Draws): Spot {
  const point = scatter(quarter, quarter.reach, chance)
  const zip = quarter.zips.reduce((best, each) => (milesBetween(each, point) < milesBetween(best, point) ? each : best))
  const street = chance.pick(quarter.streets)
  const number =
    quarter.borough === 'Queens'
      ? `${chance.between(21, 98)}-${String(chance.between(1, 59)).padStart(2, '0')}`
      : String(chance.between(11, 780))
  return {
    address: { street: `${number} ${street}`, city: zip.city, state: zip.state, zip: zip.zip },
    neighborhood: quarter.name,
    point,
    timezone: zip.timezone,
    borough: quarter.borough,
  }
}

/** Half of the rows lie in the first tenth of the cities: the smaller of three draws comes near to their weights. */
function abroad(metros: readonly Metro[], chance: Draws): Spot {
  const rank = Math.min(chance.below(metros.length), chance.below(metros.length), chance.below(metros.length))
  const { zips } = metros[rank]!
  const zip = chance.pick(zips)
  const street = `${chance.between(11, 2400)} ${chance.pick(STREETS)}`
  return {
    address: { street, city: zip.city, state: zip.state, zip: zip.zip },
    neighborhood: zip.city,
    point: scatter(zip, 0.7, chance),
    timezone: zip.timezone,
    borough: zip.city,
  }
}
