import { z } from 'zod'
import type { Catalog } from '#src/catalog/catalog.ts'
import { presentHours } from '#src/catalog/present.ts'
import { HoursAnswer } from '#src/catalog/schema.ts'
import { defineTool } from './tool.ts'

export const getHours = defineTool({
  name: 'get_hours',
  title: 'Opening hours',
  description: "Returns opening hours of a restaurant, or of one of the operator's own shops (location).",
  tag: 'Catalog',
  shed: 'second',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/hours', limited: 'browse' },
  input: z.strictObject({
    restaurant_id: z.string().max(40).optional().describe('Any restaurant; takes precedence over location'),
    location: z.enum(['shop-1', 'shop-2']).optional().describe("One of the operator's own shops; shop-1 unless given"),
  }),
  output: HoursAnswer,
  faults: ['restaurant_not_found', 'invalid_field'],
  run: (catalog: Catalog, { restaurant_id, location }) =>
    restaurant_id === undefined
      ? catalog.getShopHours(location ?? 'shop-1')
      : catalog.ofRestaurant(restaurant_id, presentHours),
})
