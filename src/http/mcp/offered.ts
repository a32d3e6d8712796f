import { CLERK_TOOLS } from '#src/clerk/operations.ts'
import { TOOLS } from '#tools/registry.ts'
import type { AnyTool } from '#tools/tool.ts'

/** MCP tool, and whether it runs on the engine or on the clerk. */
export type Offered = { readonly tool: AnyTool; readonly on: 'engine' | 'clerk' }

/** All MCP tools, in the order of a buyer's journey. */
export const OFFERED: readonly Offered[] = [
  ...TOOLS.map(tool => ({ tool, on: 'engine' as const })),
  ...CLERK_TOOLS.map(tool => ({ tool, on: 'clerk' as const })),
].filter(({ tool }) => tool.mcp === 'offered')
