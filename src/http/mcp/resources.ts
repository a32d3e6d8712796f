import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import type { ListResult } from '#src/catalog/schema.ts'
import { once } from '#src/kernel/memoize.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { callTool, type ToolCallDeps } from './call-tool.ts'
import type { Caller } from './caller.ts'
import type { Offered } from './offered.ts'

/** MCP resource types and the operation that reads each. */
const RESOURCES = [
  { scheme: 'restaurant', tool: 'get_restaurant', title: 'A restaurant', listed: true },
  { scheme: 'menu', tool: 'get_menu', title: 'The live menu of a restaurant', listed: true },
  { scheme: 'order', tool: 'get_order', title: 'The public view of an order' },
  { scheme: 'recipe', tool: 'get_recipe', title: 'The teaser of a recipe' },
] as const

const MOST_LISTED = 50
const JSON_TYPE = 'application/json'

/** Registers resources by id: restaurants, menus, orders, and recipes, as far as their operations are offered. */
export function addResources(server: McpServer, deps: ToolCallDeps, offered: readonly Offered[], caller: Caller): void {
  // first page only, enough for manual selection; search finds the rest
  const restaurants = once(async () => (await deps.engine.listRestaurants({ limit: MOST_LISTED })).restaurants)
  for (const resource of RESOURCES) {
    const by = offered.find(({ tool }) => tool.name === resource.tool)
    const id = by && /\{(\w+)\}/.exec(by.tool.http.path)?.[1]
    if (!by || !id) continue
    const list = 'listed' in resource ? async () => listOf(await restaurants(), resource.scheme) : undefined
    server.registerResource(
      resource.scheme,
      new ResourceTemplate(`${resource.scheme}://{id}`, { list }),
      { title: resource.title, description: by.tool.description, mimeType: JSON_TYPE },
      async (uri, variables) => {
        const result = await callTool(deps, by, caller, { [id]: String(variables.id) }, {})
        return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: textOf(uri, result) }] }
      },
    )
  }
}

function textOf(uri: URL, result: Awaited<ReturnType<typeof callTool>>): string {
  const { isError, structuredContent: body } = result as { isError?: boolean; structuredContent?: unknown }
  if (!isError) return JSON.stringify(body)
  const code = isJsonObject(body) ? String(body.error) : 'internal'
  if (code.endsWith('not_found')) throw new ResourceNotFoundError(uri.href)
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, code, body)
}

const listOf = (restaurants: ListResult['restaurants'], scheme: string) => ({
  resources: restaurants.map(({ id, name, address }) => ({
    uri: `${scheme}://${id}`,
    name: `${scheme}-${id}`,
    title: name,
    description: address.formatted,
  })),
})
