import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_OF_A_BATCH } from '#src/http/mcp/check-batch.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { sendRaw } from '#test/support/mcp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const old = (method: string, id: number | string = 1) => ({ jsonrpc: '2.0', id, method })
const batchOf = (messages: number, method: string) => Array.from({ length: messages }, (_, n) => old(method, n))
const send = (address: string, body: unknown) =>
  sendRaw(server.baseUrl, body, {
    ...from(address),
    'MCP-Protocol-Version': '2025-03-26',
    'Mcp-Method': '',
    'Mcp-Name': '',
  })

test('a batch has at most ten messages', async () => {
  expect(await send('203.0.113.1', batchOf(MOST_OF_A_BATCH, 'ping'))).toMatchObject({ status: 200 })
  const { status, body } = await send('203.0.113.1', batchOf(MOST_OF_A_BATCH + 1, 'ping'))
  const error = { code: -32_600, message: expect.stringContaining('at most 10') }
  expect({ status, body }).toEqual({ status: 400, body: { jsonrpc: '2.0', error, id: null } })
})

test('a request cancelled by its own batch is still answered, and the response ends', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  for (const batch of [
    [old('ping'), cancelled],
    [cancelled, old('ping')],
    [old('ping'), cancelled, old('tools/list', 'two'), cancelled],
  ])
    expect((await send('203.0.113.5', batch)).status).toBe(200)
})

test('requests of a batch need distinct IDs', async () => {
  const { status, body } = await send('203.0.113.6', [old('ping'), old('tools/list')])
  const error = { code: -32_600, message: 'Each request in a batch needs a unique id.' }
  expect({ status, body }).toEqual({ status: 400, body: { jsonrpc: '2.0', error, id: null } })
})

test('every message counts against the limit, even in a batch, and an excess message gets Retry-After', async () => {
  const { requests } = RATE_LIMITS.mcp
  for (let sent = 0; sent < requests; sent += MOST_OF_A_BATCH)
    expect((await send('203.0.113.2', batchOf(MOST_OF_A_BATCH, 'ping'))).status).toBe(200)
  const { status, headers, body } = await send('203.0.113.2', old('tools/list', 'mine'))
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { jsonrpc: '2.0', id: 'mine', error: { code: -32_000, data: { error: 'rate_limited' } } },
  })
  expect(headers.get('ratelimit-policy')).toBe(`"mcp";q=${requests};w=60`)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send('203.0.113.2', batchOf(2, 'ping'))).body.id).toBeNull()
  expect((await send('203.0.113.3', old('tools/list'))).status).toBe(200)
  // requests outside MCP do not count against its limit
  expect((await server.get('/api/restaurants?limit=1', from('203.0.113.2'))).status).toBe(200)
})

test('resource listings count against the limit for browsing', async () => {
  const { requests } = RATE_LIMITS.browse
  for (let sent = 0; sent < requests; sent += MOST_OF_A_BATCH)
    expect((await send('203.0.113.4', batchOf(MOST_OF_A_BATCH, 'resources/list'))).status).toBe(200)
  const { status, headers } = await send('203.0.113.4', old('resources/list'))
  expect({ status, policy: headers.get('ratelimit-policy') }).toEqual({
    status: 429,
    policy: `"browse";q=${requests};w=60`,
  })
  expect((await server.get('/api/restaurants?limit=1', from('203.0.113.4'))).status).toBe(429)
  expect((await send('203.0.113.4', old('tools/list'))).status).toBe(200)
})
