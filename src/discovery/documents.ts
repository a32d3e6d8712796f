import { once } from '#src/kernel/memoize.ts'
import type { AnyTool } from '#tools/tool.ts'
import { clerkDocument } from './clerk-llms.ts'
import { type ClerkFigures, figuresOf } from './figures.ts'
import { fullDocument } from './full.ts'
import { llmsDocument } from './llms.ts'
import { mcpToolsOf } from './mcp-tools.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference/page.ts'
import { robotsDocument } from './robots.ts'
import { rootDocument } from './root.ts'
import { SKILL_PATH, skillDocument, standardSkill } from './skill.ts'
import { aiCatalog, apiCatalog, discoveryLinks, mcpDocument, serverCard, skillsIndex } from './well-known.ts'
import { type Sold, x402Manifest } from './x402-manifest.ts'

export type DocumentsOptions = {
  /** What is sold at stable addresses, with the prices of now. */
  readonly sold?: () => readonly Sold[]
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
export type ServedDocument = {
  readonly path: string
  readonly type: string
  readonly body: string
  /** Value of its Link header, if it leads to other documents. */
  readonly link?: string
}

export type Documents = {
  readonly served: readonly ServedDocument[]
  /** Page at /docs, without its style sheets and scripts. */
  readonly reference: string
  /** Skill text as the Agent Skills format requires it, byte for byte as served. */
  readonly skill: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const CARD = 'application/mcp-server-card+json'

/**
 * Renders all documents with which outsiders discover and learn this service, each lazily on first access. Builds
 * links from `baseUrl` alone.
 */
export function renderDocuments(options: DocumentsOptions): Documents {
  const { baseUrl, version, tools, clerk, methods, local, sold } = options
  const facts = { baseUrl, version }
  const telling = { baseUrl, tools, methods, local, figures: figuresOf(clerk) }
  const openapi = once(() => openApiDocument(tools, { ...facts, methods }))
  const openapiText = once(() => JSON.stringify(openapi()))
  const skill = once(() => skillDocument({ ...telling, version }))
  const standard = once(() => standardSkill({ ...telling, version }))
  const root = () => rootDocument(baseUrl, version)
  const llms = once(() => llmsDocument(telling))
  const clerkText = once(() => clerkDocument(telling))
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
  const link = discoveryLinks(baseUrl)
  const linked = (document: ServedDocument): ServedDocument => Object.defineProperty(document, 'link', { value: link })
  return {
    get reference() {
      return reference()
    },
    get skill() {
      return standard()
    },
    served: [
      linked(json('/', root)),
      linked(json('/api', root)),
      served('/api/openapi.json', JSON_TYPE, openapiText),
      served('/openapi.json', JSON_TYPE, openapiText),
      served('/llms.txt', TEXT, llms),
      served('/clerk/llms.txt', TEXT, clerkText),
      served('/llms-full.txt', TEXT, () => fullDocument([llms(), standard(), clerkText()])),
      served('/robots.txt', TEXT, () => robotsDocument(baseUrl)),
      linked(json('/.well-known/api-catalog', () => apiCatalog(baseUrl), LINKSET)),
      served('/.well-known/agent-skill', 'text/markdown; charset=utf-8', skill),
      served(SKILL_PATH, 'text/markdown; charset=utf-8', standard),
      json('/.well-known/agent-skills/index.json', () => skillsIndex(facts, standard())),
      ...(sold ? [json('/.well-known/x402.json', () => x402Manifest(sold(), tools))] : []),
      json('/.well-known/mcp.json', () => mcpDocument(facts, mcpToolsOf(tools))),
      json('/mcp/server-card', () => card, CARD),
      json('/.well-known/mcp/server-card.json', () => card, CARD),
      json('/.well-known/ai-catalog.json', () => aiCatalog(facts), 'application/ai-catalog+json'),
    ],
  }
}
