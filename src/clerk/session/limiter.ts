import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from '#src/kernel/faults.ts'
import { BUDGETS } from '#tools/budgets.ts'
import { networkOf } from './network.ts'

/** So many requests of one caller within so many seconds, counted from its first one. */
export type Limit = { readonly name: string; readonly requests: number; readonly seconds: number }

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

/** With Redis all processes count together; while it is away each one counts alone, with the same limit. */
export function createLimiter(limit: Limit, redis?: Redis): Limiter {
  const counter = createCounter(limit, redis)
  return {
    take: async address => {
      try {
        return headersOf(limit, await counter.consume(networkOf(address)))
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected
        throw tooMany(limit, rejected)
      }
    },
    giveBack: async address => {
      await counter.reward(networkOf(address), 1)
    },
    demandRoom: async address => {
      const count = await counter.get(networkOf(address))
      if (count !== null && count.remainingPoints <= 0) throw tooMany(limit, count)
    },
  }
}

function createCounter({ name, requests, seconds }: Limit, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${name}`, points: requests, duration: seconds }
  const memory = new RateLimiterMemory(options)
  if (!redis) return memory
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  })
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000))

const headersOf = ({ name, requests, seconds }: Limit, count: RateLimiterRes): RateHeaders => ({
  'RateLimit-Policy': `"${name}";q=${requests};w=${seconds}`,
  RateLimit: `"${name}";r=${count.remainingPoints};t=${secondsLeft(count)}`,
})

const tooMany = (limit: Limit, count: RateLimiterRes): Fault =>
  Fault.of('rate_limited', `More than ${limit.requests} requests within ${limit.seconds} seconds.`, {
    headers: { ...headersOf(limit, count), 'Retry-After': String(secondsLeft(count)) },
  })
