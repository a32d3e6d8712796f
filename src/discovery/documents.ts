import { once } from '#src/kernel/memoize.ts'
import type { AnyTool } from '#tools/tool.ts'
import { clerkDocument } from './clerk-llms.ts'
import { type ClerkFigures, figuresOf } from './figures.ts'
import { llmsDocument } from './llms.ts'
import { mcpToolsOf } from './mcp-tools.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference/page.ts'
import { rootDocument } from './root.ts'
import { skillDocument } from './skill.ts'
import { aiCatalog, mcpDocument, serverCard, skillsIndex } from './well-known.ts'

export type DocumentsOptions = {
  readonly baseUrl: string
  readonly version: string
  /** All operations of this server that have a route. */
  readonly tools: readonly AnyTool[]
  readonly clerk: ClerkFigures
  /** MPP methods that this server accepts, e.g. `evm`. */
  readonly methods: readonly string[]
  /** True for the local chain, whose money is worthless. */
  readonly local: boolean
}

/** Document with its path and content type, as served. */
export type ServedDocument = { readonly path: string; readonly type: string; readonly body: string }

export type Documents = {
  readonly served: readonly ServedDocument[]
  /** Page at /docs, without its style sheets and scripts. */
  readonly reference: string
  /** Skill text, byte for byte as served. */
  readonly skill: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const CARD = 'application/mcp-server-card+json'

/**
 * Renders all documents with which outsiders discover and learn this service, each lazily on first access. Builds
 * links from `baseUrl` alone.
 */
export function renderDocuments({ baseUrl, version, tools, clerk, methods, local }: DocumentsOptions): Documents {
  const facts = { baseUrl, version }
  const telling = { baseUrl, tools, methods, local, figures: figuresOf(clerk) }
  const openapi = once(() => openApiDocument(tools, { ...facts, methods }))
  const openapiText = once(() => JSON.stringify(openapi()))
  const skill = once(() => skillDocument({ ...telling, version }))
  const reference = once(() => referencePage({ ...telling, version, openapi: openapi() }))
  const card = serverCard(facts)
  const served = (path: string, type: string, render: () => string): ServedDocument => {
    const text = once(render)
    return {
      path,
      type,
      get body() {
        return text()
      },
    }
  }
  const json = (path: string, document: () => unknown, type = JSON_TYPE) =>
    served(path, type, () => JSON.stringify(document()))
  return {
    get reference() {
      return reference()
    },
    get skill() {
      return skill()
    },
    served: [
      json('/', () => rootDocument(baseUrl, version)),
      served('/api/openapi.json', JSON_TYPE, openapiText),
      served('/openapi.json', JSON_TYPE, openapiText),
      served('/llms.txt', TEXT, () => llmsDocument(telling)),
      served('/clerk/llms.txt', TEXT, () => clerkDocument(telling)),
      served('/.well-known/agent-skill', 'text/markdown; charset=utf-8', skill),
      json('/.well-known/agent-skills/index.json', () => skillsIndex(facts, skill())),
      json('/.well-known/mcp.json', () => mcpDocument(facts, mcpToolsOf(tools))),
      json('/mcp/server-card', () => card, CARD),
      json('/.well-known/mcp/server-card.json', () => card, CARD),
      json('/.well-known/ai-catalog.json', () => aiCatalog(facts), 'application/ai-catalog+json'),
    ],
  }
}
