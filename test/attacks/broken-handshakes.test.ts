import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_SOCKET_PATH } from '#src/http/streams/chat-socket.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let server: ChildServer
beforeAll(async () => {
  server = await childServer(chain, { LIMITS: '1' })
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

const firstWords = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

test('handshakes reset while they are being refused do not disturb other connections', async () => {
  const open = await Promise.all(Array.from({ length: 5 }, shake))
  for (const words of await Promise.all(open.map(firstWords))) expect(words).toContain('101 Switching Protocols')
  expect(await firstWords(await shake())).toContain('429 Too Many Requests')
  for (let round = 0; round < 200; round++) {
    const socket = await shake()
    // before, during, and after the refusal
    for (let turn = 0; turn < round % 8; turn++) await setImmediate()
    socket.resetAndDestroy()
  }
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200)
  for (const socket of open) socket.destroy()
})
