import { z } from 'zod'
import { MenuResponse } from '#src/menu/schema.ts'
import type { MenuReader } from '#src/menu/view.ts'
import { RestaurantId } from './get-restaurant.ts'
import { defineTool } from './tool.ts'

export const getMenu = defineTool({
  name: 'get_menu',
  title: 'Live menu',
  description:
    'Returns the live menu, also while closed. Preview with ids from the newest menu; items with ' +
    'requires_modifiers have an _orderExample.',
  tag: 'Catalog',
  shed: 'second',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/restaurants/{id}/menu', limited: 'browse' },
  input: RestaurantId.extend({
    q: z.string().max(100).optional().describe('Only items whose name or alias contains this'),
    category: z.string().max(80).optional().describe('Only this category, by id or name'),
    brief: z.boolean().optional().describe('Without modifier categories'),
  }),
  output: MenuResponse,
  faults: ['restaurant_not_found', 'not_found', 'invalid_field'],
  run: (menus: MenuReader, { id, q, category, brief }) =>
    menus.getMenu(id, {
      ...(q === undefined ? {} : { q }),
      ...(category === undefined ? {} : { category }),
      ...(brief === undefined ? {} : { brief }),
    }),
})
