/** Tools available to a model in a turn. */
export const TOOL_NAMES = [
  'find_restaurants',
  'compare_restaurants',
  'look_at_menu',
  'look_at_facts',
  'follow_order',
  'show_payment',
  'edit_cart',
  'set_details',
  'present_order',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/** Tools of a model that manages the order as a whole. */
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
