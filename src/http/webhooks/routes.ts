import express, { type RequestHandler, type Router } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { STRIPE_WEBHOOK_PATH } from '#src/app/open-payment-methods.ts'
import type { Limits } from '#src/http/limits.ts'
import { Fault } from '#src/kernel/faults.ts'
import { takeCardEvents } from './card-network.ts'

const readRaw = express.raw({ limit: '64kb', type: () => true })

/**
 * Serves signed webhooks: from a restaurant's own system about its orders, its stock, and its opening hours, and from
 * the card network about its payment pages.
 */
export function webhookRoutes(engine: Engine, limits: Limits): Router {
  const router = express.Router()
  router.route('/api/webhooks/restaurants/:id').post(readRaw, take(engine, limits)).all(refuseMethod)
  router.route(STRIPE_WEBHOOK_PATH).post(readRaw, takeCardEvents(engine, limits)).all(refuseMethod)
  return router
}

const refuseMethod: RequestHandler = request => {
  throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: 'POST' } })
}

const take =
  (engine: Engine, limits: Limits): RequestHandler =>
  async (request, response) => {
    const headers = {
      'webhook-id': request.get('webhook-id'),
      'webhook-timestamp': request.get('webhook-timestamp'),
      'webhook-signature': request.get('webhook-signature'),
    }
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const restaurantId = String(request.params.id)
    const count = async () => response.set((await limits.signed(restaurantId)) ?? {})
    const receive = () => engine.receiveWebhook(restaurantId, headers, raw, count)
    const received = await limits.proven('unsigned', request.ip ?? '', receive, told => response.set(told))
    response.set('Cache-Control', 'no-store').json(received)
  }
