import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' }, lines })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Client that sends a request over its own connection, resets the connection, and exits. */
const CLIENT = `
  const [port, request] = process.argv.slice(1)
  const socket = require('node:net').connect(Number(port), '127.0.0.1', () =>
    socket.write(request, () => socket.resetAndDestroy()))`

const BODY = '{"restaurant_id":"35453"}'
const HEADERS = 'Host: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n'
const POST = `${HEADERS}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`

test.each([
  ['a polled order', `GET /api/order/ORD-00000000 HTTP/1.1\r\n${HEADERS}\r\n`],
  ['a path that only Express understands', `GET /api/restaurants/%33 HTTP/1.1\r\n${HEADERS}\r\n`],
  ['a preview', `POST /api/order/preview HTTP/1.1\r\n${POST}`],
])('a socket reset before its request is read causes no exception: %s', async (_, request) => {
  lines.length = 0
  // this process accepts nothing until the client has exited, so it gets a reset connection that contains a request
  execFileSync(process.execPath, ['-e', CLIENT, new URL(server.address).port, request])
  await expect.poll(() => lines.filter(line => line.includes('"msg":"request"'))).toHaveLength(1)
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'info', msg: 'request', aborted: true }),
  ])
  expect(await server.get('/health')).toMatchObject({ status: 200 })
})
