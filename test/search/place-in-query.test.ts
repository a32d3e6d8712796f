import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createNear } from '#src/catalog/near.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { takePlace } from '#src/search/place-in-query.ts'
import { at } from '../catalog/clock.ts'
import { places, randomCatalogue, searchOver } from './search-kit.ts'

const FOOD = new Set(['corona', 'jamaica'])
const cooks = [
  { lat: 40.69, lng: -73.98 },
  { lat: 40.76, lng: -73.92 },
  { lat: 40.58, lng: -74.15 },
  { lat: 40.63, lng: -74.02 },
]
const near = createNear(places, loadGazetteer(places), cooks)
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
])('%j is about a place', (text, rest, label) => {
  const placed = takePlace(deps, text, brooklyn)
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
])('%j is about no place here', text => {
  expect(takePlace(deps, text, brooklyn)).toEqual({ text })
})

test('reading a text of nothing but leads grows with its length, not with its square', () => {
  const cost = (leads: number): number => {
    const before = process.cpuUsage()
    takePlace(deps, 'in the '.repeat(leads), brooklyn)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cost(200)
  expect(cost(2_000)).toBeLessThan(40 * cost(200) + 20_000)
})

describe('a search that speaks of a place', () => {
  const catalogue = randomCatalogue(77, 160, { ...brooklyn, degrees: 0.06 })
  const search = searchOver(catalogue, { now: at('2026-11-20T18:00:00-05:00') })
  const location = { city: 'Brooklyn, NY' }
  const slope = near.named('Park Slope')!
  const miles = (result: { location: { lat: number; lng: number } }) => milesBetween(slope, result.location)

  test('puts what is there before what is as good elsewhere, and changes no membership', async () => {
    const placed = await search.search({ location, query: 'ramen near Park Slope', limit: 50 })
    const plain = await search.search({ location, query: 'ramen', limit: 50 })
    expect(placed.coverage.nearestTo).toBe(slope.label)
    expect(plain.coverage.nearestTo).toBeUndefined()
    expect(placed.total).toBe(plain.total)
    const mean = (results: readonly { location: { lat: number; lng: number } }[]) =>
      results.slice(0, 10).reduce((sum, result) => sum + miles(result), 0) / 10
    expect(mean(placed.results)).toBeLessThan(mean(plain.results) - 0.5)
  })

  test('and of nothing else lists what is nearest to it', async () => {
    const { results } = await search.search({ location, query: 'near Park Slope', limit: 50 })
    const distances = results.map(miles)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })
})
