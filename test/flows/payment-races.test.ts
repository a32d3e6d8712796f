import { expect, test } from 'vitest'
import { confirm, headerV2, inlineBody, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

const START = 200_000_000n
const PRICE = 18_320_000n
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

test('twenty identical concurrent payments make one transaction and get twenty 202 with the same order', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.get(payPath(order), headers)))
  expect(new Set(answers.map(a => a.status))).toEqual(new Set([202]))
  expect(new Set(answers.map(a => a.body.orderId))).toEqual(new Set([order.orderId]))
  expect(new Set(answers.map(a => a.body.payment.transactionHash)).size).toBe(1)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('twenty identical concurrent inline orders make one order and one charge', async () => {
  const payer = await chain.payer()
  const quote = await preview(server)
  const body = inlineBody(await sign(payer, quote.payment))
  const path = `/api/order?pt=${quote.priceToken}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.post(path, body)))
  expect(new Set(answers.map(a => a.status))).toEqual(new Set([202]))
  expect(new Set(answers.map(a => a.body.orderId)).size).toBe(1)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a payment re-encoded fifty ways is still the same payment', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const signed = await sign(payer, order.payment)
  const variants = Array.from({ length: 50 }, (_, i) =>
    headerV2(
      {
        signature: (i % 2 ? signed.signature : `0x${signed.signature.slice(2).toUpperCase()}`) as `0x${string}`,
        authorization: {
          ...signed.authorization,
          from: i % 3 ? signed.authorization.from! : signed.authorization.from!.toLowerCase(),
          nonce: i % 5 ? signed.authorization.nonce! : `0x${signed.authorization.nonce!.slice(2).toUpperCase()}`,
        },
      },
      order.payment,
      { extra: { variant: i } },
    ),
  )
  const answers = await Promise.all(variants.map(headers => server.get(payPath(order), headers)))
  expect(new Set(answers.map(a => a.status))).toEqual(new Set([202]))
  expect(await chain.authorizationLogs(payer.address, signed.authorization.nonce as `0x${string}`)).toHaveLength(1)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('of two authorizations for one order, one is charged and the other gets already_paid', async () => {
  const [ana, ben] = [await chain.payer(), await chain.payer()]
  const order = await confirm(server)
  const answers = await Promise.all(
    [ana, ben].map(async payer =>
      server.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment)),
    ),
  )
  expect(answers.map(a => a.status).sort()).toEqual([202, 409])
  expect(answers.find(a => a.status === 409)?.body).toMatchObject({ error: 'already_paid' })
  const spent = [START - (await chain.balance(ana.address)), START - (await chain.balance(ben.address))]
  expect(spent.sort()).toEqual([0n, PRICE])
})

test('one authorization presented for two orders is charged for one, and the other gets authorization_reused', async () => {
  const payer = await chain.payer()
  const [first, second] = [await confirm(server), await confirm(server)]
  const signed = await sign(payer, first.payment)
  const answers = await Promise.all(
    [first, second].map(order => server.get(payPath(order), headerV2(signed, order.payment))),
  )
  expect(answers.map(a => a.status).sort()).toEqual([202, 409])
  expect(answers.find(a => a.status === 409)?.body).toMatchObject({ error: 'authorization_reused' })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('the pay URL requests nothing once an order is paid, and another credential is refused', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(payPath(order), headers)).toMatchObject({ status: 202 })
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await server.get(payPath(order))).toMatchObject({ status: 202, body: { orderId: order.orderId } })
  expect(await server.get(payPath(order), headers)).toMatchObject({ status: 202, body: { orderId: order.orderId } })
  const again = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(payPath(order), again)).toMatchObject({ status: 409, body: { error: 'already_paid' } })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('ten concurrent payers share one relayer, and all are settled', async () => {
  const payers = await Promise.all(Array.from({ length: 10 }, () => chain.payer()))
  const orders = await Promise.all(payers.map(() => confirm(server)))
  const answers = await Promise.all(
    orders.map(async (order, i) =>
      server.get(payPath(order), headerV2(await sign(payers[i]!, order.payment), order.payment)),
    ),
  )
  for (const { status, body } of answers) expect(body, `${status}`).toMatchObject({ status: 'payment_received' })
  expect(await Promise.all(payers.map(p => chain.balance(p.address)))).toEqual(Array(10).fill(START - PRICE))
})

test('an order confirmed twice at once is one order, and its status token can change it until it is being paid', async () => {
  const { priceToken, payment } = await preview(server)
  const body = {
    priceToken,
    customer: { name: 'Ana', phone: '9175550134', email: 'a@example.com' },
    pickup_time: 'ASAP',
  }
  const twins = await Promise.all([1, 2, 3].map(() => server.post('/api/order/confirm', body)))
  expect(new Set(twins.map(a => a.body.orderId)).size).toBe(1)
  const changed = { ...body, customer: { ...body.customer, name: 'Ben' } }
  const refused = await server.post('/api/order/confirm', changed)
  expect(refused).toMatchObject({ status: 409, body: { error: 'already_confirmed' } })
  expect(refused.body._hint).toContain('statusToken')
  // only the request that booked the order gets the token
  const [token, ...others] = twins.flatMap(twin => twin.body.statusToken ?? [])
  expect(others).toEqual([])
  const second = await server.post('/api/order/confirm', changed, { Authorization: `Bearer ${token}` })
  expect(second).toMatchObject({ status: 200, body: { orderId: twins[0]!.body.orderId } })
  const { statusToken, orderId } = second.body
  expect((await server.get(`/api/order/${orderId}?token=${statusToken}`)).body.customer.name).toBe('Ben')

  const payer = await chain.payer()
  await server.get(payPath({ priceToken }), headerV2(await sign(payer, payment), payment))
  expect(await server.post('/api/order/confirm', changed)).toMatchObject({ status: 200, body: { orderId } })
  expect(await server.post('/api/order/confirm', body)).toMatchObject({ status: 409, body: { error: 'already_paid' } })
})
