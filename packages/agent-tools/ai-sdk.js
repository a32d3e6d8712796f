import { jsonSchema, tool } from 'ai'

/** Converts tools to tools of the AI SDK, by name. `run` may be wrapped, to refuse or to log calls. */
export const toAiSdk = ({ tools, run }) =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema), execute: input => run(name, input) }),
    ]),
  )
