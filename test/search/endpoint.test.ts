import { describe, expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const location = { zipcode: '11215' }
const search = (body: unknown) => server.post('/api/search', body)
const untimed = ({ timing: _, ...rest }: Record<string, unknown>) => rest

test('a search result has every documented field', async () => {
  const { status, body } = await search({ location, query: 'ramen', limit: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'ok',
    count: 1,
    total: expect.any(Number),
    coverage: {
      searchedArea: 'within 10 miles of 11215, Brooklyn, NY',
      nearbyZipcodes: expect.arrayContaining(['11215']),
    },
    timing: { searchMs: expect.any(Number), embeddingMs: expect.any(Number), plan: 'exact', candidates: body.total },
    asOf: expect.stringMatching(/:00\+00:00$/),
  })
  expect(body.results[0]).toEqual({
    id: '35462',
    name: 'Inkstone Ramen Bar',
    slug: 'inkstone-ramen-bar',
    cuisines: expect.arrayContaining(['Ramen']),
    rating: expect.any(Number),
    reviewCount: expect.any(Number),
    address: {
      formatted: expect.any(String),
      city: expect.any(String),
      state: 'NY',
      zip: expect.stringMatching(/^\d{5}$/),
    },
    location: { lat: expect.any(Number), lng: expect.any(Number) },
    fulfillment: { methods: expect.any(Array), deliveryFee: expect.any(Number), deliveryFee_cents: expect.any(Number) },
    hours: { timezone: 'America/New_York', schedule: expect.any(Array) },
    photos: [`${server.baseUrl}/photos/inkstone-ramen-bar.svg`],
    ordering: { url: expect.stringMatching(/^http/) },
    qualityScore: expect.any(Number),
    open_now: expect.any(Boolean),
    next_open: body.results[0].open_now ? null : expect.any(String),
    price_level: expect.any(Number),
    accepting_orders: expect.any(Boolean),
    match: { concepts: expect.any(Array), dishes: expect.any(Array) },
  })
  const menu = await server.get(`/api/restaurants/35462/menu`)
  const items = menu.body.menu.categories.flatMap((category: { items: unknown[] }) => category.items)
  expect(body.results[0].match.dishes.length).toBeGreaterThan(0)
  for (const { id, name, price } of body.results[0].match.dishes)
    expect(items).toContainEqual(expect.objectContaining({ id, name, price }))
})

test.each([
  ['ramen sin cerdo', /pork|chashu|bacon/i],
  ['burger without cheese', /cheese|cheddar/i],
  ['pizza sin pepperoni', /pepperoni/i],
])('the results for %j contain no dish that mentions %s', async (query, refused) => {
  const { body } = await search({ location, query, limit: 10 })
  const shown = body.results.flatMap((row: { id: string; match: { dishes: { id: string }[] } }) =>
    row.match.dishes.map(dish => ({ restaurant: row.id, dish: dish.id })),
  )
  expect(shown.length).toBeGreaterThan(3)
  for (const { restaurant, dish } of shown) {
    const { body: shop } = await server.get(`/api/restaurants/${restaurant}/menu`)
    type Item = { id: string; name: string; description: string | null }
    const items: Item[] = shop.menu.categories.flatMap((category: { items: Item[] }) => category.items)
    const { name, description } = items.find(({ id }) => id === dish)!
    expect(`${name} ${description}`).not.toMatch(refused)
  }
})

test('the distance is returned only for coordinate searches, and equals that of the restaurant list', async () => {
  expect((await search({ location })).body.results[0]).not.toHaveProperty('distance')
  expect((await search({ location: { city: 'Brooklyn' } })).body.results[0]).not.toHaveProperty('distance')
  const here = await search({ location: { coords: [40.6711, -73.9814] }, limit: 50 })
  const listed = await server.get('/api/restaurants?lat=40.6711&lon=-73.9814&radius=10&limit=50')
  expect(here.body.results.map((r: { id: string; distance: number }) => [r.id, r.distance])).toEqual(
    listed.body.map((r: { id: string; distance_miles: number }) => [r.id, r.distance_miles]),
  )
})

test.each([
  ['zipcode=11215', {}],
  ['zipcode=11215&q=spicy+noodles&limit=3', { query: 'spicy noodles', limit: 3 }],
  ['zipcode=11215&cuisine=pizza,%20deli&offset=1', { filters: { cuisine: ['pizza', 'deli'] }, offset: 1 }],
  [
    'zipcode=11215&fulfillment=pickup,delivery&minRating=4.2',
    { filters: { fulfillment: ['pickup', 'delivery'], minRating: 4.2 } },
  ],
  ['zipcode=11215&openNow=true&q=', { filters: { openNow: true } }],
])('GET %s returns the same results as the equivalent POST', async (address, rest) => {
  const got = await server.get(`/api/search?${address}`)
  const posted = await search({ location, ...rest })
  expect(got.status).toBe(200)
  expect(untimed(got.body)).toEqual(untimed(posted.body))
})

describe('a search without a location', () => {
  test.each([{}, { location: {} }, { location: null }, { query: 'pizza', location: { zipcode: null } }])(
    '%j',
    async body => {
      const answer = await search(body)
      expect(answer).toMatchObject({
        status: 400,
        body: {
          status: 'location_required',
          error: 'location_required',
          message: expect.any(String),
          options: { zipcode: expect.any(String), coords: expect.any(String), city: expect.any(String) },
          availableCoverage: expect.arrayContaining(['11215']),
          missing_fields: ['location'],
          _hint: expect.any(String),
          _example: { ...body, location: { zipcode: '<five-digit ZIP>' } },
          _exampleNeeds: ['location.zipcode'],
        },
      })
      expect(answer.body.availableCoverage).toEqual(answer.body.availableCoverage.toSorted())
    },
  )

  test('gets the same error for GET', async () => {
    const [got, posted] = [await server.get('/api/search?q=pizza'), await search({ query: 'pizza' })]
    expect(got).toMatchObject({ status: 400, body: { error: 'location_required', missing_fields: ['zipcode'] } })
    for (const field of ['status', 'options', 'availableCoverage']) expect(got.body[field]).toEqual(posted.body[field])
  })

  test('names an unknown city in its error', async () => {
    const answer = await search({ location: { city: 'Qqqqqqq' }, query: 'pizza' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'location_required', status: 'location_required' } })
    expect(answer.body.message).toContain('Qqqqqqq')
  })
})

