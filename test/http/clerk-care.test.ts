import { afterAll, describe, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { freePort, startServer, type TestServer } from '#test/support/server.ts'

useChain()

const running: TestServer[] = []
const start = async (env: Record<string, string>) => {
  const server = await startServer(chain, { env })
  running.push(server)
  return server
}
afterAll(async () => {
  for (const server of running) await server[Symbol.asyncDispose]()
})

const say = (server: TestServer, headers: Record<string, string> = {}) =>
  server.post('/api/clerk/chat', { message: 'hi' }, headers)
const statuses = async (server: TestServer, from: (n: number) => string) => {
  const found: number[] = []
  for (let n = 0; n < 11; n++) found.push((await say(server, { 'X-Forwarded-For': from(n) })).status)
  return found
}
const TEN = Array.from({ length: 10 }, () => 200)

describe('the limit of ten messages a minute', () => {
  test('applies per connection address, whatever a header says', async () => {
    const server = await start({})
    expect(await statuses(server, n => `198.51.100.${n}`)).toEqual([...TEN, 429])
    const refused = await say(server)
    expect(refused.body.error).toBe('rate_limited')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.headers.get('RateLimit')).toMatch(/^"clerk";r=0;t=\d+$/)
  })

  test('applies per caller behind a trusted proxy', async () => {
    const server = await start({ TRUSTED_PROXIES: 'loopback' })
    expect(await statuses(server, n => `198.51.100.${n}`)).toEqual([...TEN, 200])
    expect(await statuses(server, n => `6.6.6.${n}, 203.0.113.7`)).toEqual([...TEN, 429])
  })
})

test('an Idempotency-Key used by two callers exposes no conversation, whether on one network or two', async () => {
  const server = await start({ TRUSTED_PROXIES: 'loopback' })
  const from = (address: string) => say(server, { 'Idempotency-Key': '1', 'X-Forwarded-For': address })
  const first = await from('198.51.100.1')
  const again = await from('198.51.100.1')
  const other = await from('203.0.113.9')
  for (const each of [first, again, other]) expect(each).toMatchObject({ status: 200, body: { turns_used: 1 } })
  expect(new Set([first, again, other].map(each => each.body.session_id)).size).toBe(3)
})

test('the clerk reports a missing Redis, and everything else keeps working', async () => {
  const server = await start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
  expect(await say(server)).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
  const ready = await server.get('/health/ready')
  expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', checks: { sessions: { ok: false } } } })
  const once = await server.post('/api/clerk/order', { text: 'the ledger plate from Ledger Deli' })
  expect(once).toMatchObject({ status: 200, body: { total: 18.32 } })
})

test('the health check reports where conversations are stored', async () => {
  const { body } = await running[0]!.get('/health/ready')
  expect(body).toMatchObject({ status: 'ok', checks: { sessions: { ok: true, detail: 'in this process' } } })
})

test('an invalid list of proxies aborts the start', async () => {
  await expect(start({ TRUSTED_PROXIES: 'everybody' })).rejects.toThrow('TRUSTED_PROXIES')
})
