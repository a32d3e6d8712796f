import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDirectory } from '#src/catalog/directory.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { listRestaurants, presentPage } from '#src/catalog/list.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { ListQuery } from '#src/catalog/schema.ts'
import { Fault } from '#src/kernel/faults.ts'
import { at, demoMarket } from '../orders/cart/market-kit.ts'
import { ALWAYS, restaurantOf } from '../pricing/restaurant-kit.ts'

const { restaurants: demo, places } = demoMarket()
const grocery = restaurantOf({
  id: '200',
  slug: 'larder',
  name: 'The Long Larder',
  channel: 'grocery',
  cuisines: ['Grocery'],
  delivery: { hours: ALWAYS, fee_cents: 1349, zips: ['11201'], travel_minutes: 60 },
})
const voice = restaurantOf({
  id: '201',
  slug: 'hero-line',
  name: 'Hero Line',
  channel: 'voice',
  cuisines: ['Sandwiches'],
})
const restaurants = [...demo.values(), grocery, voice]
const near = createLocationResolver(
  places,
  loadGazetteer(places),
  restaurants.map(r => r.location_point),
)
const directory = createDirectory(restaurants)
const list = (query: ListQuery) => listRestaurants({ directory, near }, { limit: 100, ...query })
const names = (query: ListQuery) => list(query).found.map(({ restaurant }) => restaurant.name)
const all = restaurants.length
const byId = new Map(restaurants.map(restaurant => [restaurant.id, restaurant]))
const pageOf = (query: ListQuery, now = 0) => presentPage(list(query), byId, now)
const fault = (query: ListQuery): Fault => {
  try {
    list(query)
  } catch (error) {
    if (error instanceof Fault) return error
  }
  throw new Error('accepted')
}

describe('near', () => {
  test('sorts by distance and reports how the place was resolved', () => {
    const { found, place } = list({ near: 'Park Slope' })
    expect(place).toMatchObject({ precision: 'neighborhood', label: expect.stringContaining('Park Slope') })
    expect(found[0]?.restaurant.name).toBe('Marchetti & Daughters Pizza')
    const miles = found.map(f => f.miles!)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    for (const f of found) expect(f.miles).toBe(milesBetween(place!, f.restaurant.location_point))
  })

  test('uses the requested radius, or else 25 miles', () => {
    expect(list({ near: 'Park Slope' }).total).toBe(all)
    expect(names({ near: 'Hoboken', radius: 1 })).toEqual(['Café Lisonnette'])
    expect(list({ near: 'Austin, TX' })).toMatchObject({ found: [], total: 0 })
  })

  test('takes precedence over coordinates unless it is empty', () => {
    expect(names({ near: 'Hoboken', lat: 40.7648, lon: -73.9167, radius: 1 })).toEqual(['Café Lisonnette'])
    expect(names({ near: ' ', lat: 40.7648, lon: -73.9167, radius: 1 })).toEqual(['Blue Percolator Diner'])
  })

  test('is refused if no place matches, with an example that leaves only the place open', () => {
    const { code, detail } = fault({ near: 'qqqqzzzz', cuisine: 'Thai' })
    expect(code).toBe('invalid_field')
    expect(detail.problems).toMatchObject([{ field: 'near' }])
    expect(detail.example).toMatchObject({ cuisine: 'Thai', near: '<neighborhood, city, address or ZIP>' })
  })
})
describe('lat and lon', () => {
  test('sort by distance within the radius', () => {
    const { found, place } = list({ lat: 40.7441, lon: -74.0289, radius: 2 })
    expect(place).toBeNull()
    expect(found[0]).toMatchObject({ restaurant: { name: 'Café Lisonnette' }, miles: 0 })
    expect(found.every(f => f.miles! <= 2)).toBe(true)
    expect(found.length).toBeGreaterThan(1)
  })

  test.each([
    [{ lat: 40 }, 'lon'],
    [{ lon: -74 }, 'lat'],
  ])('must be given together: %j lacks %s', (query, field) =>
    expect(ListQuery.safeParse(query).error?.issues).toMatchObject([
      { path: [field], message: 'lat and lon must be sent together' },
    ]),
  )

  test('are optional: without them, there are no distances and results are sorted by ID', () => {
    const { found } = list({})
    expect(found.every(f => f.miles === null)).toBe(true)
    const ids = found.map(f => Number(f.restaurant.id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })
})

describe('q', () => {
  test.each([
    ['señora', ['Taquería Señora Luna']],
    ['SENORA', ['Taquería Señora Luna']],
    ['taqueria senora l', ['Taquería Señora Luna']],
    ['Marchetti & D', ['Marchetti & Daughters Pizza']],
    [' comet ', ['Flat Top Comet']],
    ['none of them', []],
  ])('%j finds %j under each name of the parameter', (text, found) => {
    expect(names({ q: text })).toEqual(found)
    expect(names({ search: text })).toEqual(found)
    expect(names({ name: text })).toEqual(found)
  })

  test('of punctuation only matches it literally', () => {
    expect(names({ q: '&' })).toEqual(names({}).filter(name => name.includes('&')))
    expect(names({ q: '&&' })).toEqual([])
    expect(names({ q: '' })).toHaveLength(all)
  })

  test('finds a name by any part of it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...restaurants),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        ({ name }, from, length) => {
          const start = from % name.length
          expect(names({ q: name.slice(start, start + length).toUpperCase() })).toContain(name)
        },
      ),
    ))
})

