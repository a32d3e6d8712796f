import { expect, test } from 'vitest'
import { hostsOf } from '#src/http/mcp/serve-mcp.ts'
import { DELI } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { connectMcp, ERAS } from '#test/support/mcp.ts'
import { startServer } from '#test/support/server.ts'

useServer()

test('a hundred concurrent clients each get their own answers', async () => {
  const { body: restaurants } = await server.get('/api/restaurants?limit=100')
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const { id, name } = restaurants[n % restaurants.length]
      await using mcp = await connectMcp(server.baseUrl, ERAS[n % 2], { name: `client-${n}` })
      const [detail, hours, resource] = await Promise.all([
        mcp.call('get_restaurant', { id }),
        mcp.call('get_hours', { restaurant_id: id }),
        mcp.client.readResource({ uri: `restaurant://${id}` }),
      ])
      const read = JSON.parse((resource.contents[0] as { text: string }).text)
      return { id, name, told: [detail.structuredContent, hours.structuredContent, read] }
    }),
  )
  for (const { id, name, told } of answers)
    expect(told).toMatchObject([{ id, name }, { restaurant: { id, name } }, { id, name }])
}, 120_000)

test('a request without an agent name is logged under the name of its client', async () => {
  const lines: { agent?: string; path?: string }[] = []
  const log = { info: (about: object) => void lines.push(about), warn: () => {}, error: () => {} }
  await using logging = await startServer(chain, { log })
  await using mcp = await connectMcp(logging.baseUrl, 'modern', { name: 'lunch-bot' })
  await mcp.call('get_hours')
  await using old = await connectMcp(logging.baseUrl, 'legacy', { name: 'old-bot' })
  await old.client.ping()
  const agents = lines.filter(({ path }) => path === '/mcp').map(({ agent }) => agent)
  expect(agents).toEqual(expect.arrayContaining(['lunch-bot', 'old-bot']))
})

test('the clerk can be called as a tool, and a message counts like one over REST', async () => {
  await using own = await startServer(chain, { clerkRequests: 3 })
  await using mcp = await connectMcp(own.baseUrl)
  const first = await mcp.call('chat_with_clerk', { message: 'something warm near 11201' })
  expect(first.structuredContent).toMatchObject({ reply: expect.any(String), turns_used: 1, ready_to_buy: false })
  const { session_id } = first.structuredContent
  const second = await mcp.call('chat_with_clerk', { message: 'the first one', session_id })
  expect(second.structuredContent).toMatchObject({ session_id, turns_used: 2 })
  expect(await own.post('/api/clerk/chat', { message: 'hello' })).toMatchObject({ status: 200 })
  await using old = await connectMcp(own.baseUrl, 'legacy')
  const refused = await old.call('chat_with_clerk', { message: 'hello' })
  expect(refused).toMatchObject({ isError: true, structuredContent: { error: 'rate_limited' } })
  expect(refused.structuredContent.retryAfterSeconds).toBeGreaterThan(0)
  expect(await own.post('/api/clerk/chat', { message: 'hello' })).toMatchObject({ status: 429 })
})

test('menus, restaurants, and orders are resources, and an unknown one gets an error', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { resourceTemplates } = await mcp.client.listResourceTemplates()
  expect(resourceTemplates.slice(0, 3).map(({ uriTemplate }) => uriTemplate)).toEqual([
    'restaurant://{id}',
    'menu://{id}',
    'order://{id}',
  ])
  const { resources } = await mcp.client.listResources()
  expect(resources).toContainEqual(expect.objectContaining({ uri: `menu://${DELI}`, title: 'Ledger Deli' }))
  const { contents } = await mcp.client.readResource({ uri: `menu://${DELI}` })
  expect(contents).toMatchObject([{ uri: `menu://${DELI}`, mimeType: 'application/json' }])
  expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(
    (await server.get(`/api/restaurants/${DELI}/menu`)).body,
  )
  for (const uri of ['order://ORD-nothing', 'menu://nothing', 'recipe://', 'file:///etc/passwd', 'menu://a/b'])
    await expect(mcp.client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 })
})

test('prompts are filled in, and rejected without their required arguments', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { prompts } = await mcp.client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['order_food', 'plan_party'])
  const { messages } = await mcp.client.getPrompt({
    name: 'order_food',
    arguments: { where: 'Park Slope', what: 'a warm soup' },
  })
  expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }])
  expect(JSON.stringify(messages)).toMatch(/Park Slope.*a warm soup/)
  const { tools } = await mcp.client.listTools()
  const named = [...JSON.stringify(messages).matchAll(/\b[a-z]+_[a-z_]+\b/g)].map(([name]) => name)
  for (const name of named) expect(tools.map(tool => tool.name)).toContain(name)
  await expect(mcp.client.getPrompt({ name: 'plan_party', arguments: { people: 'many' } })).rejects.toMatchObject({
    code: -32_602,
  })
})

test('the allowed hosts are those of the base URL and of the setting', () => {
  expect(hostsOf('https://comanda.example')).toEqual(['comanda.example'])
  expect(hostsOf('http://localhost:3000')).toEqual(['localhost', '127.0.0.1', '[::1]'])
  expect(hostsOf('https://comanda.example/', 'Agents.example, [fd00::1]')).toEqual([
    'comanda.example',
    'agents.example',
    '[fd00::1]',
  ])
})
