import type { RequestHandler } from 'express'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import type { Limits } from '#src/http/limits.ts'

/**
 * Asks for the key of the restaurant before anything else of a request is read, judged or kept. Wrong keys are counted;
 * the right one is never kept waiting by others.
 */
export const demandKey =
  ({ enter }: Pick<MerchantConsole, 'enter'>, limits: Limits): RequestHandler =>
  async (request, response, next) => {
    if (request.method === 'OPTIONS') return next()
    const restaurantId = decodeURIComponent(request.path.split('/')[1] ?? '')
    const prove = () => enter(restaurantId, bearerOf(request))
    await limits.proven('keys', request.ip ?? '', prove, headers => response.set(headers))
    next()
  }
