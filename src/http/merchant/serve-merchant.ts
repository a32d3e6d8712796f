import type { Express } from 'express'
import { type BindDeps, bindTools } from '#src/http/bind.ts'
import type { Limits } from '#src/http/limits.ts'
import type { StreamDesk } from '#src/http/streams/stream-desk.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { MERCHANT_TOOLS } from '#tools/merchant/registry.ts'
import { streamBoard } from './board-stream.ts'
import { demandKey } from './demand-key.ts'

/** Serves what restaurants see and do below /api/merchant, to whoever shows the key of one. */
export function serveMerchant(
  app: Express,
  deps: BindDeps & { readonly world: World; readonly desk: StreamDesk; readonly limits: Limits },
): void {
  app.use('/api/merchant', demandKey(deps.engine.merchants, deps.limits))
  app
    .route('/api/merchant/:restaurantId/events')
    .get(streamBoard({ merchants: deps.engine.merchants, desk: deps.desk, world: deps.world, log: deps.log }))
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: 'GET' } })
    })
  bindTools(app, MERCHANT_TOOLS, deps)
}
