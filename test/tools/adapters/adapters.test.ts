import type { ToolSet } from 'ai'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { confirm, DELI, payingFetch, plateCart } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { staticImports } from '#test/support/static-imports.ts'
import { toAiSdk } from '#tools/adapters/ai-sdk.ts'
import { toLangChain } from '#tools/adapters/langchain.ts'
import { createHttpRunner, type Run } from '#tools/adapters/run.ts'
import { EXAMPLES } from '#tools/examples/examples.ts'
import { TOOLS } from '#tools/registry.ts'

useServer()

const tool = (name: string) => OPERATIONS.find(operation => operation.name === name)!

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Told = any

test('the server loads neither LangChain nor an adapter', () => {
  const { files, packages } = staticImports('src/app/serve.ts')
  expect(files.size).toBeGreaterThan(200)
  expect(packages).toContain('express')
  expect([...packages].filter(name => /langchain|langsmith/.test(name))).toEqual([])
  expect([...files].filter(file => file.includes('tools/adapters'))).toEqual([])
  for (const adapter of ['langchain', 'ai-sdk']) {
    const { packages: needed } = staticImports(`tools/adapters/${adapter}.ts`)
    expect([...needed]).not.toContain(adapter === 'langchain' ? 'langchain' : 'ai')
  }
})

test('every captured example sends the same request through the toolkit as over HTTP', async () => {
  const sent: { url: string; method: string; body: string }[] = []
  const recording: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), method: init?.method ?? 'GET', body: String(init?.body ?? '') })
    return Response.json({ fine: true })
  }
  const run = createHttpRunner({ baseUrl: 'https://comanda.example/', fetch: recording })
  for (const { tool: name, request } of EXAMPLES) {
    const { http } = tool(name)
    expect(await run(tool(name), request.input)).toEqual({ fine: true })
    const { url, method, body } = sent.pop()!
    const { pathname, searchParams } = new URL(url)
    const path = http.path.replaceAll(/\{(\w+)\}/g, (_, field) => encodeURIComponent(String(request.input[field])))
    expect({ pathname, method: method.toLowerCase() }).toEqual({ pathname: path, method: http.method })
    const told = { ...Object.fromEntries(searchParams), ...(body === '' ? {} : JSON.parse(body)) }
    const inPath = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
    const rest = Object.entries(request.input).filter(([field]) => !inPath.includes(field))
    const text = ([field, value]: [string, unknown]) => [field, http.method === 'get' ? String(value) : value]
    expect(told).toEqual(Object.fromEntries(rest.map(text)))
  }
})

test('an error includes its hint and a working example, and the agent is identified', async () => {
  const names: (string | null)[] = []
  const naming: typeof fetch = (url, init) => {
    names.push(new Headers(init?.headers).get('X-Agent-Id'))
    return fetch(url, init)
  }
  const run = createHttpRunner({ baseUrl: server.baseUrl, fetch: naming, agentId: 'lunch-bot' })
  const refused: Told = await run(tool('preview_order'), plateCart({ fulfilment: 'pickup', fulfillment: undefined }))
  expect(refused).toMatchObject({ error: 'missing_required_fields', _hint: expect.any(String) })
  expect(await run(tool('preview_order'), refused._example)).toMatchObject({ status: 'ok' })
  expect(names).toEqual(['lunch-bot', 'lunch-bot'])
})

test('the pay_order tool pays with a paying fetch, and returns the amount due with any other', async () => {
  const payer = await chain.payer()
  const { priceToken: pt, orderId } = await confirm(server)
  const poor = createHttpRunner({ baseUrl: server.baseUrl, fetch })
  expect(await poor(tool('pay_order'), { pt })).toMatchObject({ error: 'payment_required', amount: '18320000' })
  const rich = createHttpRunner({ baseUrl: server.baseUrl, fetch: payingFetch(payer) })
  expect(await rich(tool('pay_order'), { pt })).toMatchObject({ orderId, payment: { settlement: 'settled' } })
})

const echo: Run = async ({ name }, input) => ({ name, input })

test('LangChain tools have the same descriptions and inputs as the operations', async () => {
  const tools = await toLangChain(TOOLS, echo)
  expect(tools.map(({ name, description }) => ({ name, description }))).toEqual(
    TOOLS.map(({ name, description }) => ({ name, description })),
  )
  const menu = tools.find(({ name }) => name === 'get_menu')!
  expect(JSON.parse(await menu.invoke({ id: DELI }))).toEqual({ name: 'get_menu', input: { id: DELI } })
  await expect(menu.invoke({ restaurant: DELI } as never)).rejects.toThrow(/schema/)
})

test('AI SDK tools have the same descriptions and inputs as the operations', async () => {
  const tools: ToolSet = await toAiSdk(TOOLS, echo)
  expect(Object.keys(tools)).toEqual(TOOLS.map(({ name }) => name))
  const menu: Told = tools.get_menu
  expect(menu.description).toBe(tool('get_menu').description)
  expect(await menu.execute({ id: DELI }, {})).toEqual({ name: 'get_menu', input: { id: DELI } })
})
