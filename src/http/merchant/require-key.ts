import type { RequestHandler } from 'express'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import type { Limits } from '#src/http/limits.ts'

/**
 * Requires the restaurant key before anything else of a request is read, validated, or stored. Wrong keys are
 * rate-limited; the right key is never delayed by the failures of other callers.
 */
export const requireKey =
  ({ enter }: Pick<MerchantConsole, 'enter'>, limits: Limits): RequestHandler =>
  async (request, response, next) => {
    if (request.method === 'OPTIONS') return next()
    const restaurantId = decodeURIComponent(request.path.split('/')[1] ?? '')
    const prove = () => enter(restaurantId, bearerOf(request))
    await limits.proven('keys', request.ip ?? '', prove, headers => response.set(headers))
    next()
  }
