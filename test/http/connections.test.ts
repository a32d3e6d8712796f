import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundConnections, type ConnectionRules } from '#src/http/connections.ts'
import { type Listeners, openListeners } from '#src/http/listeners.ts'
import { type ManualClock, manualClock } from '#test/support/manual-clock.ts'
import { freePort } from '#test/support/server.ts'

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const HELD = GET.replace('/ ', '/held ')

const MIB = 1_024 * 1_024
/** Larger than the buffers between two sockets. */
const LONG = Buffer.alloc(48 * MIB, 'x')
const GET_LONG = GET.replace('/ ', '/long ')
const POST = 'POST /held HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n'

let server: Server
let doors: Listeners
let port: number
let held: ServerResponse[]
let sockets: Socket[]
let clock: ManualClock
beforeEach(() => {
  held = []
  sockets = []
  clock = manualClock()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  server.closeAllConnections()
  await doors.close()
})

async function start(rules: Partial<ConnectionRules> = {}) {
  server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else if (request.url === '/long') response.end(LONG)
    else response.end('here')
  })
  boundConnections(server, { allowance: 1, trusts: () => false, ...rules }, clock)
  port = await freePort()
  doors = await openListeners(server, port, '127.0.0.1')
}

/** Opens a connection from an address; `isAnswered` is false if the server closes it. */
async function ask(localAddress: string, words = GET) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  const closed = new Promise<false>(resolve => socket.once('close', () => resolve(false)))
  socket.write(words)
  const answered = words.includes('/held') ? Promise.resolve(true) : once(socket, 'data').then(() => true)
  return { socket, closed, isAnswered: await Promise.race([answered, closed]) }
}

test('a network can have a hundred connections, idle or not, and does not block other networks', async () => {
  await start()
  const own = await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.2')))
  expect(own.every(({ isAnswered }) => isAnswered)).toBe(true)
  expect((await ask('127.0.0.2')).isAnswered).toBe(false)
  expect((await ask('127.0.0.3')).isAnswered).toBe(true)
  own[0]!.socket.destroy()
  await own[0]!.closed
  await expect.poll(async () => (await ask('127.0.0.2')).isAnswered).toBe(true)
})

test('a trusted proxy can open any number of connections', async () => {
  await start({ trusts: address => address === '127.0.0.2' })
  const all = await Promise.all(Array.from({ length: 130 }, () => ask('127.0.0.2')))
  expect(all.every(({ isAnswered }) => isAnswered)).toBe(true)
})

test('the longest-idle connection is closed near capacity, but none with a request in progress', async () => {
  await start({ inAll: 40 })
  const busy = await ask('127.0.0.2', HELD)
  await expect.poll(() => held.length).toBe(1)
  const silent = await ask('127.0.0.3')
  const idle: Awaited<ReturnType<typeof ask>>[] = []
  for (let n = 0; n < 36; n++) idle.push(await ask(`127.0.1.${n + 1}`))
  expect((await ask('127.0.0.4')).isAnswered).toBe(true)
  expect(await silent.closed).toBe(false)
  expect((await ask('127.0.0.5')).isAnswered).toBe(true)
  expect(await idle[0]!.closed).toBe(false)
  const said = once(busy.socket, 'data')
  held[0]!.end('at last')
  expect(String((await said)[0])).toContain('at last')
})

test('connections with unanswered requests keep their slots at full capacity until they are answered', async () => {
  await start({ inAll: 20, allowance: 9 })
  for (let n = 1; n <= 20; n++) {
    await ask('127.0.0.2', HELD)
    await expect.poll(() => held.length).toBe(n)
  }
  expect((await ask('127.0.0.3')).isAnswered).toBe(false)
  held[0]!.end('done')
  await expect.poll(async () => (await ask('127.0.0.3')).isAnswered).toBe(true)
})

/** Opens a connection that requests a long response and reads only its beginning. */
async function askLong(localAddress: string) {
  const { socket, closed, isAnswered } = await ask(localAddress, GET_LONG)
  expect(isAnswered).toBe(true)
  return { socket: socket.pause(), closed }
}

test('a response that its client does not read is aborted, and one that is read slowly completes', async () => {
  await start()
  const still = await askLong('127.0.0.2')
  const slow = await askLong('127.0.0.3')
  for (let round = 1; round <= 11; round++) {
    slow.socket.resume()
    while (slow.socket.bytesRead < round * 4 * MIB) await once(slow.socket, 'data')
    slow.socket.pause()
    clock.advance(10_000)
  }
  slow.socket.resume()
  await expect.poll(() => slow.socket.bytesRead).toBeGreaterThan(LONG.length)
  still.socket.resume()
  await still.closed
  expect(still.socket.bytesRead).toBeLessThan(LONG.length)
})

test('clients that read no response are closed first near capacity, then those with an unfinished request', async () => {
  await start({ inAll: 40 })
  const idle = await ask('127.0.0.9')
  const still = await askLong('127.0.0.2')
  clock.advance(2_000)
  const dripping = await ask('127.0.0.3', POST)
  await expect.poll(() => held.length).toBe(1)
  clock.advance(2_000)
  for (let n = 1; n <= 35; n++) await ask(`127.0.1.${n}`, HELD)
  await expect.poll(() => held.length).toBe(36)
  clock.advance(2_000)
  for (const { socket, closed } of [still, dripping, idle]) {
    const another = await ask('127.0.0.4')
    expect(another.isAnswered).toBe(true)
    socket.resume()
    expect(await closed).toBe(false)
  }
})

test('unread responses are limited in total memory, long before they time out', async () => {
  await start({ untakenBytes: 2.5 * LONG.length })
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => askLong(`127.0.0.${n + 2}`)))
  clock.advance(2_000)
  clock.advance(2_000)
  for (const { socket } of all) socket.resume()
  await expect.poll(() => all.filter(({ socket }) => socket.closed).length).toBe(4)
  await expect.poll(() => all.filter(({ socket }) => socket.bytesRead > LONG.length).length).toBe(2)
})
