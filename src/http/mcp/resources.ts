import {
  type ListResourcesResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import type { ListResult } from '#src/catalog/schema.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { callTool, type ToolCallDeps } from './call-tool.ts'
import type { Caller } from './caller.ts'
import type { Offered } from './offered.ts'

/** MCP resource types and the operation that reads each. */
const RESOURCES = [
  { scheme: 'restaurant', tool: 'get_restaurant', title: 'A restaurant', listed: true },
  // in full: the tool shortens a menu unless told otherwise
  { scheme: 'menu', tool: 'get_menu', title: 'The live menu of a restaurant', listed: true, input: { brief: false } },
  { scheme: 'order', tool: 'get_order', title: 'The public view of an order' },
  { scheme: 'recipe', tool: 'get_recipe', title: 'The teaser of a recipe' },
] as const

/** Restaurants on a page of the list. */
const PAGE = 50
const JSON_TYPE = 'application/json'

/** Registers resources by id: restaurants, menus, orders, and recipes, as far as their operations are offered. */
export function addResources(server: McpServer, deps: ToolCallDeps, offered: readonly Offered[], caller: Caller): void {
  for (const resource of RESOURCES) {
    const by = offered.find(({ tool }) => tool.name === resource.tool)
    const id = by && /\{(\w+)\}/.exec(by.tool.http.path)?.[1]
    if (!by || !id) continue
    server.registerResource(
      resource.scheme,
      new ResourceTemplate(`${resource.scheme}://{id}`, { list: undefined }),
      { title: resource.title, description: by.tool.description, mimeType: JSON_TYPE },
      async (uri, variables) => {
        const result = await callTool(
          deps,
          by,
          caller,
          { [id]: String(variables.id), ...('input' in resource ? resource.input : {}) },
          {},
        )
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

type Listed = ListResourcesResult['resources']

/**
 * Serves the list of resources page by page: first those given, then every restaurant and its menu. Replaces the
 * handler of the SDK, which knows no pages.
 */
export function servePages(server: McpServer, { engine }: Pick<ToolCallDeps, 'engine'>, first: Listed): void {
  const schemes = RESOURCES.flatMap(resource => ('listed' in resource ? [resource.scheme] : []))
  server.server.setRequestHandler('resources/list', async ({ params }) => {
    const offset = offsetOf(params?.cursor)
    const { restaurants, total } = await engine.listRestaurants({ limit: PAGE, offset })
    const end = offset + restaurants.length
    return {
      resources: [...(offset === 0 ? first : []), ...schemes.flatMap(scheme => listOf(restaurants, scheme))],
      ...(end < total ? { nextCursor: cursorOf(end) } : {}),
    }
  })
}

const cursorOf = (offset: number): string => Buffer.from(`after ${offset}`).toString('base64url')

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [, offset] = /^after (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (offset === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor is not one of ours.')
  return Number(offset)
}

const listOf = (restaurants: ListResult['restaurants'], scheme: string): Listed =>
  restaurants.map(({ id, name, address }) => ({
    uri: `${scheme}://${id}`,
    name: `${scheme}-${id}`,
    title: name,
    description: address.formatted,
    mimeType: JSON_TYPE,
  }))
