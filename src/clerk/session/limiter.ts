import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '#src/kernel/faults.ts'
import { BUDGETS } from '#tools/budgets.ts'
import { networkOf } from './network.ts'

/** So many requests of one caller within so many seconds, counted from its first one. */
export type Limit = {
  readonly name: string
  readonly requests: number
  readonly seconds: number
  /** What is counted, where that is not requests. */
  readonly counts?: string | undefined
}

export const CLERK_LIMIT: Limit = { name: 'clerk', ...BUDGETS.clerk }

/** Headers that tell a caller what is left to it. */
export type RateHeaders = { readonly 'RateLimit-Policy': string; readonly RateLimit: string }

export type Limiter = {
  /** Counts one request of an IP address. Throws rate_limited, with the same headers and Retry-After, when it is one too many. */
  readonly take: (address: string) => Promise<RateHeaders>
  /** Takes back one request that was counted. */
  readonly giveBack: (address: string) => Promise<void>
  /** Throws the same when nothing is left, and counts nothing. */
  readonly demandRoom: (address: string) => Promise<void>
}

/**
 * With Redis all processes count together. Each counts by itself, too: what it lets in never exceeds the limit, however
 * often Redis is away.
 */
export function createLimiter(limit: Limit, redis?: Redis): Limiter {
  const counters = countersOf(limit, redis)
  return {
    take: async address => {
      const counts = await ofEach(counters, async counter => {
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
      await ofEach(counters, counter => counter.reward(networkOf(address), 1))
    },
    demandRoom: async address => {
      const counts = await ofEach(counters, counter => counter.get(networkOf(address)))
      const full = counts.find(count => count !== null && count.remainingPoints <= 0)
      if (full) throw tooMany(limit, full)
    },
  }
}

/** Asks one counter after the other; Redis, the last, need not answer. */
async function ofEach<T>(
  [own, shared]: readonly [RateLimiterAbstract, RateLimiterAbstract?],
  ask: (counter: RateLimiterAbstract) => Promise<T>,
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

const headersOf = ({ name, requests, seconds }: Limit, count: RateLimiterRes): RateHeaders => ({
  'RateLimit-Policy': `"${name}";q=${requests};w=${seconds}`,
  RateLimit: `"${name}";r=${count.remainingPoints};t=${secondsLeft(count)}`,
})

const tooMany = (limit: Limit, count: RateLimiterRes): Fault =>
  Fault.of(
    'rate_limited',
    `More than ${limit.requests} ${limit.counts ?? 'requests'} within ${limit.seconds} seconds.`,
    {
      headers: { ...headersOf(limit, count), 'Retry-After': String(secondsLeft(count)) },
    },
  )
