import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#src/kernel/process.ts'
import { confirm, untilStatus } from '#test/support/buyer.ts'
import { createHttp } from '#test/support/http.ts'
import { connectMcp } from '#test/support/mcp.ts'
import { freePort } from '#test/support/server.ts'

// `npm start` as a new user runs it: the whole program with its own local chain.

const run = promisify(execFile)
let stateDir: string
let started: ChildProcess[] = []

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'comanda-main-'))
})
afterEach(async () => {
  await Promise.all(started.map(stop))
  started = []
  rmSync(stateDir, { recursive: true, force: true })
})

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['src/main.js'], {
    env: { PATH: process.env.PATH, STATE_DIR: stateDir, LOG_LEVEL: 'silent', KITCHEN_SPEED: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill()
    await once(child, 'exit')
  }
  return child.exitCode
}

/** Waits until the program reports that it is listening; returns its output. */
async function opened(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += chunk
    if (text.includes('is running at') && text.endsWith('\n\n')) return text
  }
  throw new Error(`the program ended: ${text}`)
}

async function failure(env: Record<string, string>): Promise<{ code: number | null; error: string }> {
  const child = start(env)
  let error = ''
  child.stderr?.on('data', chunk => {
    error += chunk
  })
  await once(child, 'close')
  return { code: child.exitCode, error }
}

/** Expects the demo that is served without a CATALOG: hand-written and generated restaurants, with their menus. */
async function expectWholeDemo(http: ReturnType<typeof createHttp>): Promise<void> {
  const { body: stats } = await http.get('/api/restaurants/stats')
  expect(stats.total).toBeGreaterThanOrEqual(600)
  expect(stats.cuisines.length).toBeGreaterThanOrEqual(28)
  expect(stats.channels).toMatchObject({ grocery: 1, voice: 2 })
  for (const id of [35453, 40_000]) {
    const { status, body } = await http.get(`/api/restaurants/${id}/menu`)
    expect({ status, dishes: body.menu.categories[0].items.length > 0 }).toEqual({ status: 200, dishes: true })
  }
}

/** Expects that an agent with only MCP can get test money. */
async function expectToolsForWallets(baseUrl: string): Promise<void> {
  await using mcp = await connectMcp(baseUrl)
  const { address } = privateKeyToAccount(generatePrivateKey())
  expect(mcp.client.getInstructions()).toMatch(/fund_wallet/)
  expect((await mcp.call('get_wallet', { address })).structuredContent).toMatchObject({ balance: '0.00' })
  expect((await mcp.call('fund_wallet', { address })).structuredContent).toMatchObject({ address, balance: '200.00' })
  expect((await mcp.call('get_wallet', { address })).structuredContent).toMatchObject({ balance: '200.00' })
}

test('the program starts with a local chain and a warning, takes an order paid by the printed command, and stops cleanly', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port) })
  const welcome = await opened(server)
  expect(welcome).toMatch(/Never send real USDC/)
  const http = createHttp(`http://127.0.0.1:${port}`)
  await expectWholeDemo(http)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await expectToolsForWallets(`http://127.0.0.1:${port}`)
  expect((await http.post('/api/local/faucet', { address })).body).toMatchObject({ address, balance: '200.00' })

  const order = await confirm(http)
  const { command, env } = order._next
  await run('bash', ['-c', command], { timeout: 90_000, env: { ...process.env, ...env, MPPX_PRIVATE_KEY: key } })
  await untilStatus(http, order.orderId, 'confirmed', 'ready_for_pickup')
  expect((await http.get(`/api/local/wallet/${address}`)).body).toMatchObject({ balance: '181.68' })

  const { pid } = JSON.parse(readFileSync(join(stateDir, 'chain.pid.json'), 'utf8'))
  expect(statSync(join(stateDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(await stop(server)).toBe(0)
  expect(isAlive(pid)).toBe(false)

  const again = start({ PORT: String(port) })
  await opened(again)
  expect((await http.get(`/api/order/${order.orderId}`)).body).toMatchObject({ orderId: order.orderId, total: 18.32 })
  expect((await http.get(`/api/local/wallet/${address}`)).body).toMatchObject({ balance: '181.68' })
}, 240_000)

test('the demo wallet faucet pays out ten times a minute, then answers 429', async () => {
  const port = await freePort()
  await opened(start({ PORT: String(port) }))
  const http = createHttp(`http://127.0.0.1:${port}`)
  const { address } = privateKeyToAccount(generatePrivateKey())
  const gifts = await Promise.all(Array.from({ length: 12 }, () => http.post('/api/local/faucet', { address })))
  expect(gifts.filter(g => g.status === 200)).toHaveLength(10)
  const refused = gifts.filter(g => g.status === 429)
  expect(refused).toHaveLength(2)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an invalid configuration stops the start with a sentence for each mistake', async () => {
  const { code, error } = await failure({ PORT: 'lunch', KITCHEN_SPEED: '7', TREASURY_KEY: '0x12' })
  expect(code).toBe(1)
  expect(error).toMatch(/PORT: /)
  expect(error).toMatch(/KITCHEN_SPEED: /)
  expect(error).toMatch(/TREASURY_KEY: must be a private key/)
  expect(error).not.toMatch(/\n\s+at /)
})

test('a production start with test money is refused', async () => {
  const { code, error } = await failure({ NODE_ENV: 'production' })
  expect({ code, error }).toMatchObject({ code: 1, error: expect.stringMatching(/CHAIN_RPC_URL: required/) })
  expect(existsSync(join(stateDir, 'keys.json'))).toBe(false)
})

test('an invalid catalog is rejected, and its mistake is named', async () => {
  const { code, error } = await failure({ CATALOG: 'package.json', PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(error).toMatch(/^CATALOG package.json cannot be used/)
  expect(error).toMatch(/\n.*npm run data:import -- json package.json --out catalogue \(docs\/catalogue.md\)\n$/)
})

test('a second server on the same folder is refused, and the first keeps running', async () => {
  const port = await freePort()
  await opened(start({ PORT: String(port) }))
  const { code, error } = await failure({ PORT: String(await freePort()) })
  expect({ code, error }).toMatchObject({
    code: 1,
    error: expect.stringMatching(/Another Comanda process \(\d+\) is using/),
  })
  expect(await createHttp(`http://127.0.0.1:${port}`).get('/health/ready')).toMatchObject({ status: 200 })
})

test('a port in use is named, and nothing is left running', async () => {
  const port = String(await freePort())
  await opened(start({ PORT: port }))
  const other = mkdtempSync(join(tmpdir(), 'comanda-main-'))
  const { code, error } = await failure({ PORT: port, STATE_DIR: other })
  expect({ code, error }).toMatchObject({
    code: 1,
    error: `PORT: ${port} is in use by another program; stop that one, or set PORT to another port\n`,
  })
  expect(existsSync(join(other, 'chain.pid.json'))).toBe(false)
  rmSync(other, { recursive: true, force: true })
})
