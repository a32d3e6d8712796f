import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** More than the thousand requests after which many servers close a connection. */
const REQUESTS = 1_005
const GET = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'

function open(): Socket {
  const { hostname, port } = new URL(server.baseUrl)
  return connect(Number(port), hostname)
}

/** Yields the response heads of a socket as they arrive. */
async function* heads(socket: Socket): AsyncGenerator<string> {
  let text = ''
  for await (const bytes of socket) {
    text += (bytes as Buffer).toString('latin1')
    for (;;) {
      const end = text.indexOf('\r\n\r\n') + 4
      const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0)
      if (end < 4 || text.length < end + length) break
      yield text.slice(0, end)
      text = text.slice(end + length)
    }
  }
}

test('a keep-alive client gets more than a thousand responses', async () => {
  const socket = open()
  socket.write(GET)
  let answered = 0
  for await (const head of heads(socket)) {
    answered += 1
    expect(head).toMatch(/^HTTP\/1\.1 200 .*Connection: keep-alive/is)
    if (answered === REQUESTS) socket.end()
    else socket.write(GET)
  }
  expect(answered).toBe(REQUESTS)
})

test('pipelined requests are all answered, in order', async () => {
  const socket = open()
  socket.write(
    Array.from({ length: REQUESTS }, (_, n) =>
      GET.replace('\r\n\r\n', `\r\nX-Request-Id: pipelined-request-${n}\r\n\r\n`),
    ).join(''),
  )
  const ids: string[] = []
  for await (const head of heads(socket)) {
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    ids.push(/^x-request-id: (\S+)/im.exec(head)![1]!)
    if (ids.length === REQUESTS) socket.end()
  }
  expect(ids).toEqual(Array.from({ length: REQUESTS }, (_, n) => `pipelined-request-${n}`))
})

test('an MCP client gets the correct Connection header', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_health' } })
  const headers = [
    ...['POST /mcp HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Type: application/json'],
    ...['Accept: application/json, text/event-stream', `Content-Length: ${Buffer.byteLength(body)}`],
  ]
  const socket = open()
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  let answer = ''
  socket.on('data', data => {
    answer += data.toString('latin1')
  })
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.match(/^connection: .*$/gim)).toEqual(['Connection: close'])
})
