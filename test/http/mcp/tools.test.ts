import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { DELI, plateCart } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { connectMcp, ERAS, type Result } from '#test/support/mcp.ts'

useServer()

const operation = (name: string) => OPERATIONS.find(tool => tool.name === name)!
const KILOBYTES = 1_024

describe.each(ERAS)('in the %s era', era => {
  test('the tools are all operations that are not explicitly excluded', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    const { tools } = await mcp.client.listTools()
    // this server does not run its own chain
    const here = OPERATIONS.filter(tool => !tool.onlyLocal)
    const offered = here.filter(({ mcp }) => mcp === 'offered').map(({ name }) => name)
    expect(tools.map(({ name }) => name)).toEqual(offered)
    for (const tool of tools) {
      const { title, description, asTool = description, effect, input } = operation(tool.name)
      expect(tool).toMatchObject({
        title,
        description: asTool,
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: effect !== 'commit', openWorldHint: false },
      })
      if (effect === 'commit') expect(tool.annotations).toMatchObject({ destructiveHint: false })
      expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual(Object.keys(input.shape))
      expect(tool.description).not.toMatch(
        /\bheader\b|PAYMENT-REQUIRED|WWW-Authenticate|payUrl of|\b40[0-9]\b|\b20[0-9]\b/,
      )
      expect(JSON.stringify(tool)).not.toContain('$ref')
      expect(JSON.stringify(tool.outputSchema)).not.toContain('additionalProperties')
    }
  })

  test('a tool returns what REST returns, as structured content and as text', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    const steps: [tool: string, args: object, path: string][] = [
      ['get_restaurant', { id: DELI }, `/api/restaurants/${DELI}`],
      ['get_menu', { id: DELI, q: 'plate', brief: true }, `/api/restaurants/${DELI}/menu?q=plate&brief=true`],
      ['get_hours', {}, '/api/hours'],
    ]
    for (const [tool, args, path] of steps) {
      const result = await mcp.call(tool, args)
      const { body } = await server.get(path)
      expect(result).toMatchObject({ structuredContent: body, content: [{ type: 'text' }] })
      expect(JSON.parse(result.content[0].text)).toEqual(body)
      expect(result.isError).toBeUndefined()
    }
    const { structuredContent: page } = await mcp.call('list_restaurants', { near: 'Park Slope', limit: 3 })
    const listed = await server.get('/api/restaurants?near=Park+Slope&limit=3')
    expect(page).toMatchObject({ restaurants: listed.body, limit: 3 })
  })

  test('IDs and limits are accepted as numbers or as text', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    for (const [tool, args] of [
      ['get_menu', { id: 35453, brief: true }],
      ['get_restaurant', { id: 35453 }],
      ['list_restaurants', { near: 11201, limit: '2' }],
      ['search', { query: 'ramen', location: { zipcode: 11201 } }],
    ] as const)
      expect((await mcp.call(tool, args)).isError).toBeUndefined()
  })

  test('a rejected call carries the REST error body, with an example that works as is or names its gaps', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    const wrong: [tool: string, args: object, error: string][] = [
      ['preview_order', plateCart({ items: [{ id: '3545301', quantity: 1 }] }), 'modifiers_required'],
      ['preview_order', plateCart({ fulfillment: undefined, fulfilment: 'pickup' }), 'missing_required_fields'],
      ['search', { location: '11201', filters: { cuisines: ['Thai'] } }, 'invalid_field'],
      ['get_menu', { id: DELI, categorie: 'Plates' }, 'invalid_field'],
      ['list_restaurants', { near: 'Park Slope', limit: 1_000 }, 'invalid_field'],
    ]
    for (const [tool, args, error] of wrong) {
      const refused = await mcp.call(tool, args)
      expect(refused).toMatchObject({
        isError: true,
        structuredContent: { error, message: expect.any(String), _hint: expect.any(String) },
      })
      expect(JSON.parse(refused.content[0].text)).toEqual(refused.structuredContent)
      expect(refused.structuredContent.request_id).toMatch(/^req_/)
      const again = await mcp.call(tool, refused.structuredContent._example)
      const { _exampleNeeds: needs } = refused.structuredContent
      if (needs === undefined) expect(again.isError).toBeUndefined()
      else expect(again.structuredContent.missing_fields).toEqual(expect.arrayContaining(needs))
    }
    const { isError, structuredContent } = await mcp.call('get_order', { id: 'ORD-nothing' })
    expect({ isError, structuredContent }).toMatchObject({
      isError: true,
      structuredContent: { error: 'order_not_found' },
    })
  })

  test('an ID under a wrong name gets an error with the right name', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    const misnamed: [tool: string, args: object, meant: string, example?: object][] = [
      ['get_menu', { restaurantId: 35453 }, 'id', { id: 35453 }],
      ['get_restaurant', { restaurant_id: DELI }, 'id', { id: DELI }],
      ['get_restaurant', { restaurant_id: '1' }, 'id'],
      ['get_order', { orderId: 'ORD-nothing' }, 'id'],
      ['get_order', { order_id: 'ORD-nothing', statusToken: 'x' }, 'token'],
      ['preview_recipe', { recipe_id: 'nothing' }, 'id'],
      ['pay_order', { price_token: 'pt_nothing' }, 'pt', { pt: 'pt_nothing' }],
      ['get_hours', { restaurantId: DELI }, 'restaurant_id', { restaurant_id: DELI }],
      ['preview_order', plateCart({ items: [{ item_id: '3545315', quantity: 1 }] }), 'items[0].id', plateCart()],
      ['list_restaurants', { near: 'Park Slope', fulfilment: 'pickup' }, 'fulfillment', { fulfillment: 'pickup' }],
    ]
    for (const [tool, args, meant, example] of misnamed) {
      const { structuredContent } = await mcp.call(tool, args)
      expect(structuredContent.message).toContain(`; did you mean ${meant}?`)
      if (example) expect(structuredContent._example).toMatchObject(example)
      else expect(structuredContent).not.toHaveProperty('_example')
    }
  })

  test('an order can be found, priced, confirmed, and tracked by tools alone', async () => {
    await using mcp = await connectMcp(server.baseUrl, era)
    const found = await mcp.call('search', { location: { zipcode: '11201' }, query: 'a plate for lunch' })
    expect(found.structuredContent.results.length).toBeGreaterThan(0)
    const { structuredContent: priced } = await mcp.call('preview_order', plateCart())
    expect(operation('preview_order').output.safeParse(priced)).toMatchObject({ success: true })
    const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
    const { structuredContent: order } = await mcp.call('confirm_order', {
      priceToken: priced.priceToken,
      customer,
      pickup_time: 'ASAP',
    })
    expect(order).toMatchObject({ status: 'awaiting_payment', total_cents: 1832 })
    const seen: Result = await mcp.call('get_order', { id: order.orderId })
    expect(seen.structuredContent).toMatchObject({ orderId: order.orderId, status: 'awaiting_payment' })
    expect(seen.structuredContent.customer).toBeUndefined()
    const own: Result = await mcp.call('get_order', { id: order.orderId, token: order.statusToken })
    expect(own.structuredContent.customer.name).toBe(customer.name)
  })
})

test('the tool list is short enough for a model to read with every task', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { tools } = await mcp.client.listTools()
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(25 * KILOBYTES)
  const withoutFields = tools.filter(({ outputSchema }) => Object.keys(outputSchema?.properties ?? {}).length === 0)
  expect(withoutFields.map(({ name }) => name)).toEqual([])
})
