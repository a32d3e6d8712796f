import type { AnyTool } from '#tools/tool.ts'

/** One line for each operation that agents call: its request and what it is for. */
export const referenceLines = (tools: readonly AnyTool[], baseUrl: string): string =>
  tools
    .filter(tool => !tool.http.keyed)
    .map(tool => `- \`${tool.http.method.toUpperCase()} ${baseUrl}${tool.http.path}\`: ${tool.title}`)
    .join('\n')
