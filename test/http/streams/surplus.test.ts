import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { isChatHandshake, openChatSocket } from '#src/http/streams/chat-socket.ts'
import { surplusOf } from '#src/http/streams/surplus.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'

const held = (holder: string, n = 0) => ({ holder, n })

test('a newcomer has room from the site that holds most, and of it from the network that holds most', () => {
  const site = (n: number) => `2001:db8:1:${n}::/64`
  const open = [held('203.0.113.1'), held(site(1)), held(site(2), 0), held(site(2), 1), held('198.51.100.1')]
  expect(surplusOf(open, '192.0.2.1')).toBe(open[2])
  // a network more of the same site is no newcomer: only a holder of more than it would has to give
  expect(surplusOf(open, site(3))).toBe(open[2])
  expect(surplusOf(open.slice(0, 3), site(3))).toBeUndefined()
  expect(surplusOf([held('35453'), held('35453', 1)], '35454')).toEqual(held('35453'))
})

test('nobody gives a place to a holder of as much', () => {
  const open = [held('203.0.113.1'), held('198.51.100.1')]
  expect(surplusOf(open, '192.0.2.1')).toBeUndefined()
  expect(surplusOf([], '192.0.2.1')).toBeUndefined()
})

test('sockets of one site make room for those of others when all are taken', async () => {
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
  // the site holds two, and one more of it would hold three
  await expect(open('2001:db8:1:4::1')).rejects.toThrow('429')
  for (const { socket } of [second, third, guest]) expect(socket.readyState).toBe(socket.OPEN)
  await sockets[Symbol.asyncDispose]()
  await new Promise(resolve => server.close(resolve))
})
