import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '#src/kernel/faults.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

/** Rate limit per caller; the window starts at the caller's first request. */
export type Limit = {
  readonly name: string
  readonly requests: number
  readonly seconds: number
  /** Counted unit, if not requests. */
  readonly counts?: string | undefined
}

export const CLERK_LIMIT: Limit = { name: 'clerk', ...RATE_LIMITS.clerk }

/** Headers that report the remaining quota to the caller. */
export type RateHeaders = { readonly 'RateLimit-Policy': string; readonly RateLimit: string }

export type Limiter = {
  readonly limit: Limit
  /**
   * Counts one request of an IP address. Throws rate_limited (with the same headers and Retry-After) above the
   * limit.
   */
  readonly take: (address: string) => Promise<RateHeaders>
  /** Refunds one counted request. */
  readonly giveBack: (address: string) => Promise<void>
  /** Throws the same if no quota is left, or if `most` are counted already; counts nothing. */
  readonly demandRoom: (address: string, most?: number) => Promise<void>
  /** Remaining quota of an address. */
  readonly left: (address: string) => Promise<number>
}

/**
 * Creates a rate limiter. With Redis, all processes share the count. Each process also counts locally, so it never
 * admits more than the limit, however often Redis is down. Skips Redis while `answers` reports it unresponsive: a
 * caller with several limits would wait for each timeout in turn.
 */
export function createLimiter(limit: Limit, redis?: Redis, answers: () => boolean = () => true): Limiter {
  const [own, shared] = countersOf(limit, redis)
  const ofEach = <T>(ask: (counter: RateLimiterAbstract) => Promise<T>) =>
    ofBoth(ask, own, answers() ? shared : undefined)
  return {
    limit,
    take: async address => {
      const counts = await ofEach(async counter => {
        try {
          return await counter.consume(networkOf(address))
        } catch (rejected) {
          if (rejected instanceof RateLimiterRes) throw tooMany(limit, rejected)
          throw rejected
        }
      })
      return headersOf(
        limit,
        counts.reduce((least, one) => (one.remainingPoints < least.remainingPoints ? one : least)),
      )
    },
    giveBack: async address => {
      await ofEach(counter => counter.reward(networkOf(address), 1))
    },
    demandRoom: async (address, most = limit.requests) => {
      const counts = await ofEach(counter => counter.get(networkOf(address)))
      const full = counts.find(count => count !== null && (count.remainingPoints <= 0 || count.consumedPoints >= most))
      if (full) throw tooMany({ ...limit, requests: Math.min(most, limit.requests) }, full)
    },
    left: async address => {
      const counts = await ofEach(counter => counter.get(networkOf(address)))
      return Math.min(...counts.map(count => Math.max(0, count?.remainingPoints ?? limit.requests)))
    },
  }
}

/** Queries the counters in sequence; tolerates a failure of Redis, the last one. */
async function ofBoth<T>(
  ask: (counter: RateLimiterAbstract) => Promise<T>,
  own: RateLimiterAbstract,
  shared: RateLimiterAbstract | undefined,
): Promise<[T, ...T[]]> {
  const first = await ask(own)
  if (!shared) return [first]
  try {
    return [first, await ask(shared)]
  } catch (error) {
    if (error instanceof Fault) throw error
    return [first]
  }
}

function countersOf(
  { name, requests, seconds }: Limit,
  redis: Redis | undefined,
): readonly [RateLimiterAbstract, RateLimiterAbstract?] {
  const options = { keyPrefix: `limit:${name}`, points: requests, duration: seconds }
  const own = new RateLimiterMemory(options)
  return redis ? [own, new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })] : [own]
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000))

const headersOf = (
  { name, requests, seconds }: Limit,
  count: RateLimiterRes,
  left = count.remainingPoints,
): RateHeaders => ({
  'RateLimit-Policy': `"${name}";q=${requests};w=${seconds}`,
  RateLimit: `"${name}";r=${left};t=${secondsLeft(count)}`,
})

const tooMany = (limit: Limit, count: RateLimiterRes): Fault =>
  Fault.of(
    'rate_limited',
    `More than ${limit.requests} ${limit.counts ?? 'requests'} within ${limit.seconds} seconds.`,
    {
      headers: { ...headersOf(limit, count, 0), 'Retry-After': String(secondsLeft(count)) },
    },
  )
