import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listeners, openListeners } from '#src/http/listeners.ts'
import { freePort } from '#test/support/server.ts'

let server: ReturnType<typeof createServer>
let doors: Listeners
let port: number
beforeEach(async () => {
  server = createServer((_request, response) => response.end('here'))
  port = await freePort()
  doors = await openListeners(server, port, '127.0.0.1')
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await doors.close()
})

const CALLERS = 64

test.runIf(process.platform === 'linux')('a turn of the event loop lets in several who came meanwhile', async () => {
  const turns: number[] = []
  let entered = 0
  server.on('connection', () => {
    entered += 1
  })
  const sockets = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  while (entered < CALLERS) {
    const before = entered
    await new Promise(resolve => setImmediate(resolve))
    turns.push(entered - before)
  }
  expect(Math.max(...turns)).toBeGreaterThan(1)
  for (const socket of sockets) socket.destroy()
})

test('an accepted connection is answered, whichever listener accepts it', async () => {
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })),
  )
  for (const answer of answers) expect(await answer.text()).toBe('here')
})

test('a port in use is not shared with another server', async () => {
  const other = createServer()
  await expect(openListeners(other, port, '127.0.0.1')).rejects.toMatchObject({ cause: { code: 'EADDRINUSE' } })
  expect(other.listening).toBe(false)
})

test('any free port can be requested, and all listeners share it', async () => {
  const other = createServer((_request, response) => response.end('there'))
  const beside = await openListeners(other, 0, '127.0.0.1')
  const { port: taken } = other.address() as AddressInfo
  await expect(openListeners(createServer(), taken, '127.0.0.1')).rejects.toMatchObject({
    cause: { code: 'EADDRINUSE' },
  })
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => fetch(`http://127.0.0.1:${taken}/`, { headers: { Connection: 'close' } })),
  )
  for (const answer of answers) expect(await answer.text()).toBe('there')
  other.close()
  await beside.close()
})

test('closed listeners accept no connections', async () => {
  server.close()
  await doors.close()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
