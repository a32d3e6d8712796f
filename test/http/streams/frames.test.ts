import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { isChatHandshake, openChatSocket } from '#src/http/streams/chat-socket.ts'
import { createTurnstile } from '#src/http/streams/turnstile.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openRawSocket, type RawSocket } from '#test/support/raw-socket.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

const { requests, ofSite } = RATE_LIMITS.frames
const log = { info: () => {}, warn: () => {}, error: () => {} }
const openLimits = () => createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })

/** Server with only the chat socket, behind a proxy played by the test; its clerk answers everything. */
async function startSocket() {
  const { takeOf } = openLimits()
  const server = createServer({ shouldUpgradeCallback: isChatHandshake })
  const chat = async () =>
    ({
      response: { session_id: 'session', reply: 'Hello.', turns_used: 1, turns_left: 9, cart: {} },
      replayed: false,
    }) as never
  const sockets = openChatSocket(server, {
    clerk: { chat, limiter: createLimiter(CLERK_LIMIT), trusts: () => true },
    world: realWorld,
    log,
    takeFrame: address => takeOf('frames', address),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  return {
    open: (from: string) => openRawSocket(`http://127.0.0.1:${port}`, { headers: { 'X-Forwarded-For': from } }),
    [Symbol.asyncDispose]: async () => {
      await sockets[Symbol.asyncDispose]()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const resume = (client: RawSocket, requestId: string) => {
  client.send({ type: 'resume', requestId, id: 'chat', headers: {}, body: { session_id: 'none' } })
  return client.until(requestId)
}
/** Sends frames one after another until the server closes; returns the number of answered frames. */
async function flood(client: RawSocket, most: number): Promise<number> {
  for (let n = 0; n < most; n++) if (!(await resume(client, `${n}`).catch(() => undefined))) return n
  return most
}

test('frames of a network share one limit over all of its sockets; an excess frame closes with 1008', async () => {
  await using server = await startSocket()
  await using one = await server.open('203.0.113.1')
  await using two = await server.open('203.0.113.1')
  expect(await flood(one, requests / 2)).toBe(requests / 2)
  expect(await flood(two, requests)).toBe(requests / 2)
  expect(await two.closed).toBe(1008)
  // unreadable frames count as well
  one.send('{')
  expect(await one.closed).toBe(1008)
  await using other = await server.open('203.0.113.2')
  expect(await flood(other, 1)).toBe(1)
})

test('a client that reconnects forty times a minute can send and follow its turn each time', async () => {
  await using server = await startSocket()
  for (let n = 0; n < 40; n++) {
    await using client = await server.open('203.0.113.3')
    if (n % 8 === 0) client.say('hi', 'hi')
    if (n % 8 === 0) expect((await client.until('hi')).at(-1)?.type).toBe('end')
    expect((await resume(client, 'again')).at(-1)?.type).toBe('no-active')
  }
})

test('networks of one IPv6 site share a higher limit', async () => {
  const { takeOf } = openLimits()
  const address = (n: number) => `2001:db8:1:${(n % 10).toString(16)}::1`
  for (let n = 0; n < ofSite; n++) await takeOf('frames', address(n))
  await expect(takeOf('frames', '2001:db8:1:ff::1')).rejects.toMatchObject({
    code: 'rate_limited',
    detail: { headers: { 'RateLimit-Policy': `"frames-of-site";q=${ofSite};w=60` } },
  })
  await takeOf('frames', '2001:db8:2::1')
})

test('a frame with more messages than a conversation can have is rejected before validation', async () => {
  await using server = await startSocket()
  await using client = await server.open('203.0.113.4')
  // none of these is a valid message
  client.say('many', '', {}, { messages: Array.from({ length: 101 }, () => 0) })
  const [told] = await client.until('many')
  expect(told).toMatchObject({ type: 'error', status: 400, body: { error: 'invalid_field' } })
  expect(told.body.message).toContain('messages has more than 100 entries')
})

test('other clients are served between two frames', async () => {
  const turn = createTurnstile()
  const order: string[] = []
  const pass = (name: string) => turn().then(() => void order.push(name))
  const passed = [pass('a'), pass('b'), pass('c')]
  await passed[0]
  await new Promise(resolve => setImmediate(resolve))
  order.push('somebody else')
  await Promise.all(passed)
  expect(order).toEqual(['a', 'b', 'somebody else', 'c'])
})
