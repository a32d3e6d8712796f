import type { DynamicStructuredTool } from '@langchain/core/tools'
import type { AnyTool } from '#tools/tool.ts'
import type { Run } from './run.ts'

/** Converts operations to LangChain tools that return JSON as text. Imports LangChain lazily. */
export async function toLangChain(tools: readonly AnyTool[], run: Run): Promise<DynamicStructuredTool[]> {
  const { tool } = await import('langchain')
  return tools.map(each =>
    tool(async (input: Record<string, unknown>) => JSON.stringify(await run(each, input)), {
      name: each.name,
      description: each.description,
      schema: each.input,
    }),
  )
}
