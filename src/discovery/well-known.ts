import { z } from 'zod'
import { sha256 } from '#src/kernel/ids.ts'
import type { AnyTool } from '#tools/tool.ts'
import { SUMMARY } from './llms.ts'
import { SKILL_DESCRIPTION, SKILL_NAME } from './skill.ts'

export type ServiceFacts = { readonly baseUrl: string; readonly version: string }

/** Of the MCP revisions that the server speaks, the newest first. */
const MCP_VERSIONS = ['2026-07-28', '2025-11-25'] as const

/** Says who the MCP server is and where, as registries read it. It lists no tools: those are asked for. */
export const serverCard = ({ baseUrl, version }: ServiceFacts) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: `${hostOf(baseUrl).split('.').reverse().join('.')}/comanda`,
  version,
  title: 'Comanda',
  description: 'Find restaurants, read live menus, order food and pay in USDC.',
  websiteUrl: baseUrl,
  remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: MCP_VERSIONS }],
})

/** The older convention: the card together with the tools. */
export const mcpDocument = (facts: ServiceFacts, tools: readonly AnyTool[]) => ({
  ...serverCard(facts),
  tools: tools.map(({ name, title, description, asTool = description, input }) => ({
    name,
    title,
    description: asTool,
    inputSchema: z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' }),
  })),
})

/** What else agents can talk to here. */
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

/** The index of skills, with the digest of exactly the bytes that are served. */
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
