import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import type { ClientOptions } from 'ws'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { type ChatSocketDeps, isChatHandshake, openChatSocket } from '#src/http/streams/chat-socket.ts'
import { realWorld } from '#src/kernel/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { openRawSocket, type RawSocket } from '#test/support/raw-socket.ts'

type Clerk = ChatSocketDeps['clerk']

const MINUTE = 60_000
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Server with only the chat socket, in front of a clerk defined by the test. */
async function startSocket(chat: Clerk['chat'], world: ChatSocketDeps['world'] = realWorld) {
  const server = createServer({ shouldUpgradeCallback: isChatHandshake })
  const sockets = openChatSocket(server, {
    clerk: { chat, limiter: createLimiter(CLERK_LIMIT), trusts: () => false },
    world,
    log,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  return {
    open: (options?: ClientOptions) => openRawSocket(`http://127.0.0.1:${port}`, options),
    stop: () => sockets[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: async () => {
      await sockets[Symbol.asyncDispose]()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const place = { sessionId: 'session', used: 1, left: 9, expiresAt: 0 }
const answered = (reply: string) =>
  ({ response: { session_id: 'session', reply, turns_used: 1, turns_left: 9, cart: {} }, replayed: false }) as never

const silent: Clerk['chat'] = () => new Promise(() => {})

test('a client that reads nothing is disconnected, and its turn continues', async () => {
  const ended = Promise.withResolvers<void>()
  const piece = 'x'.repeat(64 * 1_024)
  await using server = await startSocket(async ({ onTurn, onText }) => {
    onTurn?.(place)
    for (let n = 0; n < 500; n++) {
      onText?.(piece)
      await new Promise(resolve => setImmediate(resolve))
    }
    ended.resolve()
    return answered(piece.repeat(500))
  })
  await using client = await server.open()
  client.say('a', 'hi')
  await client.until('a', 'start')
  client.socket.pause()
  await ended.promise
  client.socket.resume()
  expect(await client.closed).toBe(1006)
})

test('a send counts as a request: the eleventh within a minute gets a 429 with rate limit headers', async () => {
  await using server = await startSocket(async () => answered('Hello.'))
  await using one = await server.open()
  await using two = await server.open()
  for (let n = 1; n <= 10; n++) {
    const client = n % 2 ? one : two
    client.say(`${n}`, 'hi')
    expect((await client.until(`${n}`)).at(-1)?.type).toBe('end')
  }
  two.say('11', 'hi')
  expect(await two.until('11')).toMatchObject([
    {
      type: 'error',
      status: 429,
      headers: { RateLimit: expect.stringContaining('r=0'), 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'rate_limited' },
    },
  ])
})

/** Resolves once the server has read everything that this client has sent. */
const settled = async ({ socket }: RawSocket): Promise<void> => {
  socket.ping()
  await once(socket, 'pong')
}

test('a client that answers no heartbeat is dropped after a minute, and one that does stays connected', async () => {
  const clock = manualClock()
  await using server = await startSocket(silent, { ...realWorld, ...clock })
  await using dead = await server.open({ autoPong: false })
  await using alive = await server.open()
  const pinged = [once(dead.socket, 'ping'), once(alive.socket, 'ping')]
  clock.advance(MINUTE / 2)
  await Promise.all(pinged)
  await settled(alive)
  clock.advance(MINUTE / 2)
  expect(await dead.closed).toBe(1006)
  await settled(alive)
})

test('a socket idle for fifteen minutes is closed, unless its turn is still running', async () => {
  const clock = manualClock()
  const begun = Promise.withResolvers<void>()
  const held: Clerk['chat'] = async ({ onTurn }) => {
    onTurn?.(place)
    begun.resolve()
    return new Promise(() => {})
  }
  const server = await startSocket(held, { ...realWorld, ...clock })
  await using quiet = await server.open()
  await using busy = await server.open()
  busy.say('a', 'hi')
  await begun.promise
  for (let halves = 0; halves < 30; halves++) {
    const pinged = [quiet, busy].map(({ socket }) => once(socket, 'ping'))
    clock.advance(MINUTE / 2)
    await Promise.all(pinged)
    await Promise.all([settled(quiet), settled(busy)])
  }
  clock.advance(MINUTE / 2)
  expect(await quiet.closed).toBe(1000)
  await settled(busy)
  const stopped = server[Symbol.asyncDispose]()
  clock.advance(20_000)
  await stopped
})

test('a stopping server finishes its turns, accepts no more, and closes its sockets', async () => {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const server = await startSocket(async ({ onTurn, message }) => {
    onTurn?.(place)
    begun.resolve()
    await release.promise
    return answered(`You said ${message}.`)
  })
  await using client = await server.open()
  client.say('a', 'hi')
  await begun.promise
  const stopped = server.stop()
  await expect(server.open()).rejects.toThrow('503')
  client.say('b', 'too late')
  await settled(client)
  release.resolve()
  expect((await client.until('a')).at(-1)).toEqual({ type: 'end', requestId: 'a' })
  expect(await client.closed).toBe(1001)
  await stopped
  expect(client.frames.some(({ requestId }) => requestId === 'b')).toBe(false)
})

test('a stopping server waits up to twenty seconds for a turn that does not end', async () => {
  const clock = manualClock()
  const begun = Promise.withResolvers<void>()
  const server = await startSocket(
    () => {
      begun.resolve()
      return new Promise(() => {})
    },
    { ...realWorld, ...clock },
  )
  await using client = await server.open()
  client.say('a', 'hi')
  await begun.promise
  const stopped = server[Symbol.asyncDispose]()
  clock.advance(19_999)
  await settled(client)
  clock.advance(1)
  expect(await client.closed).toBe(1001)
  await stopped
})
