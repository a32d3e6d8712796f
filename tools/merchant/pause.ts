import { z } from 'zod'
import { Pause } from '#src/fulfillment/console/schema.ts'
import { defineTool } from '#tools/tool.ts'
import { restaurantId } from './restaurant-id.ts'

export const pauseRestaurant = defineTool({
  name: 'pause_restaurant',
  title: 'Pause a restaurant',
  description: 'Takes no new orders for some minutes, or without minutes until told; or goes on. Open orders stay.',
  tag: 'Merchant',
  effect: 'commit',
  http: { method: 'post', path: '/api/merchant/{restaurantId}/pause', private: true, keyed: true },
  input: z
    .strictObject({
      restaurantId,
      paused: z.boolean(),
      minutes: z.int().min(1).max(1440).optional().describe('Of a pause; left out, it lasts until it is told'),
    })
    .refine(({ paused, minutes }) => paused || minutes === undefined, {
      path: ['minutes'],
      error: 'belongs to a pause',
    }),
  output: Pause,
  faults: ['missing_required_fields', 'invalid_field', 'unauthorized', 'restaurant_not_found'],
  run: (engine, { restaurantId, ...said }, { bearer }) => engine.merchants.pause(restaurantId, bearer, said),
})
