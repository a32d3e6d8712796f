import { McpServer } from '@modelcontextprotocol/server'
import { memorySkillFiles, SkillCatalog } from '@modelcontextprotocol/server/ext/skills'
import { once } from '#src/kernel/memoize.ts'
import { callTool, type ToolCallDeps } from './call-tool.ts'
import type { Caller } from './caller.ts'
import type { Offered } from './offered.ts'
import { addPrompts } from './prompts.ts'
import { addResources, servePages } from './resources.ts'
import { schemasOf } from './tool-schema.ts'

/** Skill document: its front matter name and the exact text that is served. */
type Skill = { readonly name: string; readonly text: string }

export type ServerDeps = ToolCallDeps & {
  readonly offered: readonly Offered[]
  readonly skill?: Skill
}

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  'tools/list': HOUR,
  'prompts/list': HOUR,
  'resources/templates/list': HOUR,
  'server/discover': HOUR,
  'resources/list': { ttlMs: 60_000, cacheScope: 'public' },
} as const

const INSTRUCTIONS =
  'Find restaurants near a place, read live menus, price a cart exactly, book it and pay in USDC. The way: search or ' +
  'list_restaurants, get_menu, preview_order, confirm_order, pay_order, then get_order every ' +
  '_status.pollIntervalSeconds until _status.terminal. Or talk to chat_with_clerk. pay_order without a payment returns ' +
  'what is owed (x402): sign it, and call again with _meta["x402/payment"]. Repeating a ' +
  'payment is safe. A refused call says why (error, message), what to do (_hint), and where it can, your own arguments ' +
  'put right (_example): send them, unless _exampleNeeds lists placeholders that only the user can fill in.'

const LOCAL_INSTRUCTIONS =
  ' This server runs on a local chain with worthless money: fund_wallet gives a wallet that you make 200 USDC, get_wallet ' +
  'tells what it has. Never sign for it with a key that owns real USDC.'

const skillResource = ({ name }: Skill) => ({
  uri: `skill://${name}/SKILL.md`,
  name: 'SKILL.md',
  title: name,
  mimeType: 'text/markdown',
})

/** Prepares the shared parts and creates one server per request, because a server serves only one client. */
export function createServerFactory(deps: ServerDeps): (caller: Caller) => Promise<McpServer> {
  const { engine, baseUrl, offered, skill } = deps
  const listed = offered.map(each => ({ ...each, schemas: schemasOf(each.tool) }))
  const skills = once(async () =>
    skill ? SkillCatalog.load(memorySkillFiles({ [`${skill.name}/SKILL.md`]: skill.text })) : undefined,
  )
  return async caller => {
    const server = new McpServer(
      { name: 'comanda', title: 'Comanda', version: engine.version, websiteUrl: baseUrl },
      {
        instructions: engine.local ? INSTRUCTIONS + LOCAL_INSTRUCTIONS : INSTRUCTIONS,
        cacheHints: CACHE_HINTS,
        // none of these lists changes while the process runs
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
        },
      },
    )
    for (const { schemas, ...each } of listed) {
      const { name, title, description, asTool = description, effect } = each.tool
      server.registerTool(
        name,
        {
          title,
          description: asTool,
          inputSchema: schemas.input,
          outputSchema: schemas.output,
          annotations: {
            readOnlyHint: effect !== 'commit',
            // the other hints do not apply to read-only tools
            ...(effect === 'commit' ? { destructiveHint: false, idempotentHint: each.on === 'engine' } : {}),
            openWorldHint: false,
          },
        },
        (args, { mcpReq }) => callTool(deps, each, caller, args, mcpReq),
      )
    }
    addResources(server, deps, offered, caller)
    addPrompts(server)
    ;(await skills())?.attach(server)
    servePages(server, deps, skill ? [skillResource(skill)] : [])
    return server
  }
}
