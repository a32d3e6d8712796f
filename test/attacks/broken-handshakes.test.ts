import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_SOCKET_PATH } from '#src/http/streams/chat-socket.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let server: ChildServer
beforeAll(async () => {
  server = await childServer(chain)
  await server.start()
})
afterAll(() => server?.[Symbol.asyncDispose]())

const HANDSHAKE = `GET ${CHAT_SOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

async function shake(): Promise<Socket> {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(HANDSHAKE)
  return socket
}

test('handshakes that are reset while they are refused end nobody else', async () => {
  const open = await Promise.all(Array.from({ length: 5 }, shake))
  await Promise.all(open.map(socket => once(socket, 'data')))
  for (let round = 0; round < 200; round++) {
    const socket = await shake()
    // before, while and after it is refused
    if (round % 2 === 1) await fetch(`${server.baseUrl}/api/restaurants?limit=1`)
    socket.resetAndDestroy()
  }
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200)
  expect(server.starts()).toBe(1)
  for (const socket of open) socket.destroy()
})
