import { z } from 'zod'
import type { Catalog } from '#src/catalog/catalog.ts'
import { presentDetail } from '#src/catalog/present.ts'
import { RestaurantDetail } from '#src/catalog/schema.ts'
import { defineTool } from './tool.ts'

export const RestaurantId = z.strictObject({ id: z.string().max(40).describe('Restaurant id from the listing') })

export const getRestaurant = defineTool({
  name: 'get_restaurant',
  title: 'Restaurant detail',
  description: 'Returns one restaurant: hours, fulfillment, fees, tax rate, and whether it takes orders now.',
  tag: 'Catalog',
  shed: 'second',
  mcp: 'offered',
  links: {
    menu: { operationId: 'get_menu', description: 'What it cooks.', parameters: { 'path.id': '$response.body#/id' } },
  },
  effect: 'read',
  http: { method: 'get', path: '/api/restaurants/{id}', limited: 'browse' },
  input: RestaurantId,
  output: RestaurantDetail,
  faults: ['restaurant_not_found'],
  run: (catalog: Catalog, { id }) => catalog.ofRestaurant(id, presentDetail),
})
