import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const location = { zipcode: '11215' }
const search = (body: unknown) => server.post('/api/search', body)
test.each([
  ['phone charger', ['phone', 'charger']],
  ['paracetamol', ['paracetamol']],
  ['шаурма', ['шаурма']],
])('%j is on no menu: nothing is claimed for it', async (query, unknown) => {
  const { body } = await search({ location, query, limit: 5 })
  expect(body).toMatchObject({ fit: 'none', understood: { not_understood: unknown } })
  expect(body.count).toBe(5)
  for (const { match } of body.results)
    expect(match).toEqual({ concepts: [], dishes: [], unmet: unknown.map(word => `${word}: on no menu`) })
})

test('what nobody has is told beside what comes near, with the words that decided nothing', async () => {
  const near = await search({ location, query: 'kangaroo steak', limit: 5 })
  expect(near.body).toMatchObject({ fit: 'near', understood: { not_understood: ['kangaroo'] } })
  const fondue = await search({ location, query: 'cheese fondue', limit: 5 })
  expect(fondue.body).toMatchObject({ fit: 'near', understood: { not_understood: [] } })
  for (const { match } of fondue.body.results) expect(match.unmet).toContain('fondue: no such dish here that fits')
})

test.each([
  ['ramen', {}],
  ['what do you recommend?', {}],
  ['spicy noodles', {}],
  ['pad thai, 8 to 20 dollars', { min_price: 8, max_price: 20 }],
])('%j is answered exactly', async (query, read) => {
  const { body } = await search({ location: { city: 'New York' }, query, limit: 5 })
  expect(body).toMatchObject({ fit: 'exact', understood: { not_understood: [], ...read } })
})

test('without a query all results fit, and nowhere none does', async () => {
  expect((await search({ location })).body).toMatchObject({ fit: 'exact', understood: { not_understood: [] } })
  expect((await search({ location: { zipcode: '00000' } })).body).toMatchObject({ fit: 'none', results: [] })
})

test('a dish of the family that was asked for is one', async () => {
  const { body } = await search({ location, query: 'noodle soup', limit: 2 })
  expect(body.fit).toBe('exact')
  const [first] = body.results
  expect(first.match.unmet).toBeUndefined()
})

test.each([
  ['bagels UWS', 'Upper West Side, Manhattan'],
  ['Astoria gyros please', 'Astoria, Queens'],
  ['burrito location:bushwick', 'Bushwick, Brooklyn'],
])('%j is about a place: what lies outside says how far', async (query, place) => {
  const { body } = await search({ location: { city: 'New York' }, query, limit: 20 })
  expect(body.understood.place).toBe(place)
  const outside = body.results.filter(({ match }: { match: { unmet?: string[] } }) =>
    match.unmet?.some(text => text.startsWith(`in ${place}: `)),
  )
  expect(outside.length).toBeGreaterThan(0)
  const plain = await search({ location: { city: 'New York' }, query: 'bagels' })
  expect(body.total).toBe(plain.body.total)
})

test('a place that is part of a name is none', async () => {
  const { body } = await search({ location, query: 'Thistle & Chine Butchers, Gowanus', limit: 1 })
  expect(body.results[0].name).toBe('Thistle & Chine Butchers, Gowanus')
  expect(body.understood.place).toBeUndefined()
})
