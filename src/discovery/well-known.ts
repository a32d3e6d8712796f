import { z } from 'zod'
import { sha256 } from '#src/kernel/ids.ts'
import type { AnyTool } from '#tools/tool.ts'
import { SUMMARY } from './llms.ts'
import { SKILL_DESCRIPTION, SKILL_NAME } from './skill.ts'

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

/** Index of skills, with the digest of exactly the bytes served. */
export const skillsIndex = ({ baseUrl }: ServiceFacts, skill: string) => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: SKILL_NAME,
      type: 'skill-md',
      description: SKILL_DESCRIPTION,
      url: `${baseUrl}/.well-known/agent-skill`,
      digest: `sha256:${sha256(skill)}`,
    },
  ],
})

const hostOf = (baseUrl: string): string => new URL(baseUrl).hostname
