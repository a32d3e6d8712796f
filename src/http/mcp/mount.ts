import type { Express } from 'express'
import { once } from '#src/kernel/memoize.ts'
import type { McpDeps } from './serve-mcp.ts'

const MCP_PATH = '/mcp'

/** Serves MCP. Its modules are imported lazily, on the first request or when the returned function is called. */
export function mountMcp(app: Express, depsOf: () => McpDeps): () => Promise<unknown> {
  const loaded = once(async () => {
    const { mcpRouter } = await import('./serve-mcp.ts')
    return mcpRouter(MCP_PATH, depsOf())
  })
  app.all(MCP_PATH, (request, response, next) => {
    loaded().then(router => router(request, response, next), next)
  })
  return loaded
}
