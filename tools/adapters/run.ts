import type { AnyTool } from '#tools/tool.ts'

/** Runs a tool for a model. The model reads the result, including errors. */
export type Run = (tool: AnyTool, input: Readonly<Record<string, unknown>>) => Promise<unknown>

export type HttpOptions = {
  readonly baseUrl: string
  /** Fetch function. If it pays, e.g. that of @x402/fetch, paid tools pay automatically. */
  readonly fetch: typeof globalThis.fetch
  /** Stable name of the agent, for support and statistics. */
  readonly agentId?: string
}

/**
 * Creates a runner that calls a server at any base URL. Errors are returned like results, with their body: `_hint`
 * and `_example` let an agent repair its call.
 */
export const createHttpRunner =
  ({ baseUrl, fetch, agentId }: HttpOptions): Run =>
  async (tool, input) => {
    const { method, path, query = [] } = tool.http
    const url = new URL(
      baseUrl.replace(/\/+$/, '') + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name]))),
    )
    const inPath = (name: string) => path.includes(`{${name}}`)
    const inQuery = (name: string) => !inPath(name) && (method === 'get' || query.includes(name))
    const fields = Object.entries(input).filter(([, value]) => value !== undefined)
    for (const [name, value] of fields) if (inQuery(name)) url.searchParams.set(name, String(value))
    const body = Object.fromEntries(fields.filter(([name]) => !inPath(name) && !inQuery(name)))
    const headers = { Accept: 'application/json', ...(agentId === undefined ? {} : { 'X-Agent-Id': agentId }) }
    const response = await fetch(
      url,
      method === 'get'
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    )
    const text = await response.text()
    return response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text
  }
