import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { Board } from '#src/fulfillment/console/schema.ts'
import { defineTool } from '#tools/tool.ts'
import { restaurantId } from './restaurant-id.ts'

export const getBoard = defineTool({
  name: 'get_board',
  title: "A restaurant's board",
  description:
    'Everything a restaurant has to do now: orders to answer with their deadlines, orders to cook, orders to hand over, ' +
    "what is done today and today's takings. The same path with /events for /board sends it as server-sent events, the " +
    'whole board at once and after every change.',
  tag: 'Merchant',
  shed: 'never',
  mcp: { leftOut: 'for restaurants: it needs their key' },
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/merchant/{restaurantId}/board', private: true, keyed: true },
  input: z.strictObject({ restaurantId }),
  output: Board,
  faults: ['unauthorized', 'restaurant_not_found'],
  run: ({ merchants }: Pick<Operations, 'merchants'>, { restaurantId }, { bearer }) =>
    merchants.board(restaurantId, bearer),
})
