import type { AnyTool } from '#tools/tool.ts'

/** Doubles of other operations, and what is a stream or a signature over HTTP. */
const ONLY_HTTP: ReadonlySet<string> = new Set(['search_by_zipcode', 'clerk_menu', 'follow_order', 'place_order'])

/** The operations that are tools for models: everything a buyer does, each once. */
export const mcpToolsOf = (tools: readonly AnyTool[]): AnyTool[] =>
  tools.filter(
    ({ name, tag, onlyLocal, http }) => !http.keyed && !onlyLocal && tag !== 'Service' && !ONLY_HTTP.has(name),
  )
