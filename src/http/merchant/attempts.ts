import type { Request, RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '#src/clerk/session/network.ts'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import { Fault } from '#src/kernel/faults.ts'

const WRONG_KEYS = 10
const WITHIN_SECONDS = 60

/**
 * Lets nobody try key after key: after ten wrong ones a network waits until a minute is over. Who shows the right one is
 * never kept waiting by others.
 */
export function limitAttempts({ enter }: Pick<MerchantConsole, 'enter'>): RequestHandler {
  const wrong = new RateLimiterMemory({ keyPrefix: 'merchant-key', points: WRONG_KEYS, duration: WITHIN_SECONDS })
  return async (request, response, next) => {
    const network = networkOf(request.ip ?? '')
    const count = await wrong.get(network)
    if (count !== null && count.remainingPoints <= 0 && !(await isRight(enter, request)))
      throw Fault.of('rate_limited', `More than ${WRONG_KEYS} wrong keys within ${WITHIN_SECONDS} seconds.`, {
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(count.msBeforeNext / 1_000))) },
      })
    response.on('finish', () => {
      if (response.statusCode === 401) void wrong.penalty(network)
    })
    next()
  }
}

async function isRight(enter: MerchantConsole['enter'], request: Request): Promise<boolean> {
  const restaurantId = request.path.split('/')[1] ?? ''
  return enter(restaurantId, bearerOf(request)).then(
    () => true,
    error => {
      if (error instanceof Fault) return false
      throw error
    },
  )
}
