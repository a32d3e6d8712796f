import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { extractLocations } from '#src/search/query-location.ts'
import { at } from '../catalog/clock.ts'
import { places, randomCatalogue, searchOver } from './search-kit.ts'

const FOOD = new Set(['corona', 'jamaica'])
const cooks = [
  { lat: 40.69, lng: -73.98 },
  { lat: 40.76, lng: -73.92 },
  { lat: 40.58, lng: -74.15 },
  { lat: 40.63, lng: -74.02 },
]
const near = createLocationResolver(places, loadGazetteer(places), cooks)
const deps = { near, isFood: (text: string) => FOOD.has(text.toLowerCase()) }
const brooklyn = { lat: 40.69, lng: -73.98 }

test.each([
  [
    'something warm and spicy near Park Slope, vegetarian, under $15',
    'something warm and spicy, vegetarian, under $15',
    'Park Slope',
  ],
  ['ramen in the East Village open now', 'ramen open now', 'East Village'],
  ['tacos cerca de Astoria', 'tacos', 'Astoria'],
  ['noodles close to Grand Central', 'noodles', 'Grand Central'],
  ['dumplings in 11215', 'dumplings', '11215'],
  ['near LES', '', 'Lower East Side'],
  ['pizza staten island', 'pizza', 'Staten Island'],
  ['Astoria gyros please', 'gyros please', 'Astoria'],
  ['bay ridge, something Lebanese', 'something Lebanese', 'Bay Ridge'],
  ['hot chocolate and a scone, brooklyn heights', 'hot chocolate and a scone', 'Brooklyn Heights'],
  ['burrito location:bushwick', 'burrito', 'Bushwick'],
  ['bagels 10016', 'bagels', '10016'],
])('%j names a place', (text, rest, label) => {
  const placed = extractLocations(deps, text, brooklyn)
  expect(placed.text).toBe(rest)
  expect(placed.place?.label).toContain(label)
})

test.each([
  'a snack around midnight',
  'pizza by the slice',
  'something in a hurry',
  'paella like in Madrid',
  'near nowhereville',
  'dinner near',
  'corona and lime',
  'a deal on fried rice',
  'orange chicken',
  'rice and beans',
  'soup in 99999',
  '',
])('%j names no known place', text => {
  expect(extractLocations(deps, text, brooklyn)).toEqual({ text })
})

test('parsing a text that consists of place prepositions takes linear time', () => {
  const cost = (leads: number): number => {
    const before = process.cpuUsage()
    extractLocations(deps, 'in the '.repeat(leads), brooklyn)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cost(200)
  expect(cost(2_000)).toBeLessThan(40 * cost(200) + 20_000)
})

describe('a search that names a place', () => {
  const catalogue = randomCatalogue(77, 160, { ...brooklyn, degrees: 0.06 })
  const search = searchOver(catalogue, { now: at('2026-11-20T18:00:00-05:00') })
  const location = { city: 'Brooklyn, NY' }
  const slope = near.named('Park Slope')!
  const miles = (result: { location: { lat: number; lng: number } }) => milesBetween(slope, result.location)

  test('ranks equally good results inside the place first, and does not change the result set', async () => {
    const placed = await search.search({ location, query: 'ramen near Park Slope', limit: 50 })
    const plain = await search.search({ location, query: 'ramen', limit: 50 })
    expect(placed.coverage.nearestTo).toBe(slope.label)
    expect(plain.coverage.nearestTo).toBeUndefined()
    expect(placed.total).toBe(plain.total)
    const mean = (results: readonly { location: { lat: number; lng: number } }[]) =>
      results.slice(0, 10).reduce((sum, result) => sum + miles(result), 0) / 10
    expect(mean(placed.results)).toBeLessThan(mean(plain.results) - 0.5)
  })

  test('without any other word lists the nearest restaurants', async () => {
    const { results } = await search.search({ location, query: 'near Park Slope', limit: 50 })
    const distances = results.map(miles)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })
})
