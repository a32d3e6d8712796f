import type { AnyTool } from '#tools/tool.ts'

export type Part = 'path' | 'query' | 'body'

/** Where a field of a tool's input travels in an HTTP request. */
export function partOf(tool: AnyTool, field: string): Part {
  const { method, path, query = [] } = tool.http
  if (path.includes(`{${field}}`)) return 'path'
  return method === 'get' || query.includes(field) ? 'query' : 'body'
}

/** The fields of an input that travel in one part of the request. */
export const inputIn = (tool: AnyTool, part: Part, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => partOf(tool, field) === part))
