import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serializeRequests } from '#src/http/serialize-requests.ts'
import { realWorld } from '#src/kernel/world.ts'
import { freePort } from '#test/support/server.ts'

const HEADS = 'HTTP/1.1\r\nHost: a\r\n'
const GET = `GET / ${HEADS}\r\n`
const LAST = `GET / ${HEADS}Connection: close\r\n\r\n`
const HELD = `GET /held ${HEADS}\r\n`
/** Larger than the buffers between two sockets. */
const LONG = Buffer.alloc(24 * 1_024 * 1_024, 'x')

let server: Server
let port: number
let sockets: Socket[]
let begun: string[]
let held: ServerResponse[]
/** Number of open responses, as counted by a listener on the server. */
let open: number
beforeEach(async () => {
  sockets = []
  begun = []
  held = []
  open = 0
  const answer: RequestListener = async (request, response) => {
    begun.push(request.url!)
    if (request.url === '/held') return void held.push(response)
    if (request.url === '/long') return void response.end(LONG)
    response.end(await text(request))
  }
  server = createServer(serializeRequests(answer, realWorld))
  server.prependListener('request', (_request, response: ServerResponse) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
  })
  server.keepAliveTimeout = 60_000
  port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

function send(words: string): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(words)
  return socket
}

test('the next request on a connection starts after the response before it was read', async () => {
  const long = `GET /long ${HEADS}\r\n`
  const socket = send(long + long + LAST)
  await once(socket, 'readable')
  await expect.poll(() => open).toBe(3)
  expect(begun).toEqual(['/long'])
  const answers = await text(socket)
  expect(answers.length).toBeGreaterThan(2 * LONG.length)
  expect(begun).toEqual(['/long', '/long', '/'])
})

test('bodies of queued requests arrive complete', async () => {
  const said = 'y'.repeat(60_000)
  const post = (last: string) => `POST / ${HEADS}${last}Content-Length: ${said.length}\r\n\r\n${said}`
  const socket = send(HELD + post('') + post('') + post('Connection: close\r\n'))
  await expect.poll(() => held.length).toBe(1)
  held[0]!.end('done')
  const answers = await text(socket)
  expect(answers.split(said)).toHaveLength(4)
})

test('queued requests of a disconnected client never start, and do not count as open', async () => {
  const socket = send(HELD + GET.repeat(20))
  await expect.poll(() => open).toBe(21)
  socket.destroy()
  await expect.poll(() => open).toBe(0)
  expect(begun).toEqual(['/held'])
})

test('requests after a response that closes the connection never start', async () => {
  const socket = send(HELD + GET.repeat(3))
  await expect.poll(() => open).toBe(4)
  held[0]!.setHeader('Connection', 'close').end('bye')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*bye$/s)
  await expect.poll(() => open).toBe(0)
  expect(begun).toEqual(['/held'])
})

test('ten thousand requests can be queued in total; one more gets a 429 in its turn, and its connection ends', async () => {
  // as many as one read returns: nothing more is read while requests are queued
  const all = Array.from({ length: 5 }, () => send(HELD + GET.repeat(2_400)))
  const answers = all.map(socket => text(socket))
  await expect.poll(() => held.length).toBe(5)
  await expect.poll(() => open).toBeGreaterThan(10_000)
  for (const response of held) response.end()
  const refused = await Promise.race(answers)
  expect(refused).toMatch(/HTTP\/1\.1 429 .*Retry-After: 1\r\n.*"error":"rate_limited"/s)
  expect(refused.match(/HTTP\/1\.1 429/g)).toHaveLength(1)
  for (const socket of all) socket.destroy()
  await expect.poll(() => open).toBe(0)
})
