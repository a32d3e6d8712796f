/** The tools of a model that works on the order as a whole. */
export const ORDER_TOOL_NAMES = [
  'search_restaurants',
  'get_menu',
  'show',
  'update_order',
  'agree',
  'order_status',
  'cancel_order',
  'policy',
  'find_recipes',
] as const
export type OrderToolName = (typeof ORDER_TOOL_NAMES)[number]
