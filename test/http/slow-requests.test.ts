import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/support/chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

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

test('a request with an unfinished head gets an error and its connection ends, while others are answered', async () => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  const ended: string[] = []
  socket.write('GET /health HTTP/1.1\r\nHost: a.example\r\nX-Slow: ')
  // everything received until the server closes the connection
  const slow = text(socket).finally(() => ended.push('slow'))
  await server.get('/health').finally(() => ended.push('prompt'))
  const answer = await slow
  expect(ended).toEqual(['prompt', 'slow'])
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  const body: unknown = JSON.parse(answer.split('\r\n\r\n')[1]!)
  expect(body).toMatchObject({ error: 'invalid_field', message: expect.stringContaining('10 seconds') })
})
