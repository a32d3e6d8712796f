import type { ToolSet } from 'ai'
import type { AnyTool } from '#tools/tool.ts'
import type { Run } from './run.ts'

/** Converts operations to AI SDK tools, by name. Imports the SDK lazily. */
export async function toAiSdk(tools: readonly AnyTool[], run: Run): Promise<ToolSet> {
  const { tool } = await import('ai')
  return Object.fromEntries(
    tools.map(each => [
      each.name,
      tool({
        description: each.description,
        inputSchema: each.input,
        execute: (input: Record<string, unknown>) => run(each, input),
      }),
    ]),
  )
}
