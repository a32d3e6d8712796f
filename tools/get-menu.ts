import { z } from 'zod'
import { MenuResponse } from '#src/menu/schema.ts'
import type { MenuReader } from '#src/menu/view.ts'
import { RestaurantId } from './get-restaurant.ts'
import { defineTool } from './tool.ts'

/** Menu with what a choice needs: everything about an item is asked for by its name or category. */
function outlineOf(full: MenuResponse) {
  const { menu, _agentInstructions, ...rest } = full
  const note = `${_agentInstructions.note} Items are shortened: call again with q or category for their options.`
  return {
    ...rest,
    _agentInstructions: { ..._agentInstructions, note },
    menu: {
      ...menu,
      categories: menu.categories.map(category => ({ ...category, items: category.items.map(itemOutline) })),
      modifier_categories: [],
    },
  }
}

type Item = MenuResponse['menu']['categories'][number]['items'][number]

const itemOutline = ({ id, name, price, requires_modifiers, in_stock }: Item) => ({
  ...{ id, name, price, requires_modifiers },
  ...(in_stock ? {} : { in_stock }),
})

export const getMenu = defineTool({
  name: 'get_menu',
  title: 'Live menu',
  description:
    'Returns the live menu, also while closed. Preview with ids from the newest menu; items with ' +
    'requires_modifiers have an _orderExample.',
  asTool:
    'Returns the live menu, also while closed: of all items only id, name and price. With q, category, or brief: false, ' +
    'everything about them, such as options; those with requires_modifiers have an _orderExample.',
  shortened: (menu, { q, category, brief }) =>
    q === undefined && category === undefined && brief !== false ? outlineOf(menu) : undefined,
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
