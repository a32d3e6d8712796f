import { expect, test } from 'vitest'
import { ANA, DELI, plateCart, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { connectMcp, type Result } from '#test/support/mcp.ts'

useServer()

const EGG = '3545301'
const bareEgg = { restaurant_id: DELI, items: [{ id: EGG, quantity: 2 }], fulfillment: 'pickup', pickup_time: 'ASAP' }

/** Connects a client whose user answers elicitation forms with a function; records the forms. */
async function withPerson(answer: (form: Result) => Result) {
  const forms: Result[] = []
  const mcp = await connectMcp(server.baseUrl, 'modern', { capabilities: { elicitation: { form: {} } } })
  mcp.client.setRequestHandler('elicitation/create', ({ params }) => {
    forms.push(params)
    return answer(params)
  })
  return { ...mcp, forms }
}

const firstChoices = ({ requestedSchema }: Result) => ({
  action: 'accept',
  content: Object.fromEntries(
    Object.entries<Result>(requestedSchema.properties).map(([key, field]) => [key, field.oneOf[0].const]),
  ),
})

test('missing dish choices are elicited, and the cart is priced with them', async () => {
  await using mcp = await withPerson(firstChoices)
  const result = await mcp.call('preview_order', bareEgg)
  expect(result.isError).toBeUndefined()
  const [form] = mcp.forms
  expect(mcp.forms).toHaveLength(1)
  const fields = Object.values<Result>(form.requestedSchema.properties)
  expect(form.requestedSchema.required).toEqual(Object.keys(form.requestedSchema.properties))
  for (const field of fields)
    expect(field).toMatchObject({ type: 'string', title: expect.stringContaining(': '), oneOf: expect.any(Array) })
  const chosen = fields.map(field => field.oneOf[0].const)
  const [line] = result.structuredContent.lines
  expect(line).toMatchObject({ id: EGG, quantity: 2 })
  expect(line.modifiers.map((modifier: Result) => modifier.modifier_id)).toEqual(expect.arrayContaining(chosen))
})

test('only incomplete lines are elicited, by their position in the cart', async () => {
  await using mcp = await withPerson(firstChoices)
  const items = [...plateCart().items, ...bareEgg.items, { id: EGG, quantity: 1 }]
  const result = await mcp.call('preview_order', plateCart({ items }))
  expect(result.structuredContent.lines.map(({ id }: Result) => id)).toEqual(['3545315', EGG, EGG])
  const keys = Object.keys(mcp.forms[0].requestedSchema.properties)
  expect(new Set(keys.map(key => key.split('_')[0]))).toEqual(new Set(['item1', 'item2']))
})

test('missing contact fields of a confirmation are elicited, and no others', async () => {
  await using mcp = await withPerson(({ requestedSchema }) => ({
    action: 'accept',
    content: Object.fromEntries(
      Object.keys(requestedSchema.properties).map(key => [key, ANA[key as keyof typeof ANA]]),
    ),
  }))
  for (const customer of [undefined, { name: ANA.name }]) {
    const { priceToken } = await preview(server)
    const result = await mcp.call('confirm_order', {
      priceToken,
      pickup_time: 'ASAP',
      ...(customer ? { customer } : {}),
    })
    expect(result.structuredContent).toMatchObject({ status: 'awaiting_payment' })
  }
  expect(mcp.forms.map(form => Object.keys(form.requestedSchema.properties))).toEqual([
    ['name', 'phone', 'email'],
    ['phone', 'email'],
  ])
})

test('a declined or invalid elicitation leads to the plain error, and is not repeated', async () => {
  for (const answer of [
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { item0_1_x: 'y' } },
  ]) {
    await using mcp = await withPerson(() => answer)
    const result = await mcp.call('preview_order', bareEgg)
    expect(result.isError).toBe(true)
    expect(result.structuredContent.error).toMatch(/^modifier/)
    expect(mcp.forms).toHaveLength(1)
  }
})

test('errors that a user cannot fix are not elicited', async () => {
  await using mcp = await withPerson(firstChoices)
  const wrong = await mcp.call('preview_order', { ...bareEgg, pickup_time: 'soonish' })
  expect(wrong).toMatchObject({ isError: true, structuredContent: { error: expect.any(String) } })
  const token = await mcp.call('confirm_order', { priceToken: 'pt_nothing', pickup_time: 'ASAP' })
  expect(token.isError).toBe(true)
  expect(mcp.forms).toEqual([])
})

test('a client without elicitation, in either era, gets the plain error with an example', async () => {
  await using legacy = await connectMcp(server.baseUrl, 'legacy', { capabilities: { elicitation: {} } })
  await using modern = await connectMcp(server.baseUrl, 'modern')
  await using urls = await connectMcp(server.baseUrl, 'modern', { capabilities: { elicitation: { url: {} } } })
  for (const { call } of [legacy, modern, urls]) {
    const refused = await call('preview_order', bareEgg)
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: 'modifiers_required' } })
    const { _example, _exampleNeeds } = refused.structuredContent
    expect(_exampleNeeds).toHaveLength(3)
    expect((await call('preview_order', _example)).isError).toBe(true)
    const ids = ['2101', '2203', '2302']
    const modifiers = _example.items[0].modifiers.map((choice: object, at: number) => ({
      ...choice,
      modifier_ids: [ids[at]],
    }))
    const filled = { ..._example, items: [{ ..._example.items[0], modifiers }] }
    expect((await call('preview_order', filled)).isError).toBeUndefined()
  }
})
