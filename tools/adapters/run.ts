import type { AnyTool } from '#tools/tool.ts'

/** Runs a tool for a model; what comes back, errors included, is what the model reads. */
export type Run = (tool: AnyTool, input: Readonly<Record<string, unknown>>) => Promise<unknown>

export type HttpOptions = {
  readonly baseUrl: string
  /** One that pays, such as that of @x402/fetch, makes paid tools pay. */
  readonly fetch: typeof globalThis.fetch
  /** A stable name of the agent, for support and statistics. */
  readonly agentId?: string
}

/**
 * Runs tools against a server at any base URL. An error is answered like a success, by its body: `_hint` and `_example`
 * let an agent repair its call.
 */
export const overHttp =
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
