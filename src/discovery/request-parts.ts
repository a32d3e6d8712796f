import type { AnyTool } from '#tools/tool.ts'

export type RequestPart = 'path' | 'query' | 'body'

/** Part of the HTTP request that carries an input field. */
export function partOf(tool: AnyTool, field: string): RequestPart {
  const { method, path, query = [] } = tool.http
  if (path.includes(`{${field}}`)) return 'path'
  return method === 'get' || query.includes(field) ? 'query' : 'body'
}

/** Input fields carried by one part of the request. */
export const inputIn = (
  tool: AnyTool,
  part: RequestPart,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => partOf(tool, field) === part))
