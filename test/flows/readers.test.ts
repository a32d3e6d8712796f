import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsIn, keptOf } from '#test/discovery/commands.ts'
import { untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { connectMcp, type Result } from '#test/support/mcp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { canInstall, emptyFolder, runLine } from '#test/support/strangers-machine.ts'

useChain()

// Strangers in an empty environment: one reads only llms.txt, the other has only MCP. They know nothing that is not
// written there: addresses, names of tools and fields, and what to do next are taken from the text itself.

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Returns what a text says, or throws: a reader that does not find it is lost. */
function said(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`the text does not say ${pattern}`)
  return found
}

test.skipIf(!canInstall())(
  'an agent that reads only llms.txt reaches a confirmed order',
  { timeout: 400_000 },
  async () => {
    const text = await (await fetch(`${server.baseUrl}/llms.txt`)).text()
    const cwd = emptyFolder()
    const env: Record<string, string> = {}
    const run = (command: string) => runLine(['/bin/sh', '-euc'], command, cwd, env)
    // the section about wallets: a key, money from the faucet, and the chain's address
    const wallet = said(text, /## Wallet\n([\s\S]*?)\n## /)
    const [install, module, makeKey, addressOf] = [
      /after `(npm i [^`]+)`/,
      /`(viem\/\w+)` has/,
      /`(\w+)\(\)`/,
      /`(\w+)\(key\)`/,
    ].map(pattern => said(wallet, pattern)) as [string, string, string, string]
    await run(install)
    const [key = '', address = ''] = (
      await run(`node -p 'const v = require("${module}"), key = v.${makeKey}(); key + " " + v.${addressOf}(key)'`)
    )
      .trim()
      .split(' ')
    const body = said(wallet, /POST \S+` with `(\{[^`]*\})`/).replace('0x…', address)
    const funded = await run(`curl ${said(wallet, /`POST (\S+)`/)} -H 'Content-Type: application/json' -d '${body}'`)
    expect(JSON.parse(funded)).toMatchObject({ address })
    env[said(wallet, /private key in `(\w+)`/)] = key
    const health = JSON.parse(await run(`curl ${said(wallet, /of `GET (\S+\/health)`/)}`))
    const place = said(wallet, /`MPPX_RPC_URL` must be `([\w.]+)`/)
    env.MPPX_RPC_URL = place.split('.').reduce((value, name) => value[name], health)

    const commands = commandsIn(text)
    for (const command of commands) Object.assign(env, keptOf(command, JSON.parse(await run(command.text))))
    const follow = commands.at(-1)!.text
    await expect
      .poll(async () => JSON.parse(await run(follow)).status, { timeout: 60_000, interval: 500 })
      .toMatch(/^(?:confirmed|ready_for_pickup|picked_up)$/)
  },
)

/** Limit of the tool list in bytes: a model reads it with every task. */
const LONGEST_TOOL_LIST = 25 * 1_024

test('an agent that has only MCP reaches a confirmed order', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const instructions = mcp.client.getInstructions()!
  const { tools } = await mcp.client.listTools()
  expect(tools.map(({ name }) => name)).toContain('fund_wallet')
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(LONGEST_TOOL_LIST)
  const call = async (name: string, args: object, meta?: object): Promise<Result> => {
    expect(tools.map(tool => tool.name)).toContain(name)
    const { inputSchema } = tools.find(tool => tool.name === name)!
    expect(Object.keys(args)).toEqual(expect.arrayContaining([...(inputSchema.required ?? [])]))
    return mcp.call(name, args, meta)
  }
  const way = said(instructions, /The way: ([^.]*\.)/)
  const named = (pattern: RegExp) => said(way, pattern)
  const account = privateKeyToAccount(generatePrivateKey())
  const { structuredContent: funded } = await call(said(instructions, /(\w+) gives a wallet/), {
    address: account.address,
  })
  expect(funded).toMatchObject({ address: account.address })

  const { structuredContent: found } = await call(named(/^(\w+) or/), {
    query: 'an egg sandwich',
    location: { zipcode: '11201' },
  })
  const place = found.results.find((each: Result) => each.accepting_orders && each.match.dishes.length > 0)
  const wanted = place.match.dishes[0]
  const menuTool = named(/, (\w*menu)\b/)
  const { structuredContent: short } = await call(menuTool, { id: place.id })
  const outline = short.menu.categories
    .flatMap((each: Result) => each.items)
    .find((each: Result) => each.id === wanted.id)
  // the note of a short menu says how to ask for options
  expect(short._agentInstructions.note).toMatch(/call again with q/)
  const { structuredContent: narrow } = await call(menuTool, { id: place.id, q: outline.name })
  const dish = narrow.menu.categories
    .flatMap((each: Result) => each.items)
    .find((each: Result) => each.id === wanted.id)
  const { structuredContent: quote } = await call(named(/, (preview\w*)/), {
    restaurant_id: place.id,
    items: [dish._orderExample ?? { id: dish.id, quantity: 1 }],
    fulfillment: 'pickup',
    pickup_time: 'ASAP',
  })
  const book = quote._next
  expect(book.tool).toBe(named(/, (confirm\w*)/))
  const { structuredContent: order } = await call(book.tool, {
    ...book.arguments,
    customer: { name: 'Ada Agent', phone: '917 555 0134', email: 'ada@example.com' },
  })
  const pay = order._next
  const { structuredContent: required, isError } = await call(pay.tool, pay.arguments)
  expect(isError).toBe(true)
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  const payload = await client.register('eip155:8453', new ExactEvmScheme(account)).createPaymentPayload(required)
  const paid = await call(pay.tool, pay.arguments, { [said(instructions, /_meta\["([^"]+)"\]/)]: payload })
  expect(paid.isError).toBeUndefined()
  const follow = named(/, then (\w+) every/)
  await expect
    .poll(async () => (await call(follow, { id: order.orderId })).structuredContent.status, { timeout: 30_000 })
    .toMatch(/^(?:confirmed|ready_for_pickup|picked_up)$/)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup', 'picked_up')
})