describe('filters', () => {
  test.each<[ListQuery, readonly string[]]>([
    [{ cuisine: 'thai' }, ['Nine Gongs Thai Kitchen']],
    [{ cuisine: 'Thai, RAMEN,' }, ['Inkstone Ramen Bar', 'Nine Gongs Thai Kitchen']],
    [{ cuisine: 'cafe' }, ['Café Lisonnette']],
    [{ cuisine: 'Grocery' }, ['The Long Larder', 'Halyard Street Provisions']],
    [{ cuisine: 'Klingon' }, []],
    [{ city: 'hoboken' }, ['Café Lisonnette']],
    [{ zip: '11103' }, ['Blue Percolator Diner']],
    [{ zip: '99999' }, []],
    [{ neighborhood: 'park slope' }, ['Marchetti & Daughters Pizza']],
    [{ neighborhood: "hell's KITCHEN" }, ['Nine Gongs Thai Kitchen']],
    [{ channel: 'grocery' }, ['The Long Larder', 'Halyard Street Provisions']],
    [{ channel: 'grocery', cuisine: 'Thai' }, []],
    [{ cuisine: 'Sandwiches', zip: '11201' }, ['Hero Line', 'Ledger Deli']],
  ])('%j', (query, found) => expect(names(query)).toEqual(found))

  test('the restaurant channel includes everything except groceries', () => {
    const groceries = names({ channel: 'grocery' })
    expect(names({ channel: 'restaurant' })).toEqual(names({}).filter(name => !groceries.includes(name)))
    expect(names({ channel: 'restaurant' })).toContain('Hero Line')
  })

  test.each(['pickup', 'delivery'] as const)('only what offers %s', fulfillment => {
    const found = names({ fulfillment })
    expect(found).toEqual(names({}).filter(name => restaurants.find(r => r.name === name)?.[fulfillment] !== undefined))
    expect(found.length).toBeLessThan(all)
  })
})

describe('pages', () => {
  const query = fc.record(
    {
      near: fc.constantFrom('Park Slope', 'Hoboken', '10003'),
      cuisine: fc.constantFrom('American,Sandwiches', 'Butcher'),
      fulfillment: fc.constantFrom('pickup' as const, 'delivery' as const),
    },
    { requiredKeys: [] },
  )
  test('follow each other without gaps or repeats', () =>
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 7 }), (filters, limit) => {
        const whole = list(filters).found.map(f => f.restaurant.id)
        const read: string[] = []
        for (let offset: number | null = 0; offset !== null; ) {
          const page = pageOf({ ...filters, limit, offset })
          expect(page).toMatchObject({ total: whole.length, limit, offset })
          read.push(...page.restaurants.map(r => r.id))
          offset = page.next_offset
        }
        expect(read).toEqual(whole)
      }),
    ))

  test('hold 20 records unless another limit is given', () => {
    const many = Array.from({ length: 45 }, (_, index) => restaurantOf({ id: `${index + 1}`, slug: `r-${index + 1}` }))
    const page = listRestaurants({ directory: createDirectory(many), near }, {})
    expect(page).toMatchObject({ total: 45, limit: 20, offset: 0 })
    // equal distances are sorted by number, so that 9 precedes 10
    expect(page.found.map(f => f.restaurant.id)).toEqual(many.slice(0, 20).map(({ id }) => id))
  })

  test('beyond the end are empty', () =>
    expect(pageOf({ offset: 500 })).toMatchObject({ restaurants: [], total: all, next_offset: null }))
})

test('a list record has everything needed to choose a restaurant', () => {
  const page = pageOf({ near: '11215', q: 'marchetti' }, at('2026-10-20T09:00:00-04:00'))
  expect(page.near).toEqual({ label: '11215, Brooklyn, NY', precision: 'zip' })
  expect(page.restaurants).toEqual([
    {
      id: '35460',
      name: 'Marchetti & Daughters Pizza',
      slug: 'marchetti-and-daughters-pizza',
      cuisine: 'Pizza',
      cuisines: ['Pizza', 'Italian', 'Italian-American'],
      channel: 'restaurant',
      distance_miles: expect.any(Number),
      has_pickup: true,
      has_delivery: true,
      accepting_orders: true,
      open_now: false,
      next_open: '2026-10-20T11:00:00-04:00',
      rating: 4.6,
      reviewCount: 2217,
      address: {
        street: '388 7th Ave',
        city: 'Brooklyn',
        state: 'NY',
        zip: '11215',
        formatted: '388 7th Ave, Brooklyn, NY 11215',
      },
      neighborhood: 'Park Slope',
      location: { lat: 40.6663, lng: -73.9822 },
      price_level: 2,
      minimum_order: 0,
      minimum_order_cents: 0,
      delivery_fee: 2.99,
      delivery_fee_cents: 299,
    },
  ])
})
