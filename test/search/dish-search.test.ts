import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { openAnn } from '#src/search/ann/open.ts'
import type { AnnUse } from '#src/search/graph-window.ts'
import type { FoundDish, SearchResponse } from '#src/search/schema.ts'
import { createSearch, type Search } from '#src/search/search.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { at } from '../catalog/clock.ts'
import { places, randomCatalogue, snapshotOf } from './search-kit.ts'

const NOW = at('2026-11-20T18:00:00-05:00')
const catalogue = randomCatalogue(31, 600)
const served = new Map(
  catalogue.flatMap(({ restaurant, dishes = [] }) => dishes.map(dish => [dish.id, { restaurant, dish }])),
)
const folder = mkdtempSync(join(tmpdir(), 'comanda-dishes-'))
const gone = new Set<string>()
let by: (ann: AnnUse) => Search

beforeAll(async () => {
  const library = await loadAnnLibrary(problem => {
    throw new Error(problem)
  })
  const bare = snapshotOf(catalogue)
  const { vectors, size } = bare.epoch.dishes
  const file = join(folder, 'graph')
  await buildAnn(library!, { bytes: vectors, rows: size, dimensions: DIMENSIONS }, file)
  const snapshot = { ...bare, dishGraph: (await openAnn(library!, file, size, DIMENSIONS, () => {}))! }
  const points = catalogue.map(({ restaurant }) => restaurant.location_point)
  const near = createLocationResolver(places, loadGazetteer(places), points)
  const deps = {
    world: { now: () => NOW },
    places,
    near,
    baseUrl: 'https://comanda.example',
    has: (_: string, dishId: string) => !gone.has(dishId),
    restaurantOf: (dishId: string) => served.get(dishId)?.restaurant.id,
  }
  by = ann => createSearch({ ...deps, ann }, snapshot)
})
afterAll(() => rmSync(folder, { recursive: true }))

const find = (body: object, ann: AnnUse = 'auto'): Promise<SearchResponse> =>
  by(ann).search({ kind: 'dishes', limit: 50, ...body })
const idsOf = ({ dishes = [] }: SearchResponse): string[] => dishes.map(({ id }) => id)
const query = fc
  .subarray(['spicy', 'ramen', 'soup', 'pizza', 'taco', 'thai', 'salad', 'burger'], { minLength: 1, maxLength: 2 })
  .map(some => some.join(' '))
const demand = fc.constantFrom('', ' vegan', ' nuts', ' under 12', ' vegan under 12')
const location = fc.constantFrom<object>(
  {},
  { location: { coords: [40.69, -73.98] } },
  { location: { zipcode: '11215' } },
)

test('a dish search over the graph covers the whole marketplace and finds the best dishes of a full scan', async () => {
  let found = 0
  let wanted = 0
  await fc.assert(
    fc.asyncProperty(query, async query => {
      const [walked, scanned] = [await find({ query, limit: 10 }), await find({ query, limit: 10 }, 'off')]
      expect(walked.timing.plan).toBe('hnsw')
      expect(scanned.timing.plan).toBe('exact')
      expect(walked.coverage.searchedArea).toBe('the whole marketplace')
      const ids = new Set(idsOf(walked))
      wanted += scanned.count
      found += idsOf(scanned).filter(id => ids.has(id)).length
    }),
    { numRuns: 60 },
  )
  expect(wanted).toBeGreaterThan(300)
  expect(found / wanted).toBeGreaterThanOrEqual(0.98)
})

test('a dish search whose filters keep almost nothing scores all remaining dishes', async () => {
  await fc.assert(
    fc.asyncProperty(query, async query => {
      const found = await find({ query, filters: { minRating: 4.9 } })
      expect(found.timing.plan).toBe('exact')
      expect(found.dishes).toEqual((await find({ query, filters: { minRating: 4.9 } }, 'off')).dishes)
    }),
    { numRuns: 20 },
  )
})

