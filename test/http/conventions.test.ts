import { request } from 'node:http'
import { expect, test } from 'vitest'
import { ANA, confirm, headerV2, plateCart, preview, sign } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

test('the root links to everything, based on the configured address and not on the request', async () => {
  const { body } = await server.get('/', { 'X-Forwarded-Host': 'evil.example' })
  expect(body).toMatchObject({
    name: 'Comanda',
    api: { version: '1.0.0', openapi: `${server.baseUrl}/api/openapi.json`, base_url: `${server.baseUrl}/api` },
  })
})

test('a browser on any site can call the API, and send and read the payment headers', async () => {
  const preflight = await fetch(`${server.baseUrl}/api/order/preview`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/PAYMENT-SIGNATURE.*X-PAYMENT/)
  const { headers } = await server.get('/health')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toMatch(/PAYMENT-REQUIRED.*PAYMENT-RESPONSE/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('an unchanged order gets a 304', async () => {
  const order = await confirm(server)
  const first = await server.get(`/api/order/${order.orderId}`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const ask = (ifNoneMatch: string, method = 'GET') =>
    // fetch would add Cache-Control: no-cache, which requests a full response
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'If-None-Match': ifNoneMatch }
      const sent = request(`${server.baseUrl}/api/order/${order.orderId}`, { method, headers }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.on('error', reject).end()
    })
  expect(await ask(etag)).toBe(304)
  expect(await ask(`"other", W/${etag}`)).toBe(304)
  expect(await ask(etag, 'HEAD')).toBe(304)
  expect(await ask('"other"')).toBe(200)
})

test('the same Idempotency-Key returns the same response for the same body, and a conflict for another body', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const { priceToken } = await preview(server)
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const first = await server.post('/api/order/confirm', body, key)
  const again = await server.post('/api/order/confirm', body, key)
  expect(first).toMatchObject({ status: 200 })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await server.post('/api/order/confirm', { ...body, pickup_time: 'asap' }, key)
  expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
})

test('an Idempotency-Key is not consumed by a 402, so that a paying client can reuse it', async () => {
  const quote = await preview(server)
  const path = `/api/order?pt=${quote.priceToken}`
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const body = { ...plateCart(), customer: ANA }
  expect(await server.post(path, body, key)).toMatchObject({ status: 402, body: { error: 'payment_required' } })
  const payer = await chain.payer()
  const pay = { ...key, ...headerV2(await sign(payer, quote.payment), quote.payment) }
  const paid = await server.post(path, body, pay)
  expect(paid).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  const again = await server.post(path, body, pay)
  expect(again).toMatchObject({ status: 202, body: { orderId: paid.body.orderId } })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('concurrent requests with one Idempotency-Key are processed once', async () => {
  const { priceToken } = await preview(server)
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const send = () => server.post('/api/order/confirm', body, key)
  const answers = await Promise.all([send(), send(), send()])
  const worked = answers.filter(a => a.status === 200)
  expect(worked.length).toBeGreaterThanOrEqual(1)
  expect(new Set(worked.map(a => a.body.orderId)).size).toBe(1)
  for (const busy of answers.filter(a => a.status !== 200)) {
    expect(busy).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
    expect(busy.headers.get('retry-after')).toBe('1')
  }
})

test('the health checks report whether orders can be taken', async () => {
  expect(await server.get('/health')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.0.0' } })
  expect(await server.get('/health/ready')).toMatchObject({ status: 200, body: { checks: { ledger: { ok: true } } } })
})

test('the faucet exists only on a local chain', async () => {
  expect(await server.post('/api/local/faucet', { address: chain.usdc })).toMatchObject({ status: 404 })
  expect(await server.get(`/api/local/wallet/${chain.usdc}`)).toMatchObject({ status: 404 })
})
