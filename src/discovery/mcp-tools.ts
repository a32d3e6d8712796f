import type { AnyTool } from '#tools/tool.ts'

/** Operations exposed as MCP tools: all buyer operations, each once. */
export const mcpToolsOf = (tools: readonly AnyTool[]): AnyTool[] => tools.filter(({ mcp }) => mcp === 'offered')
