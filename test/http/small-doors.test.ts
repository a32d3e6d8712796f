import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { lines: [] })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Writes bytes to a bare socket; resolves to the whole response. */
async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let answer = ''
  socket.on('data', data => {
    answer += data.toString('latin1')
  })
  await once(socket, 'close')
  return answer
}

test('a request with two Host headers is a bad request on every path', async () => {
  for (const path of ['/health', '/api/restaurants/stats', '/api/nothing']) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('more than one Host header')
  }
})

test('oversized headers have their own error code', async () => {
  const answer = await raw(`GET /health HTTP/1.1\r\nHost: a.example\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('"error":"headers_too_large"')
})

test('an empty ID gets a 404, not the list', async () => {
  expect(await server.get('/api/restaurants/')).toMatchObject({ status: 404, body: { error: 'restaurant_not_found' } })
  expect(await server.get('/api/recipes/')).toMatchObject({ status: 404, body: { error: 'recipe_not_found' } })
  expect((await server.get('/api/restaurants')).status).toBe(200)
})

test.each(['CF-Connecting-IP', 'True-Client-IP', 'X-Forwarded-Host', 'X-Client-IP', 'Forwarded', 'Via', 'CDN-Loop'])(
  'the metrics are not told to a request that came through a proxy, as %s says',
  async name => {
    expect(await server.get('/metrics', { [name]: '203.0.113.1' })).toMatchObject({ status: 401 })
  },
)

test('agents are counted by the name they report, as a plain label', async () => {
  for (const agent of ['lunch-agent/2', 'lunch-agent/2', 'evil"} 1\\'])
    await server.get('/health', { 'X-Agent-Id': agent })
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text()
  expect(text).toContain('comanda_agent_requests{agent="lunch-agent/2"} 2')
  expect(text).toContain('comanda_agent_requests{agent="evil__ 1_"} 1')
  expect(text).toContain('comanda_agent_requests{agent="other"} 0')
})

test('invalid bodies do not count against the limit of five waitlist entries', async () => {
  for (let n = 0; n < 12; n++)
    expect(await server.post('/api/waitlist', { email: 'nobody' })).toMatchObject({ status: 400 })
  for (let n = 0; n < 5; n++)
    expect((await server.post('/api/waitlist', { email: `bea${n}@example.com` })).status).toBe(201)
  expect((await server.post('/api/waitlist', { email: 'bea6@example.com' })).status).toBe(429)
})
