import { Challenge } from 'mppx'
import { expect, test } from 'vitest'
import { ANA, confirm, headerV2, plateCart, preview, sign } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { RECIPE } from '#test/support/shop.ts'

useServer()

// What made agents of strangers stumble, and has no test beside its feature.

test('the order id is in the same header of the booking, of the amount owed, and of the payment', async () => {
  const { priceToken, payment } = await preview(server)
  const booked = await server.post('/api/order/confirm', { priceToken, customer: ANA, pickup_time: 'ASAP' })
  const path = `/api/order/pay?pt=${priceToken}`
  const paid = headerV2(await sign(await chain.payer(), payment), payment)
  const answers = [booked, await server.get(path), await server.get(path, paid)]
  expect(answers.map(({ status }) => status)).toEqual([200, 402, 202])
  for (const { headers } of answers) expect(headers.get('x-order-id')).toBe(booked.body.orderId)
})

test('the realm of a challenge is the host without its port', async () => {
  const { payUrl } = await confirm(server)
  const { headers } = await fetch(payUrl)
  const challenges = Challenge.deserializeList(headers.get('www-authenticate')!)
  const { hostname, port } = new URL(server.baseUrl)
  expect(port).not.toBe('')
  for (const { realm } of challenges) expect(realm).toBe(hostname)
})

test.each(['the moon is made of thinking', 'bla bla'])(
  'after "%s", which the clerk reads the order back for, one yes books',
  async words => {
    const said = 'the ledger plate from Ledger Deli, pickup asap. Ana Example, 917 555 0134, ana@example.com'
    const { body: first } = await server.post('/api/clerk/chat', { message: said })
    const say = (message: string) => server.post('/api/clerk/chat', { message, session_id: first.session_id })
    expect((await say(words)).body).toMatchObject({ ready_to_buy: false, reply: expect.stringContaining('$18.32') })
    expect((await say('yes')).body).toMatchObject({ ready_to_buy: true })
  },
)

test('llms.txt says where a wallet comes from, what "# keep" means, and which values are demo values', async () => {
  const text = await (await fetch(`${server.baseUrl}/llms.txt`)).text()
  expect(text).toMatch(/## Wallet\n\n- You need a wallet with USDC/)
  expect(text).toContain('`# keep a.b as NAME` means: store that field of the response in `$NAME`')
  expect(text).toMatch(/Place, ids and customer are demo values/)
})

test('every paid address answers 402 without a price token, or says that it needs one', async () => {
  const { body } = await server.get('/api/openapi.json')
  const paid = Object.entries(body.paths as Record<string, Record<string, { 'x-payment-info'?: object }>>).filter(
    ([, methods]) => Object.values(methods).some(operation => operation['x-payment-info']),
  )
  expect(paid.length).toBeGreaterThan(0)
  for (const [path] of paid) {
    const id = path.includes('bundles') ? 'beef' : RECIPE
    expect(await server.get(path.replace('{id}', id))).toMatchObject({ status: 402 })
  }
  for (const path of [`/api/recipes/pay?id=${RECIPE}`, '/api/recipes/bundles/pay?id=beef'])
    expect(await server.get(path)).toMatchObject({ status: 402, body: { error: 'payment_required' } })
  expect(await server.get('/api/order/pay')).toMatchObject({
    status: 400,
    body: { error: 'missing_required_fields', missing_fields: ['pt'] },
  })
  expect(await server.post('/api/order', { ...plateCart(), customer: ANA })).toMatchObject({ status: 400 })
})
