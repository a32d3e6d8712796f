import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundConnections, type ConnectionRules } from '#src/http/connections.ts'
import { type Doors, openDoors } from '#src/http/doors.ts'
import { freePort } from '#test/support/server.ts'

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const HELD = GET.replace('/ ', '/held ')

let server: Server
let doors: Doors
let port: number
let held: ServerResponse[]
let sockets: Socket[]
beforeEach(() => {
  held = []
  sockets = []
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
    else response.end('here')
  })
  boundConnections(server, { allowance: 1, trusts: () => false, ...rules })
  port = await freePort()
  doors = await openDoors(server, port, '127.0.0.1')
}

/** A connection of an address, and whether it is answered: false when it is cut. */
async function ask(localAddress: string, words = GET) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => false)
  socket.write(words)
  const answered = words === HELD ? Promise.resolve(true) : once(socket, 'data').then(() => true)
  return { socket, closed, isAnswered: await Promise.race([answered, closed]) }
}

test('a network has a hundred connections, idle or not, and keeps nobody else out', async () => {
  await start()
  const own = await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.2')))
  expect(own.every(({ isAnswered }) => isAnswered)).toBe(true)
  expect((await ask('127.0.0.2')).isAnswered).toBe(false)
  expect((await ask('127.0.0.3')).isAnswered).toBe(true)
  own[0]!.socket.destroy()
  await own[0]!.closed
  await expect.poll(async () => (await ask('127.0.0.2')).isAnswered).toBe(true)
})

test('a proxy that is trusted brings as many as come', async () => {
  await start({ trusts: address => address === '127.0.0.2' })
  const all = await Promise.all(Array.from({ length: 130 }, () => ask('127.0.0.2')))
  expect(all.every(({ isAnswered }) => isAnswered)).toBe(true)
})

test('near the end of the room the one that has rested for longest is closed, and none that is being answered', async () => {
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

test('whoever fills the room with requests that are not answered keeps it until then', async () => {
  await start({ inAll: 20, allowance: 9 })
  for (let n = 1; n <= 20; n++) {
    await ask('127.0.0.2', HELD)
    await expect.poll(() => held.length).toBe(n)
  }
  expect((await ask('127.0.0.3')).isAnswered).toBe(false)
  held[0]!.end('done')
  await expect.poll(async () => (await ask('127.0.0.3')).isAnswered).toBe(true)
})
