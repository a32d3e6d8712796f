import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { Pause } from '#src/fulfillment/console/schema.ts'
import { defineTool } from '#tools/tool.ts'
import { restaurantId } from './restaurant-id.ts'

export const pauseRestaurant = defineTool({
  name: 'pause_restaurant',
  title: 'Pause a restaurant',
  description:
    'With minutes, nobody can order for before their end, and orders for later still come; without minutes, no new ' +
    'orders come in until the restaurant resumes. paused false resumes. Open orders stay.',
  tag: 'Merchant',
  shed: 'never',
  mcp: { leftOut: 'for restaurants: it needs their key' },
  links: {},
  effect: 'commit',
  http: { method: 'post', path: '/api/merchant/{restaurantId}/pause', private: true, keyed: true, repeats: 'key' },
  input: z
    .strictObject({
      restaurantId,
      paused: z.boolean().describe('false resumes new orders'),
      minutes: z
        .int()
        .min(1)
        .max(1440)
        .optional()
        .describe('Length of the pause; without it, the pause lasts until the restaurant resumes'),
    })
    .refine(({ paused, minutes }) => paused || minutes === undefined, {
      path: ['minutes'],
      error: 'allowed only if paused is true',
    }),
  output: Pause,
  faults: ['missing_required_fields', 'invalid_field', 'unauthorized', 'restaurant_not_found'],
  run: ({ merchants }: Pick<Operations, 'merchants'>, { restaurantId, ...said }, { bearer }) =>
    merchants.pause(restaurantId, bearer, said),
})
