import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLERK_LIMIT, createLimiter, type Limiter } from '#src/clerk/session/limiter.ts'
import { openRedis } from '#src/clerk/session/redis-link.ts'
import { watchRedis } from '#src/clerk/session/watch-redis.ts'
import { realWorld } from '#src/kernel/world.ts'
import { startRedis, withoutRedis } from '#test/support/redis.ts'
import { noLog, PATIENT } from './bench.ts'

const times = async (limiter: Limiter, address: string, count: number) => {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => limiter.take(address)))
  return outcomes.filter(outcome => outcome.status === 'fulfilled').length
}

function limiterContract(open: () => Promise<{ readonly limiter: Limiter } & AsyncDisposable>): void {
  test('allows ten requests per caller and reports the remaining quota; the eleventh gets Retry-After', async () => {
    await using bench = await open()
    const { limiter } = bench
    for (let left = 9; left >= 0; left--) {
      const headers = await limiter.take('203.0.113.9')
      expect(headers['RateLimit-Policy']).toBe('"clerk";q=10;w=60')
      expect(headers.RateLimit).toMatch(new RegExp(`^"clerk";r=${left};t=([1-9]|[1-5]\\d|60)$`))
    }
    const refused = await limiter.take('203.0.113.9').catch(error => error)
    expect(refused).toMatchObject({ code: 'rate_limited', detail: { headers: { RateLimit: expect.any(String) } } })
    const { headers } = refused.detail
    expect(headers.RateLimit).toBe(`"clerk";r=0;t=${headers['Retry-After']}`)
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
    expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(60)
  })

  test('allows ten of fifty concurrent requests of a caller and does not delay other callers', async () => {
    await using bench = await open()
    expect(await times(bench.limiter, '203.0.113.9', 50)).toBe(10)
    expect(await times(bench.limiter, '203.0.113.10', 10)).toBe(10)
  })

  test('counts all addresses of one household together, in any notation', async () => {
    await using bench = await open()
    expect(await times(bench.limiter, '2001:db8:1:2::1', 5)).toBe(5)
    expect(await times(bench.limiter, '2001:DB8:1:2:ffff::', 10)).toBe(5)
    expect(await times(bench.limiter, '203.0.113.9', 5)).toBe(5)
    expect(await times(bench.limiter, '::ffff:203.0.113.9', 10)).toBe(5)
  })
}

describe('an in-process limiter', () => {
  limiterContract(async () => ({ limiter: createLimiter(CLERK_LIMIT), [Symbol.asyncDispose]: async () => {} }))

  describe('over time', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('allows a caller again one minute after its first request', async () => {
      const limiter = createLimiter(CLERK_LIMIT)
      await limiter.take('203.0.113.9')
      vi.advanceTimersByTime(30_000)
      expect(await times(limiter, '203.0.113.9', 20)).toBe(9)
      vi.advanceTimersByTime(29_999)
      expect(await times(limiter, '203.0.113.9', 1)).toBe(0)
      vi.advanceTimersByTime(1)
      expect(await times(limiter, '203.0.113.9', 20)).toBe(10)
    })
  })
})

describe('a limiter in Redis', () => {
  beforeEach(context => context.skip(withoutRedis !== undefined, withoutRedis))

  const open = async () => {
    const redis = await startRedis()
    const links = await Promise.all([1, 2].map(() => openRedis({ url: redis.url, ...PATIENT })))
    const [limiter, elsewhere] = links.map(link => createLimiter(CLERK_LIMIT, link.client))
    return {
      redis,
      client: links[0]!.client,
      limiter: limiter!,
      elsewhere: elsewhere!,
      [Symbol.asyncDispose]: async () => {
        for (const link of links) link[Symbol.dispose]()
        await redis[Symbol.asyncDispose]()
      },
    }
  }

  limiterContract(open)

  test('counts requests across processes and forgets them after a minute', async () => {
    await using bench = await open()
    expect(await times(bench.limiter, '203.0.113.9', 6)).toBe(6)
    expect(await times(bench.elsewhere, '203.0.113.9', 6)).toBe(4)
    const [key, ...others] = await bench.client.keys('*')
    expect(others).toEqual([])
    expect(await bench.client.pttl(key!)).toBeLessThanOrEqual(60_000)
    expect(await bench.client.pttl(key!)).toBeGreaterThan(0)
    await bench.client.pexpire(key!, 0)
    const begun = createLimiter(CLERK_LIMIT, bench.client)
    expect(await times(begun, '203.0.113.9', 11)).toBe(10)
  })

  test('never exceeds the limit while Redis is down and after it returns, and then counts in Redis again', async () => {
    await using bench = await open()
    expect(await times(bench.limiter, '203.0.113.9', 4)).toBe(4)
    await bench.redis.kill()
    expect(await times(bench.limiter, '203.0.113.9', 20)).toBe(6)
    expect(await times(bench.limiter, '203.0.113.10', 20)).toBe(10)
    await bench.redis.start()
    await expect.poll(() => bench.client.status, { timeout: 20_000 }).toBe('ready')
    expect(await times(bench.limiter, '203.0.113.9', 20)).toBe(0)
    expect(await times(bench.limiter, '203.0.113.11', 20)).toBe(10)
    expect(await bench.client.keys('limit:clerk*')).toEqual(['limit:clerk:203.0.113.11'])
  })

  test('keeps working while Redis hangs', async () => {
    await using redis = await startRedis()
    using link = await openRedis({ url: redis.url, log: noLog })
    const limiter = createLimiter(CLERK_LIMIT, link.client)
    redis.freeze()
    expect(await times(limiter, '203.0.113.9', 20)).toBe(10)
    redis.thaw()
  })

  test('stops querying a Redis that is known to hang, and resumes once it answers', async () => {
    await using redis = await startRedis()
    using brief = await openRedis({ url: redis.url, log: noLog })
    // a query to the hanging Redis would block until the test is over
    using link = await openRedis({ url: redis.url, log: noLog, commandTimeoutMs: 600_000 })
    await using watch = watchRedis(brief, realWorld, noLog)
    const limiter = createLimiter(CLERK_LIMIT, link.client, watch.answers)
    expect(await times(limiter, '203.0.113.9', 4)).toBe(4)
    redis.freeze()
    await expect.poll(watch.answers, { timeout: 20_000 }).toBe(false)
    expect(watch.state()).toMatchObject({ ok: false })
    expect(await times(limiter, '203.0.113.9', 20)).toBe(6)
    await limiter.demandRoom('203.0.113.10')
    expect(await limiter.left('203.0.113.10')).toBe(10)
    redis.thaw()
    await expect.poll(watch.answers, { timeout: 20_000 }).toBe(true)
    expect(await times(limiter, '203.0.113.10', 20)).toBe(10)
    expect(await link.client.keys('limit:clerk:203.0.113.10')).toHaveLength(1)
  })
})
