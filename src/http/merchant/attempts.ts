import type { RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#src/clerk/session/network.ts'
import { Fault } from '#src/kernel/faults.ts'

const WRONG_KEYS = 10
const WITHIN_SECONDS = 60

/** Lets nobody try key after key: after ten wrong ones a network waits until a minute is over. */
export function limitAttempts(): RequestHandler {
  const wrong = new RateLimiterMemory({ keyPrefix: 'merchant-key', points: WRONG_KEYS, duration: WITHIN_SECONDS })
  return async (request, response, next) => {
    const network = networkOf(request.ip ?? '')
    const count = await wrong.get(network)
    if (count !== null && count.remainingPoints <= 0)
      throw Fault.of('rate_limited', `More than ${WRONG_KEYS} wrong keys within ${WITHIN_SECONDS} seconds.`, {
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(count.msBeforeNext / 1_000))) },
      })
    response.on('finish', () => {
      if (response.statusCode === 401) void wrong.penalty(network)
    })
    next()
  }
}
