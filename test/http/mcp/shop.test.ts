import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { connectMcp } from '#test/support/mcp.ts'
import { callAndPay } from '#test/support/mcp-payer.ts'

useServer()

test('a recipe is found, read as a resource, and bought as a tool, as JSON and as Markdown', async () => {
  const payer = await chain.payer()
  await using mcp = await connectMcp(server.baseUrl)
  const { structuredContent: shelf } = await mcp.call('list_recipes')
  const { id } = shelf.recipes[0]
  const { contents } = await mcp.client.readResource({ uri: `recipe://${id}` })
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id })
  const { structuredContent: priced } = await mcp.call('preview_recipe', { id })
  const bought = await callAndPay(mcp, payer, 'pay_recipe', { id, pt: priced.priceToken })
  expect(bought.isError).toBeUndefined()
  expect(bought._meta['x402/payment-response']).toMatchObject({ success: true })
  expect(JSON.stringify(bought.structuredContent)).toContain('"steps"')
  const again = await mcp.call('preview_recipe', { id })
  const text = await callAndPay(mcp, payer, 'pay_recipe', {
    id,
    pt: again.structuredContent.priceToken,
    format: 'markdown',
  })
  expect(text.content[0].text).toMatch(/^# /)
  expect(text.structuredContent).toEqual({ text: text.content[0].text })
})

test('the waitlist gives the same answer to all callers, and shares its limit with REST', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const args = { email: 'ana@example.com' }
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push((await mcp.call('join_waitlist', args)).structuredContent)
  // the answers differ only in their tokens
  const tokens = answers.map(answer => answer?.leaveToken)
  expect(answers).toEqual(tokens.map(leaveToken => ({ status: 'joined', leaveToken })))
  expect(new Set(tokens).size).toBe(5)
  expect(await server.post('/api/waitlist', args)).toMatchObject({ status: 429 })
})