test('no dish is returned that violates a constraint on dishes, or is not known to satisfy it', async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      demand,
      location,
      fc.constantFrom<AnnUse>('auto', 'always', 'off'),
      async (query, demand, where, ann) => {
        for (const id of idsOf(await find({ query: query + demand, ...where, filters: { avoid: ['wheat'] } }, ann))) {
          const { dish } = served.get(id)!
          const codes = dish.allergens?.map(({ code }) => code)
          expect(codes).toBeDefined()
          expect(codes).not.toContain('wheat')
          if (demand.includes('nuts')) expect(codes).not.toContain('peanut')
          if (demand.includes('vegan')) expect(dish.diets).toContain('vegan')
          if (demand.includes('under')) expect(dish.price_cents).toBeLessThanOrEqual(1200)
        }
      },
    ),
    { numRuns: 120 },
  )
})

test('an additional constraint or filter never adds a dish', async () => {
  const all = async (body: object) => {
    const ids: string[] = []
    for (let offset = 0; ; offset += 50) {
      const page = idsOf(await find({ ...body, offset }, 'off'))
      ids.push(...page)
      if (page.length < 50) return ids
    }
  }
  await fc.assert(
    fc.asyncProperty(query, location, async (query, where) => {
      const wide = new Set(await all({ query, ...where }))
      for (const filters of [{ minRating: 3 }, { fulfillment: ['delivery'] }, { avoid: ['milk'] }])
        for (const id of await all({ query, ...where, filters })) expect(wide).toContain(id)
    }),
    { numRuns: 12 },
  )
})

test('pages partition the results, and the total is the same on each page', async () => {
  await fc.assert(
    fc.asyncProperty(query, location, fc.integer({ min: 1, max: 20 }), async (query, where, limit) => {
      const whole = await find({ query, ...where })
      const pages: string[] = []
      for (let offset = 0; offset < whole.count; offset += limit) {
        const page = await find({ query, ...where, offset, limit })
        expect(page.total).toBe(whole.total)
        pages.push(...idsOf(page))
      }
      expect(pages.slice(0, whole.count)).toEqual(idsOf(whole))
    }),
    { numRuns: 30 },
  )
})

test('dishes similar to a given dish share its words and ingredients, without the dish itself', async () => {
  const ramen = [...served.values()].find(({ dish }) => dish.name === 'ramen spicy' && !dish.description)!
  const answer = await find({ like: ramen.dish.id })
  expect(answer.fit).toBe('exact')
  expect(idsOf(answer)).not.toContain(ramen.dish.id)
  for (const { name, description } of answer.dishes!.slice(0, 3))
    expect(`${name} ${description}`).toMatch(/ramen.*spicy|spicy.*ramen/)
})

test('a dish result states its restaurant, its price, and its known properties', async () => {
  const { dishes, results } = await find({ query: 'taco', location: { coords: [40.69, -73.98] }, limit: 3 })
  expect(results).toEqual([])
  for (const found of dishes as FoundDish[]) {
    const { dish, restaurant } = served.get(found.id)!
    expect(found).toMatchObject({
      name: dish.name,
      price: dish.price_cents / 100,
      price_cents: dish.price_cents,
      diets: dish.diets,
      allergens: dish.allergens?.map(({ code }) => code) ?? null,
      restaurant: { id: restaurant.id, name: restaurant.name, distance: expect.any(Number) },
    })
  }
  expect(dishes!.length).toBe(3)
})

test('a sold-out dish is not found', async () => {
  const [first] = idsOf(await find({ query: 'pizza' }))
  gone.add(first!)
  expect(idsOf(await find({ query: 'pizza' }))).not.toContain(first)
  gone.clear()
})

test('a query for something on no menu finds no dish and reports fit none', async () => {
  const answer = await find({ query: 'aspirin' })
  expect(answer).toMatchObject({ fit: 'none', dishes: [], total: 0 })
})

test.each([
  [{}, 'query is required when kind is dishes, or like: the id of a dish.'],
  [{ like: 'x' }, 'like: no menu has a dish with the id "x".'],
  [
    { kind: 'restaurants', like: '5', location: { zipcode: '11201' } },
    'like is for dishes: send it with kind: "dishes".',
  ],
])('the request %j is refused', async (body, message) => {
  await expect(find(body)).rejects.toThrow(message)
})

test('a restaurant search still requires a location', async () => {
  await expect(by('auto').search({ query: 'taco' })).rejects.toThrow('location is required')
})
