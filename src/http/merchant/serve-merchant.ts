import type { Express } from 'express'
import { type BindDeps, bindTools } from '#src/http/bind.ts'
import type { Limits } from '#src/http/limits.ts'
import type { StreamManager } from '#src/http/streams/stream-manager.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { MERCHANT_TOOLS } from '#tools/merchant/registry.ts'
import { streamBoard } from './board-stream.ts'
import { requireKey } from './require-key.ts'

/** Serves the merchant API below /api/merchant, for holders of a restaurant key. */
export function serveMerchant(
  app: Express,
  deps: BindDeps & { readonly world: World; readonly streams: StreamManager; readonly limits: Limits },
): void {
  app.use('/api/merchant', requireKey(deps.engine.merchants, deps.limits))
  app
    .route('/api/merchant/:restaurantId/events')
    .get(streamBoard({ merchants: deps.engine.merchants, streams: deps.streams, world: deps.world, log: deps.log }))
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: 'GET' } })
    })
  bindTools(app, MERCHANT_TOOLS, deps)
}
