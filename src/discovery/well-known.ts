import { z } from 'zod'
import { sha256 } from '#src/kernel/ids.ts'
import type { AnyTool } from '#tools/tool.ts'
import { SUMMARY } from './llms.ts'
import { SKILL_DESCRIPTION, SKILL_NAME, SKILL_PATH } from './skill.ts'

export type ServiceFacts = { readonly baseUrl: string; readonly version: string }

/** MCP revisions that the server supports, newest first. */
const MCP_VERSIONS = ['2026-07-28', '2025-11-25'] as const

/**
 * Server card with the identity and address of the MCP server, for registries. Lists no tools: clients request
 * those.
 */
export const serverCard = ({ baseUrl, version }: ServiceFacts) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: `${hostOf(baseUrl).split('.').reverse().join('.')}/comanda`,
  version,
  title: 'Comanda',
  description: 'Find restaurants, read live menus, order food and pay in USDC.',
  websiteUrl: baseUrl,
  remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: MCP_VERSIONS }],
})

/** Older convention: the card including the tools. */
export const mcpDocument = (facts: ServiceFacts, tools: readonly AnyTool[]) => ({
  ...serverCard(facts),
  tools: tools.map(({ name, title, description, asTool = description, input }) => ({
    name,
    title,
    description: asTool,
    inputSchema: z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' }),
  })),
})

/** Catalog of the other agent endpoints of this server. */
export const aiCatalog = ({ baseUrl }: ServiceFacts) => ({
  entries: [
    {
      identifier: `urn:air:${hostOf(baseUrl)}:mcp:comanda`,
      type: 'application/mcp-server-card+json',
      url: `${baseUrl}/.well-known/mcp/server-card.json`,
      description: SUMMARY,
    },
  ],
})

const linkTo = (href: string, type: string) => ({ href, type })

/** Catalog of this server's API (RFC 9727): its description, its documents, and its health. */
export const apiCatalog = (baseUrl: string) => ({
  linkset: [
    {
      anchor: `${baseUrl}/api`,
      'service-desc': [linkTo(`${baseUrl}/api/openapi.json`, 'application/json')],
      'service-doc': [
        linkTo(`${baseUrl}/docs`, 'text/html'),
        linkTo(`${baseUrl}/llms.txt`, 'text/plain'),
        linkTo(`${baseUrl}${SKILL_PATH}`, 'text/markdown'),
      ],
      'service-meta': [linkTo(`${baseUrl}/.well-known/mcp/server-card.json`, 'application/mcp-server-card+json')],
      status: [linkTo(`${baseUrl}/health`, 'application/json')],
    },
  ],
})

/** Link header that leads a client from the root to the API's description (RFC 8631). */
export const discoveryLinks = (baseUrl: string): string =>
  [
    `<${baseUrl}/api/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/docs>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  ].join(', ')

/** Index of skills, with the digest of exactly the bytes served. */
export const skillsIndex = ({ baseUrl }: ServiceFacts, skill: string) => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: SKILL_NAME,
      type: 'skill-md',
      description: SKILL_DESCRIPTION,
      url: `${baseUrl}${SKILL_PATH}`,
      digest: `sha256:${sha256(skill)}`,
    },
  ],
})

const hostOf = (baseUrl: string): string => new URL(baseUrl).hostname
