import type { AnyTool } from '#tools/tool.ts'

/** Operations that an MCP client has no use for, and why. Every other one is a tool. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  leave_waitlist: 'for people; the page and REST have it',
  search_by_zipcode: 'search says the same',
  clerk_menu: 'list_restaurants says the same',
  get_catalog_stats: 'for people who look around',
  place_order: 'preview, confirm and pay are three calls',
  order_once: 'chat_with_clerk reads sentences',
  follow_order: 'a stream; get_order is polled',
  get_receipt: 'a document to be kept: the order says where it is',
  get_keys: 'for whoever checks a signature',
  get_health: 'for operators',
  get_readiness: 'for operators',
}

/** The operations that are tools for models: everything a buyer does, each once. */
export const mcpToolsOf = (tools: readonly AnyTool[]): AnyTool[] =>
  tools.filter(({ name, http }) => !http.keyed && !Object.hasOwn(NOT_OFFERED, name))