describe('search request validation', () => {
  const wide = 'x '.repeat(5000)
  test.each<[string, unknown, number]>([
    ['latitude out of range', { location: { coords: [90.1, 0] } }, 400],
    ['longitude out of range', { location: { coords: [0, -180.5] } }, 400],
    ['one coordinate', { location: { coords: [40] } }, 400],
    ['three coordinates', { location: { coords: [40, -73, 1] } }, 400],
    ['NaN', { location: { coords: [Number.NaN, -73] } }, 400],
    ['coordinates as text', { location: { coords: ['40', '-73'] } }, 400],
    ['a ZIP as a number', { location: { zipcode: 11215 } }, 200],
    ['a short ZIP', { location: { zipcode: '1121' } }, 400],
    ['two places', { location: { zipcode: '11215', city: 'Brooklyn' } }, 400],
    ['a place as text', { location: '11215' }, 200],
    ['an empty city', { location: { city: ' ' } }, 400],
    ['no limit at all', { location, limit: 0 }, 400],
    ['a limit too high', { location, limit: 51 }, 400],
    ['half a limit', { location, limit: 1.5 }, 400],
    ['an offset before the first', { location, offset: -1 }, 400],
    ['six stars', { location, filters: { minRating: 5.5 } }, 400],
    ['a drone', { location, filters: { fulfillment: ['drone'] } }, 400],
    ['a word for true', { location, filters: { openNow: 'yes' } }, 400],
    ['a list for a query', { location, query: ['pizza'] }, 400],
    ['an unknown ZIP', { location: { zipcode: '00000' } }, 200],
    ['the north pole', { location: { coords: [90, 0] } }, 200],
    ['the date line', { location: { coords: [-16.8, -180] } }, 200],
    ['an empty query', { location, query: '' }, 200],
    ['a blank query', { location, query: ' \n ' }, 200],
    ['a query of 10,000 characters', { location, query: wide }, 200],
    ['emoji', { location, query: '🍕🔥👩‍🍳' }, 200],
    ['a query of signs', { location, query: '$ % & -- ;) \u0000 \ud800' }, 200],
    ['numbers beyond all measure', { location, query: 'under $99999999999999999999 tacos 1e999' }, 200],
    ['an unknown field', { location, colour: 'red' }, 400],
    ['an unknown filter', { location, filters: { colour: 'red' } }, 400],
    ['an unknown part of a place', { location: { ...location, colour: 'red' } }, 400],
    ['an offset beyond the end', { location, offset: 9999 }, 200],
    ['no filter worth the name', { location, filters: { cuisine: [' '], fulfillment: [] } }, 200],
  ])('returns the expected status for: %s', async (_, body, status) => {
    const answer = await search(body)
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status,
      error: status === 400 ? 'invalid_field' : undefined,
    })
  })

  test('rejects a repeated parameter and letters in place of numbers', async () => {
    for (const address of ['zipcode=11215&zipcode=11201', 'zipcode=11215&limit=ten', 'zipcode=11215&openNow=perhaps'])
      expect(await server.get(`/api/search?${address}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_field' },
      })
  })

  test('reports all problems at once', async () => {
    const { body } = await search({
      location: { zipcode: '1' },
      limit: 99,
      offset: -1,
      filters: { minRating: 9, openNow: true },
      query: 'soup',
    })
    expect(body.problems.map((p: { field: string }) => p.field).sort()).toEqual([
      'filters.minRating',
      'limit',
      'location.zipcode',
      'offset',
    ])
    expect(body._example).toMatchObject({ query: 'soup', filters: { openNow: true } })
    const got = await server.get('/api/search?limit=99&minRating=9&q=soup')
    expect(got.body.problems.map((p: { field: string }) => p.field)).toEqual(['zipcode', 'minRating', 'limit'])
  })
})

test('an unknown ZIP returns no results, and a blank query counts as no query', async () => {
  expect((await search({ location: { zipcode: '00000' } })).body).toMatchObject({
    total: 0,
    count: 0,
    results: [],
    status: 'ok',
  })
  expect((await search({ location, query: '  ' })).body.timing.plan).toBe('order')
})

test('every photo is a deterministic drawing without scripts', async () => {
  const { body } = await search({ location: { city: 'Brooklyn, NY' }, limit: 50 })
  const drawn = await Promise.all(
    body.results.map(async ({ photos }: { photos: string[] }) => {
      const response = await fetch(photos[0]!)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('cache-control')).toContain('max-age')
      const again = await fetch(photos[0]!, {
        headers: { 'If-None-Match': response.headers.get('etag')!, 'Cache-Control': 'max-age=0' },
      })
      expect(again.status).toBe(304)
      return response.text()
    }),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const svg of drawn) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).not.toMatch(/NaN|undefined|<script|href|style=/)
  }
  expect(await server.get('/photos/nobody.svg')).toMatchObject({ status: 404, body: { error: 'not_found' } })
})

test('every example shown above is replayed successfully', async () => {
  expect(await server.resendExamples()).toBeGreaterThanOrEqual(20)
})
