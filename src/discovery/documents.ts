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
  /** Every operation of this server that has a route. */
  readonly tools: readonly AnyTool[]
  readonly clerk: ClerkFigures
  /** The methods of MPP that this server takes, such as `evm`. */
  readonly methods: readonly string[]
  /** On the chain with worthless money. */
  readonly local: boolean
}

/** A document as it is served. */
export type ServedDocument = { readonly path: string; readonly type: string; readonly body: string }

export type Documents = {
  readonly served: readonly ServedDocument[]
  /** The page at /docs, without its style sheets and scripts. */
  readonly reference: string
  /** The skill's text, byte for byte as it is served. */
  readonly skill: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const CARD = 'application/mcp-server-card+json'

/** Renders everything by which a stranger finds and learns this service. Links are made from `baseUrl` alone. */
export function renderDocuments({ baseUrl, version, tools, clerk, methods, local }: DocumentsOptions): Documents {
  const facts = { baseUrl, version }
  const telling = { baseUrl, tools, methods, figures: figuresOf(clerk) }
  const openapi = openApiDocument(tools, { ...facts, methods })
  const skill = skillDocument({ ...telling, version, local })
  const card = serverCard(facts)
  const json = (path: string, document: unknown, type = JSON_TYPE) => ({ path, type, body: JSON.stringify(document) })
  return {
    reference: referencePage({ ...telling, version, openapi }),
    skill,
    served: [
      json('/', rootDocument(baseUrl, version)),
      json('/api/openapi.json', openapi),
      json('/openapi.json', openapi),
      { path: '/llms.txt', type: TEXT, body: llmsDocument(telling) },
      { path: '/clerk/llms.txt', type: TEXT, body: clerkDocument(telling) },
      { path: '/.well-known/agent-skill', type: 'text/markdown; charset=utf-8', body: skill },
      json('/.well-known/agent-skills/index.json', skillsIndex(facts, skill)),
      json('/.well-known/mcp.json', mcpDocument(facts, mcpToolsOf(tools))),
      json('/mcp/server-card', card, CARD),
      json('/.well-known/mcp/server-card.json', card, CARD),
      json('/.well-known/ai-catalog.json', aiCatalog(facts), 'application/ai-catalog+json'),
    ],
  }
}
