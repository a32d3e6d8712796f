import type { AnyTool } from '#tools/tool.ts'

/** The operations that are tools for models: everything a buyer does, each once. */
export const mcpToolsOf = (tools: readonly AnyTool[]): AnyTool[] => tools.filter(({ mcp }) => mcp === 'offered')
