import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#src/ledger/outbox.ts'
import { confirm, headerV2, poll, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { paidOrder } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { lines })
})
afterAll(() => server?.[Symbol.asyncDispose]())

type Figures = Readonly<Record<string, number>>

/** Metrics as Prometheus reads them. */
async function scrape(): Promise<Figures> {
  const response = await fetch(`${server.baseUrl}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  const samples = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(samples.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('money, order, and refund metrics match the ledger, and add up', async () => {
  const eaten = await paidOrder(server, chain)
  const soup = await someCart(server, UNLUCKY)
  const failed = await paidOrder(server, chain, soup)
  const { total } = await untilStatus(server, eaten, 'ready_for_pickup')
  const { total: refunded } = await poll(server, failed, order => order.refund?.status === 'succeeded')
  // the sums are at most five seconds old
  server.advance(5_000)
  const figures = await scrape()
  const cents = (name: string) => Math.round(figures[`comanda_${name}_usdc`]! * 100)
  expect(cents('settled')).toBe(Math.round((total + refunded) * 100))
  expect(cents('fulfilled')).toBe(Math.round(total * 100))
  expect(cents('refunded')).toBe(Math.round(refunded * 100))
  expect([cents('pending'), cents('refund_pending'), cents('unaccounted')]).toEqual([0, 0, 0])
  expect(figures).toMatchObject({
    'comanda_paid_orders{status="ready_for_pickup"}': 1,
    'comanda_paid_orders{status="fulfillment_failed"}': 1,
    comanda_undecided_claims: 0,
    comanda_oldest_pending_refund_age_seconds: 0,
    comanda_subjects_stopped: 0,
    'comanda_invariant_breaches_total{invariant="M2"}': 0,
  })
})

test('a stuck refund, a payment without an outcome, and a waiting job report their age', async () => {
  const { db } = server.engine
  const claim = await db.selectFrom('claims').selectAll().executeTakeFirstOrThrow()
  const now = Date.now() + 5_000
  await db
    .insertInto('claims')
    .values({
      ...claim,
      id: 'cl_x',
      claim_key: 'x',
      subject_id: 'ORD-x',
      state: 'claimed',
      tx_hash: null,
      created_at: now - 90_000,
      updated_at: now + 3_600_000,
    })
    .execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'nobody_does_this', dedupe: 'x', subject: 'x', payload: '{}', run_at: now - 60_000, attempts: 10 })
    .execute()
  server.advance(10_000)
  const figures = await scrape()
  expect(figures.comanda_undecided_claims).toBe(1)
  expect(figures.comanda_oldest_undecided_claim_age_seconds).toBeGreaterThanOrEqual(90)
  expect(figures.comanda_oldest_due_job_age_seconds).toBeGreaterThanOrEqual(60)
  expect(figures.comanda_jobs_failing).toBe(1)
  await db.deleteFrom('claims').where('id', '=', 'cl_x').execute()
  await db.deleteFrom('outbox').where('dedupe', '=', 'x').execute()
})

test('requests are measured by documented path, however many paths strangers invent', async () => {
  const before = Object.keys(await scrape()).length
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => server.get(`/api/invented/${n}`)),
    ...Array.from({ length: 20 }, (_, n) => server.get(`/api/order/ORD-0000000${n % 10}`)),
    fetch(`${server.baseUrl}/api/invented`, { method: 'PURGE' }),
  ])
  const figures = await scrape()
  const count = (labels: string) => figures[`comanda_http_request_duration_seconds_count{${labels}}`]
  expect(count('method="GET",route="other",status="4xx"')).toBeGreaterThanOrEqual(30)
  expect(count('method="GET",route="/api/order/:id",status="4xx"')).toBeGreaterThanOrEqual(20)
  expect(count('method="other",route="other",status="4xx"')).toBe(1)
  expect(Object.keys(figures).length - before).toBeLessThan(80)
})

test('a rate-limited request is counted', async () => {
  const messages = Array.from({ length: 12 }, () => server.post('/api/clerk/chat', { message: 'hello' }))
  const refused = (await Promise.all(messages)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect((await scrape())['comanda_http_requests_limited_total{route="/api/clerk/chat"}']).toBe(2)
})

test('metrics are served to this machine, not through a proxy; a server about to stop is not ready', async () => {
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
    const { status, body } = await server.get('/metrics', { [header]: '203.0.113.7' })
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'unauthorized' })
  }
  await using guarded = await startServer(chain, { lines: [], env: { METRICS_TOKEN: 'a-token-of-prometheus' } })
  const ask = (headers: Record<string, string>) => fetch(`${guarded.baseUrl}/metrics`, { headers })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ Authorization: 'Bearer another-token-of-it' })).status).toBe(401)
  const told = await ask({ Authorization: 'Bearer a-token-of-prometheus', 'X-Forwarded-For': '203.0.113.7' })
  expect(told.status).toBe(200)
  expect((await guarded.post('/metrics', {})).status).toBe(405)
  // a process about to stop takes no more orders, and its worker starts no more jobs
  guarded.engine.retire()
  const stopping = await guarded.get('/health/ready')
  expect(stopping).toMatchObject({ status: 503, body: { message: 'This server is stopping.' } })
  expect((await guarded.get('/health')).status).toBe(200)
})

test('overdue jobs make a server unready, after a grace period', async () => {
  await using started = await startServer(chain, { lines: [] })
  await enqueue(started.engine.db, { kind: 'done by nobody', subject: 'x', runAt: Date.now() - 600_000 })
  expect(await started.get('/health/ready')).toMatchObject({ status: 200 })
  started.advance(130_000)
  expect(await started.get('/health/ready')).toMatchObject({ status: 503 })
})

test('every response has a request ID, and every log line of the request contains it', async () => {
  const own = 'trace-0123456789abcdef'
  const mine = await server.get('/health', { 'X-Request-Id': own })
  expect(mine.headers.get('x-request-id')).toBe(own)
  // an invalid ID, which could be a phone number or worse, is not echoed
  for (const foreign of ['917 555 0134', '9175550134', 'a'.repeat(65), 'ana@example.com-0123456789']) {
    const answer = await server.get('/api/nothing', { 'X-Request-Id': foreign })
    expect(answer.headers.get('x-request-id')).toMatch(/^req_\w{16}$/)
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
  }
  const named = lines.map(line => JSON.parse(line))
  expect(named.filter(({ requestId }) => requestId === own)).toEqual([
    expect.objectContaining({ level: 'info', msg: 'request', method: 'GET', path: '/health', status: 200 }),
  ])
})

test('a payment is logged without its token, and the log lines of other modules name its request', async () => {
  const { priceToken, payment } = await confirm(server)
  lines.length = 0
  // this wallet has no funds
  const signed = await sign(privateKeyToAccount(generatePrivateKey()), payment)
  const requestId = 'pay-0123456789abcdef'
  const headers: Record<string, string> = { ...headerV2(signed, payment), 'X-Request-Id': requestId }
  expect(await server.get(`/api/order/pay?pt=${priceToken}`, headers)).toMatchObject({ status: 402 })
  for (const secret of [priceToken, signed.signature, headers['PAYMENT-SIGNATURE']!])
    expect(lines.join('')).not.toContain(secret)
  const named = lines.map(line => JSON.parse(line)).filter(line => line.requestId === requestId)
  expect(named).toMatchObject([
    { msg: 'payment not settled', claim: expect.stringMatching(/^cl_/) },
    { msg: 'request', method: 'GET', path: '/api/order/pay', status: 402 },
  ])
})
