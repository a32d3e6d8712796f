import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp, listen } from '#src/http/app.ts'
import { MOST_OF_A_BATCH } from '#src/http/mcp/check-batch.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, DELI } from '#test/support/buyer.ts'
import { childServer } from '#test/support/child-server.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey } from '#test/support/merchant-kit.ts'
import { freePort, startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startServer(chain)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server?.[Symbol.asyncDispose]())

const HOST = 'Host: localhost\r\n'

/** Sends text from a local address over a connection that is read only on demand. */
async function send(baseUrl: string, localAddress: string, words: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

/** Resolves with the first line of the response; undefined if the connection is closed instead. */
async function ask(baseUrl: string, localAddress: string, words: string): Promise<string | undefined> {
  const socket = await send(baseUrl, localAddress, words)
  const closed = new Promise<undefined>(resolve => socket.once('close', () => resolve(undefined)))
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0])
  return Promise.race([answered, closed])
}

const MIB = 1_024 * 1_024
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1_024

test.runIf(process.platform === 'linux')(
  'batches over MCP that are sent at once and not read take little memory and hold nobody up, without any budget',
  async () => {
    await using child = await childServer(chain)
    await child.start()
    const batch = Array.from({ length: MOST_OF_A_BATCH }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const body = JSON.stringify(batch)
    const accept = 'Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n'
    const words = `POST /mcp HTTP/1.1\r\n${HOST}${accept}Content-Length: ${body.length}\r\n\r\n${body}`
    // background work after startup takes memory too, as does the first request
    await expect.poll(async () => (await child.get('/health')).body.checks.search.detail).not.toContain('being built')
    expect(await ask(child.baseUrl, '127.0.0.1', words)).toBe('HTTP/1.1 200 OK')
    const before = residentBytes(child.pid())
    // answering all of them at once would take 800 MB
    for (let n = 0; n < 30; n++) {
      const socket = await send(child.baseUrl, `127.0.0.${2 + (n % 4)}`, words.repeat(100))
      socket.pause()
    }
    for (let n = 0; n < 5; n++) expect(await child.get('/health')).toMatchObject({ status: 200 })
    expect(residentBytes(child.pid()) - before).toBeLessThan(300 * MIB)
  },
)

test('connections that never read their responses lock nobody out', async () => {
  const { engine, clerk } = server
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const app = createApp({ engine, clerk, world: realWorld, log, baseUrl: server.baseUrl })
  const small = Object.assign(app, { connections: { ...app.connections, inAll: 100 } })
  const port = await freePort()
  await using _listening = await listen(small, realWorld, port, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${port}`
  const docs = `GET /docs HTTP/1.1\r\n${HOST}\r\n`.repeat(8)
  for (let n = 0; n < 120; n++) (await send(baseUrl, `127.0.0.${2 + (n % 4)}`, docs)).pause()
  const health = () => ask(baseUrl, '127.0.0.9', `GET /health HTTP/1.1\r\n${HOST}\r\n`)
  await expect.poll(health).toBe('HTTP/1.1 200 OK')
  for (let n = 0; n < 10; n++) expect(await health()).toBe('HTTP/1.1 200 OK')
})

test('order streams of anonymous callers leave capacity for boards and for other callers', async () => {
  const key = await consoleKey(server.engine.db)
  const orders = await Promise.all(Array.from({ length: 10 }, () => confirm(server)))
  const stream = (id: string) => `GET /api/order/${id}/events HTTP/1.1\r\n${HOST}Accept: text/event-stream\r\n\r\n`
  const told = new Map<string | undefined, number>()
  for (let caller = 0; caller < 42; caller++)
    for (const { orderId } of [...orders, ...orders]) {
      const said = await ask(server.address, `127.0.1.${caller + 1}`, stream(orderId))
      told.set(said, (told.get(said) ?? 0) + 1)
    }
  expect(told.get('HTTP/1.1 200 OK')).toBeGreaterThanOrEqual(800)
  expect(told.get('HTTP/1.1 503 Service Unavailable')).toBeGreaterThan(0)
  const board = `GET /api/merchant/${DELI}/events HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\n\r\n`
  expect(await ask(server.address, '127.0.2.1', board)).toBe('HTTP/1.1 200 OK')
  expect(await ask(server.address, '127.0.2.2', stream(orders[0]!.orderId))).toBe('HTTP/1.1 200 OK')
})
