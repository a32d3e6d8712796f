import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export const MODERN = '2026-07-28'
export const ERAS = ['legacy', 'modern'] as const
export type Era = (typeof ERAS)[number]

// biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
export type Result = any

export type McpClient = AsyncDisposable & {
  readonly client: Client
  /** Calls a tool; returns the whole result. */
  readonly call: (name: string, args?: object, meta?: object) => Promise<Result>
}

/** Official client, connected to a server with the older or the newer protocol era. */
export async function connectMcp(
  baseUrl: string,
  era: Era = 'modern',
  options: Partial<ClientOptions> & { name?: string; fetch?: typeof fetch } = {},
): Promise<McpClient> {
  const { name = 'test-agent', fetch, ...rest } = options
  const mode = era === 'modern' ? { pin: MODERN } : ('legacy' as const)
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode }, ...rest })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), fetch ? { fetch } : {}))
  return {
    client,
    call: (tool, args = {}, meta) =>
      client.callTool({ name: tool, arguments: { ...args }, ...(meta ? { _meta: { ...meta } } : {}) }),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** Raw request in the format of the newer era. */
export const frame = (method: string, params: object = {}, capabilities: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    },
  },
})

/** Posts any body to /mcp with the headers of the newer era; returns status, headers, and JSON of the answer. */
export async function sendRaw(baseUrl: string, body: unknown, headers: Record<string, string> = {}): Promise<Result> {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string; uri?: string } }
  const mcpName = params?.name ?? params?.uri
  const response = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': MODERN,
      ...(method ? { 'Mcp-Method': method } : {}),
      ...(mcpName ? { 'Mcp-Name': mcpName } : {}),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const data = text.startsWith('{') || text.startsWith('[') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return { status: response.status, headers: response.headers, body: JSON.parse(data) }
}
