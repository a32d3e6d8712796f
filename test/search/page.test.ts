import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#src/search/schema.ts'
import type { Search } from '#src/search/search.ts'
import { at } from '../catalog/clock.ts'
import { randomCatalogue, searchOver, snapshotOf } from './search-kit.ts'

const START = at('2026-11-21T18:59:10-05:00')
const catalogue = randomCatalogue(21, 180, { lat: 40.69, lng: -73.98, degrees: 0.12 })
const clock = { now: START }
let search: Search
beforeEach(() => {
  clock.now = START
  search = searchOver(catalogue, clock)
})

const location = { coords: [40.69, -73.98] }
const ids = (answer: SearchResponse): string[] => answer.results.map(result => result.id)
const untimed = ({ timing: _, ...rest }: SearchResponse) => JSON.stringify(rest)
const bodies = fc.record(
  {
    location: fc.constantFrom<object>(location, { zipcode: '11201' }, { city: 'Brooklyn, NY' }),
    query: fc.constantFrom('', 'spicy ramen', 'vegan under 12 open now', 'golden ladle'),
    filters: fc.constantFrom<object>({}, { openNow: true }, { cuisine: ['thai', 'diner'], fulfillment: ['pickup'] }),
  },
  { requiredKeys: ['location'] },
)

const all = async (body: object, limit = 50): Promise<SearchResponse[]> => {
  const pages: SearchResponse[] = []
  for (let offset = 0; ; offset += limit) {
    const page = await search.search({ ...body, limit, offset })
    pages.push(page)
    if (page.count < limit) return pages
  }
}

test('an "open now" search marks each row that is closed or has unknown hours', async () => {
  const found = (await all({ location, query: 'spicy open now' })).flatMap(({ results }) => results)
  const told = new Map([
    [true, undefined],
    [false, 'open now: closed'],
    [null, 'open now: its hours are not known'],
  ])
  expect(new Set(found.map(row => row.open_now))).toEqual(new Set(told.keys()))
  for (const { open_now, match } of found)
    expect(match.unmet?.find(text => text.startsWith('open now'))).toBe(told.get(open_now))
})

describe('result pages', () => {
  test('of any size contain every match once, in one order, with one total', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 50 }), async (body, limit) => {
        const whole = (await all(body)).flatMap(ids)
        const pages = await all(body, limit)
        expect(pages.flatMap(ids)).toEqual(whole)
        expect(new Set(whole).size).toBe(whole.length)
        expect(new Set(pages.map(page => page.total))).toEqual(new Set([whole.length]))
        for (const page of pages) expect(page.count).toBe(page.results.length)
      }),
      { numRuns: 60 },
    )
  })

  test('of rankings evicted from the cache are recomputed identically', async () => {
    const places = Array.from({ length: 300 }, (_, n) => ({ location: { coords: [40.69 + n / 10_000, -73.98] } }))
    const pageOf = async (place: object) => untimed(await search.search({ ...place, offset: 5, limit: 5 }))
    const first: string[] = []
    for (const place of places) first.push(await pageOf(place))
    expect(new Set(first).size).toBeGreaterThan(100)
    for (const [n, place] of places.entries()) expect(await pageOf(place)).toBe(first[n])
  })

  test('requested twice within a minute are equal except for timing, cached or recomputed', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 50 }), fc.nat(200), async (body, limit, offset) => {
        const request = { ...body, limit, offset }
        const first = await search.search(request)
        const again = await search.search(request)
        expect(again.timing.cached).toBe(true)
        expect(untimed(again)).toBe(untimed(first))
        expect(untimed(await searchOver(catalogue, clock).search(request))).toBe(untimed(first))
      }),
      { numRuns: 25 },
    )
  })

  test('beyond the end are empty', async () => {
    expect(await search.search({ location, offset: 5000 })).toMatchObject({ results: [], count: 0 })
    expect((await search.search({ location, offset: 5000 })).total).toBe((await search.search({ location })).total)
  })
})

describe('the time of a result page', () => {
  const request = { location, filters: { openNow: true }, limit: 5 }

  test('is that of the first page for two minutes', async () => {
    const first = await search.search(request)
    clock.now += 61_000
    const second = await search.search({ ...request, offset: 5 })
    expect(second).toMatchObject({ asOf: first.asOf, total: first.total, timing: { cached: true } })
    clock.now += 60_000
    expect(await search.search({ ...request, offset: 5 })).toMatchObject({ asOf: '2026-11-22T00:01:00+00:00' })
  })

  test('is the current minute for a first page', async () => {
    expect((await search.search(request)).asOf).toBe('2026-11-21T23:59:00+00:00')
    clock.now += 50_000
    expect(await search.search(request)).toMatchObject({ asOf: '2026-11-22T00:00:00+00:00', timing: { cached: false } })
  })

  test('can be pinned with asOf for ten minutes, without any cache', async () => {
    const first = await search.search(request)
    const second = await search.search({ ...request, offset: 5 })
    clock.now += 9 * 60_000
    const pinned = await searchOver(catalogue, clock).search({ ...request, offset: 5, asOf: first.asOf })
    expect(untimed(pinned)).toBe(untimed(second))
    clock.now += 3 * 60_000
    await expect(search.search({ ...request, asOf: first.asOf })).rejects.toThrow('asOf')
    await expect(search.search({ ...request, asOf: '2030-01-01T00:00:00Z' })).rejects.toThrow('asOf')
  })
})

test('a new catalog is visible to first pages at once, and to later pages once the ranking has expired', async () => {
  const first = await search.search({ location, limit: 5 })
  search.replace(snapshotOf(catalogue.slice(0, 60)))
  expect((await search.search({ location, limit: 5, offset: 5 })).total).toBe(first.total)
  expect((await search.search({ location, limit: 5 })).total).toBeLessThan(first.total)
  expect((await search.search({ location, limit: 5, offset: 5 })).total).toBeLessThan(first.total)
})
