import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchCenter } from '#src/search/area.ts'
import { makePlan } from '#src/search/plan.ts'
import { readSearch, type SearchInput } from '#src/search/request.ts'
import { at } from '../catalog/clock.ts'
import { bruteForce } from './brute-force.ts'
import { randomCatalogue, randomFrom, snapshotOf } from './search-kit.ts'

const NOW = at('2026-11-21T19:00:00-05:00')
const catalogues = [3, 5].map(seed => randomCatalogue(seed, 160))
const snapshots = catalogues.map(snapshotOf)

const words = [
  'spicy',
  'ramen',
  'soup',
  'pizza',
  'golden',
  'ladle',
  'vegan',
  'halal',
  'under 12',
  'under 4',
  'nuts',
  'open now',
  'orsted',
  'zzz',
]
const filters = fc.record(
  {
    cuisine: fc.subarray(['italian', 'CAFE', 'Mexican', 'Grocery', 'Klingon']),
    fulfillment: fc.subarray(['pickup', 'delivery']),
    openNow: fc.boolean(),
    minRating: fc.constantFrom(0, 2.5, 4.1, 5),
  },
  { requiredKeys: [] },
)
const query = fc.oneof(
  fc.constant(''),
  fc.subarray(words, { minLength: 1, maxLength: 4 }).map(some => some.join(' ')),
)
const centres: fc.Arbitrary<SearchCenter> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('zip', 'coords'),
    label: fc.constant('somewhere'),
    lat: fc.double({ min: 39.6, max: 41.6, noNaN: true }),
    lng: fc.double({ min: -75, max: -73, noNaN: true }),
    miles: fc.constant(10),
  }),
  fc.constant<SearchCenter>({
    kind: 'city',
    label: 'Brooklyn, NY',
    lat: 40.65,
    lng: -73.95,
    miles: 5.2,
    city: 'brooklyn|NY',
  }),
)

function inputOf(body: object): SearchInput {
  const read = readSearch({ location: { zipcode: '11201' }, ...body }, NOW)
  if (!('input' in read)) throw new Error(JSON.stringify(read))
  return read.input
}

const idsOf = (snapshot: (typeof snapshots)[number], input: SearchInput, centre: SearchCenter, now = NOW) => {
  const { order } = makePlan(snapshot, input, centre, now, now)
  return [...order.slice(0, order.size)].map(row => snapshot.epoch.ids[row]!)
}

test('the plan returns the same results as brute force, in the same order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...snapshots),
      filters,
      query,
      centres,
      fc.nat(10_000),
      (snapshot, filters, query, centre, minutes) => {
        const input = inputOf({ filters, query })
        const now = NOW + minutes * 60_000
        expect(idsOf(snapshot, input, centre, now)).toEqual(bruteForce(snapshot, input, centre, now))
      },
    ),
    { numRuns: 250 },
  )
})

test('the plan equals brute force beyond the dish scoring limit, to the last page', () => {
  const snapshot = snapshotOf(randomCatalogue(7, 2500))
  const centre: SearchCenter = { kind: 'coords', label: 'x', lat: 40.6, lng: -74, miles: 100 }
  fc.assert(
    fc.property(query, query => {
      const input = inputOf({ query })
      const found = idsOf(snapshot, input, centre)
      expect(found.length).toBeGreaterThan(2000)
      expect(found).toEqual(bruteForce(snapshot, input, centre, NOW))
    }),
    { numRuns: 12 },
  )
})

test('an additional filter only narrows the results', () => {
  fc.assert(
    fc.property(
      filters,
      query,
      centres,
      fc.constantFrom('cuisine', 'fulfillment', 'openNow', 'minRating'),
      (filters, query, centre, name) => {
        const { [name]: _, ...fewer } = filters
        const all = new Set(idsOf(snapshots[0]!, inputOf({ filters: fewer, query }), centre))
        for (const id of idsOf(snapshots[0]!, inputOf({ filters, query }), centre)) expect(all).toContain(id)
      },
    ),
    { numRuns: 100 },
  )
})

test('the order of the input restaurants does not matter', () => {
  const random = randomFrom(1)
  const shuffled = catalogues[0]!.map(entry => ({ entry, key: random(1e6) })).sort((a, b) => a.key - b.key)
  const other = snapshotOf(shuffled.map(({ entry }) => entry))
  expect(other.epoch).toEqual(snapshots[0]!.epoch)
})

test('the area widens only if no restaurant is nearby, whatever the filters', () => {
  const far: SearchCenter = { kind: 'coords', label: 'x', lat: 40.69, lng: -74.9, miles: 10 }
  const plan = makePlan(snapshots[0]!, inputOf({}), far, NOW, NOW)
  expect(plan.miles).toBe(25)
  expect(plan.order.size).toBeGreaterThan(0)
  const none = makePlan(snapshots[0]!, inputOf({ filters: { cuisine: ['Klingon'] } }), far, NOW, NOW)
  expect(none).toMatchObject({ miles: 25, order: { size: 0 } })
  const nowhere = makePlan(snapshots[0]!, inputOf({}), { ...far, lat: 20 }, NOW, NOW)
  expect(nowhere).toMatchObject({ miles: 50, scanned: 0, order: { size: 0 } })
})
