import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { isChatHandshake, openChatSocket } from '#src/http/streams/chat-socket.ts'
import { evictionCandidateOf } from '#src/http/streams/eviction.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'

const held = (holder: string, n = 0) => ({ holder, n })

test('a newcomer gets a slot of the site that holds most, and within it of the network that holds most', () => {
  const site = (n: number) => `2001:db8:1:${n}::/64`
  const open = [held('203.0.113.1'), held(site(1)), held(site(2), 0), held(site(2), 1), held('198.51.100.1')]
  expect(evictionCandidateOf(open, '192.0.2.1')).toBe(open[2])
  // another network of the same site is no newcomer: a holder gives up a slot only if it holds more than the taker
  // would
  expect(evictionCandidateOf(open, site(3))).toBe(open[2])
  expect(evictionCandidateOf(open.slice(0, 3), site(3))).toBeUndefined()
  expect(evictionCandidateOf([held('35453'), held('35453', 1)], '35454')).toEqual(held('35453'))
})

test('a holder gives up no slot to one that would hold as many', () => {
  const open = [held('203.0.113.1'), held('198.51.100.1')]
  expect(evictionCandidateOf(open, '192.0.2.1')).toBeUndefined()
  expect(evictionCandidateOf([], '192.0.2.1')).toBeUndefined()
})

test('sockets of one site give way to those of other sites at capacity', async () => {
  const server = createServer({ shouldUpgradeCallback: isChatHandshake })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clerk = { chat: () => new Promise<never>(() => {}), limiter: createLimiter(CLERK_LIMIT), trusts: () => true }
  await using sockets = openChatSocket(server, { clerk, world: realWorld, log, most: 3 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  const open = (address: string) =>
    openRawSocket(`http://127.0.0.1:${port}`, { headers: { 'X-Forwarded-For': address } })
  await using first = await open('2001:db8:1:1::1')
  await using second = await open('2001:db8:1:2::1')
  await using third = await open('2001:db8:1:3::1')
  await using guest = await open('203.0.113.9')
  expect(await first.closed).toBe(1013)
  // the site holds two, and would hold three with one more
  await expect(open('2001:db8:1:4::1')).rejects.toThrow('429')
  for (const { socket } of [second, third, guest]) expect(socket.readyState).toBe(socket.OPEN)
  await sockets[Symbol.asyncDispose]()
  await new Promise(resolve => server.close(resolve))
})
