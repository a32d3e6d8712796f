import { CLERK_TOOLS } from '#src/clerk/operations.ts'
import { TOOLS } from '#tools/registry.ts'
import type { AnyTool } from '#tools/tool.ts'

/** Operations that an MCP client has no use for, and why. Every other one is a tool. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  search_by_zipcode: 'search says the same',
  clerk_menu: 'list_restaurants says the same',
  get_catalog_stats: 'for people who look around',
  place_order: 'preview, confirm and pay are three calls',
  order_once: 'chat_with_clerk reads sentences',
  follow_order: 'a stream; get_order is polled',
  get_health: 'for operators',
  get_readiness: 'for operators',
  fund_wallet: 'for wallets of the local chain',
  get_wallet: 'for wallets of the local chain',
}

/** A tool of the MCP server, and whether it runs on the engine or on the clerk. */
export type Offered = { readonly tool: AnyTool; readonly on: 'engine' | 'clerk' }

/** Every tool of the MCP server, in the order of a buyer's journey. */
export const OFFERED: readonly Offered[] = [
  ...TOOLS.map(tool => ({ tool, on: 'engine' as const })),
  ...CLERK_TOOLS.map(tool => ({ tool, on: 'clerk' as const })),
].filter(({ tool }) => !Object.hasOwn(NOT_OFFERED, tool.name))
