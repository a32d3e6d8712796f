import type { DynamicStructuredTool } from '@langchain/core/tools'
import type { AnyTool } from '#tools/tool.ts'
import type { Run } from './run.ts'

/** Operations as tools of a LangChain agent, answering JSON as text. LangChain is loaded by the first call. */
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
