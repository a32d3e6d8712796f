import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRedis } from '#src/clerk/session/redis-link.ts'
import { createRedisTable, sessionKeys } from '#src/clerk/session/redis-table.ts'
import { createSessionStore } from '#src/clerk/session/store.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { realWorld } from '#src/kernel/world.ts'
import { startRedis, type TestRedis, withoutRedis } from '#test/support/redis.ts'
import { noLog, PATIENT, redisBench, Talk } from './bench.ts'
import { freeContract } from './free-contract.ts'
import { lossContract } from './loss-contract.ts'
import { storeContract } from './store-contract.ts'

let redis: TestRedis
beforeAll(async () => {
  if (!withoutRedis) redis = await startRedis()
})
afterAll(() => redis?.[Symbol.asyncDispose]())
beforeEach(context => context.skip(withoutRedis !== undefined, withoutRedis))

const open = () => redisBench(redis.url)
const SOON = { timeout: 20_000 }
const key = (id: string) => sessionKeys(sha256(id))

describe('sessions in Redis', () => {
  storeContract(open)
  lossContract(open)
  freeContract(open)

  test('expire on their own: every key has a TTL, and none contains a session ID', async () => {
    await using bench = await open()
    await bench.raw.flushall()
    const { id } = await bench.store.create({ said: [] })
    expect(await bench.raw.pttl(key(id)[0])).toBeGreaterThan(870_000)
    await bench.store.begin(id, 'a', 'm')
    const waiting = bench.store.begin(id, 'b', 'n')
    await bench.waiting(1)
    const keys = await bench.raw.keys('*')
    expect(keys.toSorted()).toEqual([...key(id)].toSorted())
    expect(keys.join()).not.toContain(id)
    const [session, lock, place, channels] = await Promise.all(key(id).map(name => bench.raw.pttl(name)))
    expect(session).toBeLessThanOrEqual(900_000)
    for (const left of [lock, channels]) expect(left).toBeGreaterThan(0)
    for (const left of [lock, channels]) expect(left).toBeLessThanOrEqual(90_000)
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThanOrEqual(10_000)
    await bench.store.end(id, 'a', { said: [] }, 'reply')
    await waiting
    await bench.store.end(id, 'b', { said: [] }, 'reply')
    expect(await bench.raw.keys('*')).toEqual([key(id)[0]])
  })

  test('take one round trip to begin and one to end a turn, even if Redis lost its scripts', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    await bench.store.end(id, 'a', { said: [] })
    const calls = async () => {
      const stats = await bench.raw.info('commandstats')
      return ['eval', 'evalsha'].map(name => Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0))
    }
    const before = await calls()
    await bench.store.begin(id, 'b')
    await bench.store.end(id, 'b', { said: [] })
    const after = await calls()
    expect(after.map((count, index) => count - before[index]!)).toEqual([0, 2])
    await bench.raw.script('FLUSH')
    expect(await bench.store.begin(id, 'c')).toMatchObject({ kind: 'ok', turn: 3 })
    expect(await bench.store.end(id, 'c', { said: ['c'] })).toBe('kept')
  })

  test('reject a state that was tampered with and delete its session', async () => {
    await using bench = await open()
    for (const text of ['{"said":1}', '{"said":[],"lc":1}', '{"said"', '']) {
      const { id } = await bench.store.create({ said: [] })
      await bench.raw.hset(key(id)[0], 'state', text)
      expect(await bench.store.begin(id, 'a')).toEqual({ kind: 'expired' })
      expect(await bench.raw.exists(...key(id))).toBe(0)
    }
  })

  test('accept the end of a turn that outlives its session and leave no keys', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    await bench.endLife(id)
    expect(await bench.store.end(id, 'a', { said: ['a'] })).toBe('expired')
    expect(await bench.raw.exists(...key(id))).toBe(0)
  })

  test('free the queue slot of a message whose process died while it waited', async () => {
    await using bench = await open()
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    const claim = { token: 'dead', message: '', text: '', patienceMs: 10_000, isFree: false }
    expect(await bench.table.attempt(sha256(id), claim)).toMatchObject({ kind: 'wait' })
    await bench.store.end(id, 'a', { said: [] })
    expect(await bench.store.begin(id, 'b')).toEqual({ kind: 'busy' })
    await bench.raw.pexpire(key(id)[2], 0)
    expect(await bench.store.begin(id, 'b')).toMatchObject({ kind: 'ok', turn: 2 })
  })
})

describe('a Redis outage', () => {
  const unavailable = { code: 'service_unavailable', detail: { headers: { 'Retry-After': '10' } } }

  test('fails every operation, including that of a waiting message, and all works again afterward', async () => {
    await using own = await startRedis()
    await using bench = await redisBench(own.url)
    const { id } = await bench.store.create({ said: [] })
    await bench.store.begin(id, 'a')
    const waiting = bench.elsewhere.begin(id, 'b')
    const told = expect(waiting).rejects.toMatchObject(unavailable)
    await bench.waiting(1)
    await own.kill()
    await told
    await expect(bench.store.create({ said: [] })).rejects.toMatchObject(unavailable)
    await expect(bench.store.begin(id, 'c')).rejects.toMatchObject(unavailable)
    await expect(bench.store.end(id, 'a', { said: [] })).rejects.toMatchObject(unavailable)
    await expect(bench.store.giveBack(id, 'a')).rejects.toMatchObject(unavailable)
    await own.start()
    await expect.poll(() => bench.store.begin(id, 'd').catch(() => 'away'), SOON).not.toBe('away')
    await expect.poll(() => bench.elsewhere.begin(id, 'd').catch(() => 'away'), SOON).not.toBe('away')
    const again = await bench.store.create({ said: [] })
    await bench.store.begin(again.id, 'a')
    const second = bench.elsewhere.begin(again.id, 'b')
    await bench.waiting(1)
    await bench.store.end(again.id, 'a', { said: ['a'] })
    expect(await second).toMatchObject({ kind: 'ok', turn: 2, state: { said: ['a'] } })
  })

  test('causes a timeout if Redis hangs, and a turn that began unnoticed is given back', async () => {
    await using own = await startRedis()
    await using bench = await redisBench(own.url, {})
    // on a loaded machine, the first call may exceed the production timeout
    const { id } = await vi.waitFor(() => bench.store.create({ said: [] }), SOON)
    own.freeze()
    await expect(bench.store.begin(id, 'a', 'm')).rejects.toMatchObject(unavailable)
    own.thaw()
    await expect.poll(() => bench.raw.hget(key(id)[0], 'turns'), SOON).toBe('0')
    await expect.poll(() => bench.raw.exists(key(id)[1]), SOON).toBe(0)
    await expect.poll(() => bench.store.begin(id, 'b', 'm').catch(() => 'away'), SOON).toMatchObject({ turn: 1 })
  })

  test('at startup does not matter: the server works as soon as Redis is available', async () => {
    await using own = await startRedis()
    await own.kill()
    using link = await openRedis({ url: own.url, ...PATIENT })
    const table = await createRedisTable(link, realWorld, noLog)
    const store = createSessionStore({ world: realWorld, log: noLog, table, schema: Talk })
    await expect(store.create({ said: [] })).rejects.toMatchObject(unavailable)
    await own.start()
    await expect.poll(() => store.create({ said: [] }).catch(() => 'away'), SOON).not.toBe('away')
  })
})
