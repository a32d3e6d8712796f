import { tool } from '@langchain/core/tools'

/** Converts tools to LangChain tools, which return JSON as text. `run` may be wrapped, to refuse or to log calls. */
export const toLangChain = ({ tools, run }) =>
  tools.map(({ name, description, inputSchema }) =>
    tool(async input => JSON.stringify(await run(name, input)), { name, description, schema: inputSchema }),
  )
