import { describe, expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const location = { zipcode: '11215' }
const search = (body: unknown) => server.post('/api/search', body)
test.each([
  ['phone charger', ['phone', 'charger']],
  ['paracetamol', ['paracetamol']],
  ['diapers size 3', ['diapers']],
])('%j is on no menu: the results claim no match', async (query, unknown) => {
  const { body } = await search({ location, query, limit: 5 })
  expect(body).toMatchObject({ fit: 'none', understood: { not_understood: unknown } })
  expect(body.count).toBe(5)
  for (const { match } of body.results)
    expect(match).toEqual({ concepts: [], dishes: [], unmet: unknown.map(word => `${word}: on no menu`) })
})

test.each(['шаурма с луком', 'wo gibt es gefüllte Kohlrouladen'])(
  '%j may be on a menu: nothing is denied, nothing claimed',
  async query => {
    const { body } = await search({ location, query, limit: 5 })
    expect(body.fit).toBe('near')
    expect(body.understood.not_understood.length).toBeGreaterThan(1)
    for (const { match } of body.results) {
      expect(match).toMatchObject({ concepts: [], dishes: [] })
      expect(match.unmet).toBeUndefined()
    }
  },
)

test('a dish on no menu is reported next to similar results, with the words that were ignored', async () => {
  const near = await search({ location, query: 'kangaroo steak', limit: 5 })
  expect(near.body).toMatchObject({ fit: 'near', understood: { not_understood: ['kangaroo'] } })
  const fondue = await search({ location, query: 'cheese fondue', limit: 5 })
  expect(fondue.body).toMatchObject({ fit: 'near', understood: { not_understood: [] } })
  for (const { match } of fondue.body.results)
    expect(match.unmet).toContain('cheese fondue: no such dish here that fits')
})

test.each([
  ['ramen', {}],
  ['what do you recommend?', {}],
  ['spicy noodles', {}],
  ['pad thai, 8 to 20 dollars', { min_price: 8, max_price: 20 }],
])('%j has exact matches', async (query, read) => {
  const { body } = await search({ location: { city: 'New York' }, query, limit: 5 })
  expect(body).toMatchObject({ fit: 'exact', understood: { not_understood: [], ...read } })
})

test('a search without a query fits exactly, and a search without results fits none', async () => {
  expect((await search({ location })).body).toMatchObject({ fit: 'exact', understood: { not_understood: [] } })
  expect((await search({ location: { zipcode: '00000' } })).body).toMatchObject({ fit: 'none', results: [] })
})

test('a dish of the requested family is an exact match', async () => {
  const { body } = await search({ location, query: 'noodle soup', limit: 2 })
  expect(body.fit).toBe('exact')
  const [first] = body.results
  expect(first.match.unmet).toBeUndefined()
})

test.each([
  ['bagels UWS', 'Upper West Side, Manhattan'],
  ['Astoria gyros please', 'Astoria, Queens'],
  ['burrito location:bushwick', 'Bushwick, Brooklyn'],
  ['{"query": "pho", "near": "chinatown", "sort": "distance"}', 'Chinatown, Manhattan'],
])('%j names a place: results outside it state how far away they are', async (query, place) => {
  const { body } = await search({ location: { city: 'New York' }, query, limit: 20 })
  expect(body.understood.place).toBe(place)
  const outside = body.results.filter(({ match }: { match: { unmet?: string[] } }) =>
    match.unmet?.some(text => text.startsWith(`in ${place}: `)),
  )
  expect(outside.length).toBeGreaterThan(0)
  const plain = await search({ location: { city: 'New York' }, query: 'bagels' })
  expect(body.total).toBe(plain.body.total)
})

test('a requested time ranks restaurants open then first, and marks the others as closed', async () => {
  const { body } = await search({ location: { city: 'New York' }, query: 'pizza at 3:10am', limit: 20 })
  expect(body.understood.open_at).toMatch(/T03:10:00-0[45]:00$/)
  let told = 0
  for (const { match, hours } of body.results) {
    const isTold = match.unmet?.some((text: string) => /^open \w+day at 3:10am: /.test(text)) ?? false
    const isDayOnly = hours.schedule.every(({ close }: { close: string }) => close > '04:00' && close < '24:00')
    if (isDayOnly) expect(isTold).toBe(true)
    told += Number(isTold)
  }
  expect(told).toBeGreaterThan(0)
  expect((await search({ location, query: 'pizza' })).body.understood.open_at).toBeUndefined()
})

test('a place in a restaurant name is not a location', async () => {
  const { body } = await search({ location, query: 'Thistle & Chine Butchers, Gowanus', limit: 1 })
  expect(body.results[0].name).toBe('Thistle & Chine Butchers, Gowanus')
  expect(body.understood.place).toBeUndefined()
})

type Found = { distance: number; rating: number; fulfillment: { methods: string[] }; match: { unmet?: string[] } }
const around = (query: string) => search({ location: { coords: [40.6782, -73.9442] }, query, limit: 20 })
const fitting = (body: { results: Found[] }) => body.results.filter(({ match }) => match.unmet === undefined)
const isSorted = (values: readonly number[]) => values.every((value, at) => at === 0 || values[at - 1]! <= value)

test('the nearest or best rated restaurants come first among those that have the dish', async () => {
  const near = fitting((await around('closest salad')).body)
  expect(near.length).toBeGreaterThan(2)
  expect(isSorted(near.map(({ distance }) => distance))).toBe(true)
  const best = fitting((await around('highest rated salad')).body)
  expect(best.length).toBe(near.length)
  expect(isSorted(best.map(({ rating }) => -rating))).toBe(true)
  expect(isSorted(best.map(({ distance }) => distance))).toBe(false)
})

test('the cheapest restaurants come first among those that have the dish', async () => {
  const { body } = await around('cheapest pizza')
  expect(body.understood.sort).toBe('price')
  const menus = await Promise.all(
    fitting(body).map(async ({ id }: Found & { id?: string }) => {
      const { menu } = (await server.get(`/api/restaurants/${id}/menu`)).body
      const items: { name: string; price: number }[] = menu.categories.flatMap(
        (each: { items: object[] }) => each.items,
      )
      return Math.min(...items.filter(({ name }) => /pizza|pie|slice/i.test(name)).map(({ price }) => price))
    }),
  )
  expect(menus.length).toBeGreaterThan(1)
  expect(isSorted(menus)).toBe(true)
})

test.each<[string, object, (found: Found) => boolean, RegExp]>([
  ['4.7 stars and up, ramen', { min_rating: 4.7 }, ({ rating }) => rating >= 4.7, /^4\.7 stars: /],
  ['salad within 3 miles', { max_miles: 3 }, ({ distance }) => distance <= 3, /^within 3 miles: /],
  [
    'pizza delivered',
    { fulfillment: 'delivery' },
    ({ fulfillment }) => fulfillment.methods.includes('delivery'),
    /^delivery: not offered$/,
  ],
])('%j: results that violate the constraint rank lower and say so', async (query, read, complies, told) => {
  const { body } = await around(query)
  expect(body.understood).toMatchObject(read)
  for (const found of body.results as Found[])
    expect(found.match.unmet?.some(text => told.test(text)) ?? false).toBe(!complies(found))
  const fits = body.results.map(({ match }: Found) => (match.unmet === undefined ? 0 : 1))
  expect(fits).toContain(0)
  expect(isSorted(fits)).toBe(true)
})

test('a restaurant does not count as delivering if the guest is out of its range', async () => {
  const { body } = await search({ location: { coords: [40.9, -73.9] }, query: 'delivered', limit: 50 })
  const beyond = (body.results as Found[]).filter(({ match }) => match.unmet?.includes('delivery: not to here'))
  expect(beyond.length).toBeGreaterThan(0)
  for (const { fulfillment } of beyond) expect(fulfillment.methods).toContain('delivery')
})

describe('allergens to avoid do not depend on a place or time in the query', () => {
  const WARNINGS = ['allergic to peanuts', 'no shellfish', 'I am celiac', 'sin leche', 'without eggs or soy']
  const ASIDES = [
    'in Park Slope',
    'near Union Square',
    'bushwick',
    'at 9pm',
    'open until 2am',
    'after midnight',
    'closest',
  ]
  test.each(WARNINGS)('%s', async warning => {
    const avoidOf = async (query: string) => (await search({ location, query, limit: 1 })).body.understood.avoid
    const alone = await avoidOf(`salad, ${warning}`)
    expect(alone).not.toEqual([])
    for (const aside of ASIDES)
      for (const query of [`salad ${aside}, ${warning}`, `${warning} ${aside} salad`, `salad, ${warning}, ${aside}`])
        expect({ query, avoid: await avoidOf(query) }).toEqual({ query, avoid: expect.arrayContaining(alone) })
  })
})
