import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

useChain()

const { requests, ofSite } = RATE_LIMITS.documents

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Requests a document; unlike errors, documents are not JSON. */
async function ask(path: string, address: string) {
  const { status, headers, body } = await fetch(`${server.address}${path}`, { headers: { 'X-Forwarded-For': address } })
  await body?.cancel()
  return { status, headers }
}
/** Number of requests answered with 200, out of `times`. */
async function answered(times: number, address: (n: number) => string): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if ((await ask('/llms.txt', address(n))).status === 200) count += 1
  return count
}

test('documents share one generous rate limit per network, and a higher one per site', async () => {
  const one = '2001:db8:1:1::1'
  expect(await answered(requests - 2, () => one)).toBe(requests - 2)
  for (const path of ['/api/openapi.json', '/docs']) expect((await ask(path, one)).status).toBe(200)
  for (const path of ['/api/openapi.json', '/docs', '/docs/', '/llms.txt']) {
    const refused = await ask(path, one)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('RateLimit-Policy')).toBe(`"documents";q=${requests};w=60`)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  // other requests of a page or an agent count against other limits
  expect((await ask('/api/restaurants/stats', one)).status).toBe(200)
  const others = (n: number) => `2001:db8:1:${(2 + (n % 9)).toString(16)}::1`
  expect(await answered(ofSite - requests + 20, others)).toBe(ofSite - requests)
  expect((await ask('/docs', '2001:db8:2:1::1')).status).toBe(200)
})
