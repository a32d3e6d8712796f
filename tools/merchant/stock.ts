import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { StockChange, StockList } from '#src/fulfillment/console/schema.ts'
import { defineTool } from '#tools/tool.ts'
import { restaurantId } from './restaurant-id.ts'

const path = '/api/merchant/{restaurantId}/stock'

export const getStock = defineTool({
  name: 'get_stock',
  title: 'Stock of a restaurant',
  description: 'Returns the items and options of the live menu with their remaining stock.',
  tag: 'Merchant',
  shed: 'never',
  mcp: { leftOut: 'for restaurants: it needs their key' },
  links: {},
  effect: 'read',
  http: { method: 'get', path, private: true, keyed: true },
  input: z.strictObject({ restaurantId, q: z.string().max(80).optional().describe('Words of names') }),
  output: StockList,
  faults: ['unauthorized', 'restaurant_not_found', 'not_found'],
  run: ({ merchants }: Pick<Operations, 'merchants'>, input, { bearer }) =>
    merchants.stock(input.restaurantId, bearer, input.q),
})

export const changeStock = defineTool({
  name: 'change_stock',
  title: 'Update the stock of a restaurant',
  description:
    'Takes items and options off the live menu, puts them back, or sets their stock. Applies all changes or none.',
  tag: 'Merchant',
  shed: 'never',
  mcp: { leftOut: 'for restaurants: it needs their key' },
  links: {},
  effect: 'commit',
  http: { method: 'post', path, private: true, keyed: true, repeats: 'key' },
  input: z.strictObject({ restaurantId, items: z.array(StockChange).min(1).max(100) }),
  output: StockList,
  faults: [
    'missing_required_fields',
    'invalid_field',
    'item_not_found',
    'unauthorized',
    'restaurant_not_found',
    'not_found',
  ],
  run: ({ merchants }: Pick<Operations, 'merchants'>, input, { bearer }) =>
    merchants.changeStock(input.restaurantId, bearer, input.items),
})
