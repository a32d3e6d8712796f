/** The tools that a model has in a turn. */
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
