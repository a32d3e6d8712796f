import { SUMMARY } from './llms.ts'

/** Root document: an index of everything else. */
export const rootDocument = (baseUrl: string, version: string) => ({
  name: 'Comanda',
  description: SUMMARY,
  api: { version, openapi: `${baseUrl}/api/openapi.json`, base_url: `${baseUrl}/api` },
  docs: {
    llms: `${baseUrl}/llms.txt`,
    clerk: `${baseUrl}/clerk/llms.txt`,
    agent_skill: `${baseUrl}/.well-known/agent-skill`,
    mcp: `${baseUrl}/.well-known/mcp.json`,
    reference: `${baseUrl}/docs`,
  },
  chat: `${baseUrl}/chat`,
})
