import { expect, test } from 'vitest'
import { DELI } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { connectMcp } from '#test/support/mcp.ts'

useServer()

test('the list of resources has pages, and together they have every restaurant and its menu', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const uris: string[] = []
  let cursor: string | undefined
  do {
    const page = await mcp.client.listResources(cursor === undefined ? {} : { cursor })
    uris.push(...page.resources.map(({ uri }) => uri))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  const { total } = await server.engine.listRestaurants({ limit: 1 })
  expect(new Set(uris).size).toBe(uris.length)
  expect(uris.filter(uri => uri.startsWith('menu://'))).toHaveLength(total)
  expect(uris.filter(uri => uri.startsWith('restaurant://'))).toHaveLength(total)
  expect(uris).toContain('skill://comanda-order-food/SKILL.md')
  await expect(mcp.client.listResources({ cursor: 'of another server' })).rejects.toThrow('cursor')
})

test('a menu is short unless more is asked for, and says how to ask', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { structuredContent: short } = await mcp.call('get_menu', { id: DELI })
  const { structuredContent: full } = await mcp.call('get_menu', { id: DELI, brief: false })
  const { body } = await server.get(`/api/restaurants/${DELI}/menu`)
  expect(full).toEqual(body)
  expect(short.menu.categories.map(({ items }: { items: unknown[] }) => items.length)).toEqual(
    body.menu.categories.map(({ items }: { items: unknown[] }) => items.length),
  )
  expect(short._agentInstructions.note).toContain('q or category')
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(full).length / 4)
  const { structuredContent: found } = await mcp.call('get_menu', { id: DELI, q: 'bacon' })
  expect(found.menu.modifier_categories.length).toBeGreaterThan(0)
  const { contents } = await mcp.client.readResource({ uri: `menu://${DELI}` })
  expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(body)
})

test('refusals name tools instead of requests', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  for (const [tool, args, named] of [
    ['get_restaurant', { id: '1' }, 'list_restaurants'],
    ['pay_order', { pt: 'pt_unknown' }, 'preview_order'],
    ['get_recipe', { id: 'nothing' }, 'list_recipes'],
  ] as const) {
    const { structuredContent } = await mcp.call(tool, args)
    expect(structuredContent._hint).toContain(named)
    expect(structuredContent._hint).not.toMatch(/\b(?:GET|POST) \/api/)
  }
})

test('no schema of a tool has a list of types or none, which some model providers refuse, and no text speaks of HTTP', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { tools } = await mcp.client.listTools()
  expect(JSON.stringify(tools)).not.toMatch(/"type":\[|(?<!"properties"):\{\}[,}]/)
  const texts = [mcp.client.getInstructions(), ...tools.map(tool => JSON.stringify(tool))]
  for (const text of texts) expect(text).not.toMatch(/HTTP|REST\b|\bheader|\bX-[A-Z]|Accept:|\b(?:GET|POST) \//)
})
