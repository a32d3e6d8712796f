import type { AnyTool } from '#tools/tool.ts'

/** Lists the operations for agents, one per line: request and purpose. */
export const referenceLines = (tools: readonly AnyTool[], baseUrl: string): string =>
  tools
    .filter(tool => !tool.http.keyed)
    .map(tool => `- \`${tool.http.method.toUpperCase()} ${baseUrl}${tool.http.path}\`: ${tool.title}`)
    .join('\n')
