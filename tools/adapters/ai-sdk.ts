import type { ToolSet } from 'ai'
import type { AnyTool } from '#tools/tool.ts'
import type { Run } from './run.ts'

/** Operations as tools of the AI SDK, by their names. The SDK is loaded by the first call. */
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
