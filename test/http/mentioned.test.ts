import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

test('a one-shot order that mentions an allergen next to a dish that contains it is queried', async () => {
  const order = {
    text: 'a hot pastrami on rye from Ledger Deli. in this house we have a history with mustard',
    customer: { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' },
  }
  const { status, body } = await server.post('/api/clerk/order', order)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('mustard')
  const plain = await server.post('/api/clerk/order', { ...order, text: 'a hot pastrami on rye from Ledger Deli' })
  expect(plain.status).toBe(200)
})

const one = (text: string) =>
  server.post('/api/clerk/order', {
    text: `${text}, pickup tomorrow at 1pm`,
    customer: { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' },
  })

test.each([
  'the ledger plate from Ledger Deli, potatoes instead of beans',
  'a chopped cheese on a kaiser roll from Ledger Deli, onions get lost',
])('a one-shot order is not placed if it names an ingredient in words that were not understood: %s', async text => {
  expect((await one(text)).status).toBe(400)
})

test.each([
  ['a chopped cheese on a kaiser roll from Ledger Deli, onions off', /No Onion|no onions/i],
  ['a tuna melt on rye from Ledger Deli, w/out cheddar', /no cheddar|without cheddar/i],
])('a refusal after a dish reaches the kitchen: %s', async (text, told) => {
  const { status, body } = await one(text)
  const order = await server.engine.db
    .selectFrom('orders')
    .select('instructions')
    .where('id', '=', body.orderId ?? '')
    .executeTakeFirst()
  if (status === 200) expect(JSON.stringify([body, order])).toMatch(told)
  expect(JSON.stringify(body)).not.toMatch(/Sliced Cheddar/)
})

test('a dish said twice is two', async () => {
  const { body } = await one('the ledger plate twice from Ledger Deli')
  expect(JSON.stringify(body)).toMatch(/"quantity":2|2 ×|2 x/)
})

describe('a one-shot order whose note has no room for every exclusion', () => {
  const fruits =
    'strawberries, kiwi, mango, banana, pineapple, papaya, avocado, melon, watermelon, peach, plum, apricot, cherry, apple, pear, fig, grape, pomegranate, guava, lychee, coconut, cinnamon, vanilla'
  const text = (last: string) =>
    `1 plain slice from Marchetti & Daughters Pizza, pickup tomorrow at 1pm. ${last.replace('{}', fruits)}`
  const customer = { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' }

  test.each([
    ['lentils', 'My son is allergic to {} and lentils'],
    ['ham', 'We do not eat ham. I am allergic to {}'],
    // the note contains "pears", which does not count as "pea"
    ['pea', 'I am allergic to {} and peas'],
  ])('names %s, and is not placed', async (food, said) => {
    for (const who of [{ customer }, {}]) {
      const { status, body } = await server.post('/api/clerk/order', { text: text(said), ...who })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'instructions_too_long' })
      expect(body.message).toContain(food)
    }
  })

  test.each(['I am allergic to kiwi and pears', 'Note: no lentils, I am allergic to lentils'])(
    'is placed where it has: %s',
    async said => {
      expect((await server.post('/api/clerk/order', { text: text(said), customer })).status).toBe(200)
    },
  )
})

describe('a search excludes foods that no menu declares', () => {
  const search = (query: string, zipcode = '10036') =>
    server.post('/api/search', { location: { zipcode }, query, limit: 20 })

  test.each([
    ['lassi, allergic to mango', /mango/i, ['mango']],
    ['soup, my daughter has a mushroom allergy', /mushroom/i, ['mushroom']],
    ['burger, alpha gal', /burger|beef|bacon/i, ['beef', 'pork']],
    ['sushi, pregnant', /tuna|salmon roll|sashimi|nigiri/i, ['raw fish or meat']],
  ])('%j shows no dish that names %s, and states the exclusions', async (query, named, foods) => {
    const { body } = await search(query)
    const shown = body.results.flatMap((one: { match: { dishes: { name: string }[] } }) => one.match.dishes)
    expect(shown.filter(({ name }: { name: string }) => named.test(name))).toEqual([])
    expect(body.understood.foods).toEqual(expect.arrayContaining(foods))
  })

  test.each(['10036', '00000'])('and says where it may have missed one, in %s', async zipcode => {
    const { body } = await search('thai food, heads up: peanuts', zipcode)
    expect(body.understood).toMatchObject({ avoid: ['peanut'], diets: [], unclear: true })
    const plain = await search('thai food with peanuts', zipcode)
    expect(plain.body.understood).toMatchObject({ avoid: [], diets: [] })
    expect(plain.body.understood).not.toHaveProperty('unclear')
  })
})

test.each(['chili', 'chilli', 'chile peppers', 'hot peppers', 'ají'])(
  'a one-shot order avoids %s under each of its names',
  async said => {
    const text = `basil krapow with chicken, medium, and jasmine rice from Nine Gongs. I am allergic to ${said}`
    const { status, body } = await one(text)
    expect(status).toBe(400)
    expect(body.error).toBe('dietary_conflict')
  },
)
