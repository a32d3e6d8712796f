import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const search = (query: string) => server.post('/api/search', { location: { zipcode: '11201' }, query, limit: 5 })

let guests = 0
/** Sends each message from a different address, so that no rate limit applies. */
const chat = (message: string) => {
  guests += 1
  return server.post('/api/clerk/chat', { message }, { 'X-Forwarded-For': `198.51.100.${guests}` })
}

const order = (text: string) =>
  server.post('/api/clerk/order', {
    text,
    fulfillment: 'pickup',
    pickup_time: 'ASAP',
    customer: { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' },
  })

describe('an allergy stated in another language', () => {
  test.each([
    ['泰国菜，我对花生过敏', 'peanut'],
    ['ramen, 卵アレルギー', 'egg'],
    ['pizza, у меня аллергия на рыбу', 'fish'],
    ['curry, ich bin allergisch gegen Cashewkerne', 'tree_nut'],
  ])('is excluded from a search: %s', async (query, code) => {
    const { body } = await search(query)
    expect(body.understood.avoid).toContain(code)
    expect(body.understood).not.toHaveProperty('unclear')
  })

  test.each([
    ['noodles near 11201, 我对花生过敏', 'peanut'],
    ['pizza near 11201, je suis allergique au poisson', 'fish'],
    ['korean food near 11201. 새우 알레르기가 있어요', 'shellfish'],
  ])('is confirmed and recorded by the clerk: %s', async (message, code) => {
    const { body } = await chat(message)
    expect(body.reply).toContain(`Avoiding ${code}`)
    expect(body.reply).not.toContain('what must be avoided?')
  })

  test.each([
    'one pad thai from Nine Gongs Thai Kitchen, 我对花生过敏',
    'one pad thai from Nine Gongs Thai Kitchen. Ich habe eine Erdnussallergie',
    'one pad thai from Nine Gongs Thai Kitchen, у меня аллергия на арахис',
  ])('never leads to an order with the allergen: %s', async text => {
    const { status, body } = await order(text)
    expect(status === 400 || JSON.stringify(body.lines).includes('No Peanut')).toBe(true)
  })
})

test.each([
  'full mild butter chicken from Peacock. у меня аллергия на орехи',
  'full mild butter chicken from Peacock. 견과류 알레르기가 있어요',
  'full mild butter chicken from Peacock, sono allergico alle noci',
])('a dish that might contain the allergen is rejected for that reason: %s', async text => {
  expect(await order(text)).toMatchObject({ status: 400, body: { error: 'dietary_conflict' } })
})

describe('a refused ingredient in another language', () => {
  test.each([
    ['Curry ohne Erdnüsse', 'peanut'],
    ['ラーメン、卵抜き', 'egg'],
    ['pizza senza formaggio', 'milk'],
  ])('is excluded from a search, without spelling correction: %s', async (query, code) => {
    const { body } = await search(query)
    expect(body.understood.avoid).toContain(code)
    expect(JSON.stringify(body)).not.toMatch(/nurse/i)
  })

  test.each([
    ['one pad thai from Nine Gongs Thai Kitchen, 不要花生', /peanut/i],
    ['one pad thai from Nine Gongs Thai Kitchen sem amendoim', /peanut/i],
    ['one pad thai from Nine Gongs Thai Kitchen, sans arachides', /peanut/i],
  ])('is understood by the clerk: %s', async (message, told) => {
    const { body } = await chat(message)
    expect(body.reply).toMatch(told)
  })

  test.each([
    'one pad thai from Nine Gongs Thai Kitchen, 땅콩 빼고',
    'one pad thai from Nine Gongs Thai Kitchen, bez orzeszków ziemnych',
    'one pad thai from Nine Gongs Thai Kitchen, بدون فول سوداني',
  ])('never leads to an order with the ingredient: %s', async text => {
    const { status, body } = await order(text)
    expect(status === 400 || JSON.stringify(body.lines).includes('No Peanut')).toBe(true)
  })
})

describe('an allergy to an unrecognized food', () => {
  test.each(['curry. 我过敏', 'pizza. ho una allergia', 'curry แพ้ถั่ว'])('is unclear in a search: %s', async query => {
    const { body } = await search(query)
    expect(body.understood).toMatchObject({ avoid: [], unclear: true })
  })

  test.each(['ledger plate from ledger deli, 我过敏', 'ledger plate from ledger deli. แพ้ถั่ว'])(
    'is asked about in the chat: %s',
    async message => {
      const { body } = await chat(message)
      expect(body.reply).toContain('what must be avoided?')
    },
  )

  test('is not assumed for an order that mentions none', async () => {
    expect(await order('the ledger plate from Ledger Deli')).toMatchObject({ status: 200 })
  })

  test.each([
    'the ledger plate from Ledger Deli, 我过敏',
    'the ledger plate from Ledger Deli. jag är แพ้ถั่ว',
    'the ledger plate from Ledger Deli, у меня аллергия',
  ])('is not ordered at once: %s', async text => {
    const { status } = await order(text)
    expect(status).toBe(400)
  })
})

test.each(['番茄炒蛋', '비빔밥', 'カツカレー', 'bún chả', 'шаурма с курицей', "soupe à l'oignon", 'pasta al pesto'])(
  'a dish by its own name is a plain search: %s',
  async query => {
    const { body } = await search(query)
    expect(body.understood).toMatchObject({ avoid: [], diets: [] })
    expect(body.understood.foods ?? body.understood.unclear).toBeUndefined()
  },
)

test('refused pork is looked up in everything that a dish says about itself', async () => {
  const { body } = await search('no pork ramen')
  expect(body.understood.foods).toEqual(['pork'])
  const names = body.results.flatMap((one: { match: { dishes: { name: string }[] } }) => one.match.dishes)
  expect(JSON.stringify(names)).not.toMatch(/tonkotsu|chashu|char siu|pork/i)
})
