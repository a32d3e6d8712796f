import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELI } from '#test/support/buyer.ts'
import { startTestChain, type TestChain } from '#test/support/chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { createKeepAliveClient } from '../../bench/kit/ask.ts'

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  server = await startServer(chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
})

const MENU = `/api/restaurants/${DELI}/menu`

/** Reads a document without decompressing it, unlike fetch in Node. */
async function read(path: string, headers: Record<string, string> = {}) {
  using ask = createKeepAliveClient(server.address, 1)
  return await ask({ path, headers })
}

test.each([MENU, '/api/openapi.json', '/chat', '/llms.txt'])(
  '%s comes compressed to whoever takes Brotli',
  async path => {
    const plain = await read(path)
    const compressed = await read(path, { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(compressed.headers['content-length']).toBe(String(compressed.body.length))
    expect(compressed.body.length).toBeLessThan(plain.body.length / 2)
    expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true)
    for (const { headers } of [plain, compressed]) expect(headers.vary).toMatch(/\bAccept-Encoding\b/)
    expect(compressed.headers.etag).not.toBe(plain.headers.etag)
  },
)

test.each(['gzip', 'br;q=0', 'identity', 'br;q=0.5, identity'])(
  'Accept-Encoding: %s gets it as it is',
  async encoding => {
    const { headers, body } = await read(MENU, { 'Accept-Encoding': encoding })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(body.toString())).toMatchObject({ restaurant_id: DELI })
  },
)

test.each([MENU, '/llms.txt'])('%s is not sent again to whoever has it, in either form', async path => {
  for (const encoding of ['identity', 'br']) {
    const asked = { 'Accept-Encoding': encoding }
    const first = await read(path, asked)
    const again = await read(path, { ...asked, 'If-None-Match': String(first.headers.etag) })
    expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag, vary: first.headers.vary } })
    expect(again.body).toHaveLength(0)
    expect(again.headers).not.toHaveProperty('content-encoding')
  }
})

test('a menu keeps its ETag until its content changes', async () => {
  const before = await read(MENU)
  expect((await read(MENU)).headers.etag).toBe(before.headers.etag)
  const now = Date.now()
  await server.engine.db
    .insertInto('shelf')
    .values({ restaurant_id: DELI, item_id: '3545321', amount_left: null, is_out: 1, updated_at: now })
    .execute()
  await expect.poll(async () => (await read(MENU)).headers.etag, { timeout: 10_000 }).not.toBe(before.headers.etag)
  const changed = JSON.parse((await read(MENU, { 'If-None-Match': String(before.headers.etag) })).body.toString())
  const items = changed.menu.categories.flatMap(
    (category: { items: { id: string; in_stock: boolean }[] }) => category.items,
  )
  expect(items.find((item: { id: string }) => item.id === '3545321')).toMatchObject({ in_stock: false })
})
