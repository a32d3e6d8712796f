import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openComanda } from 'comanda-agent-tools'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { staticImports } from '#test/support/static-imports.ts'
import { EXAMPLES } from '#tools/examples/examples.ts'

useChain()

// The package as npm would publish it, installed in an empty folder; its optional peers are those of this project.

const PEERS = ['@langchain/core', '@x402/evm', '@x402/fetch', 'ai', 'mppx', 'viem', 'zod']
const run = promisify(execFile)
let folder: string
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
  folder = mkdtempSync(join(tmpdir(), 'agent-tools-'))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: 'packages/agent-tools' })
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'))!
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', `./${tarball}`, ...options], { cwd: folder })
}, 120_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

function linkPeers(): void {
  for (const name of PEERS) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules', name), place)
  }
}

async function runScript(text: string, env: Record<string, string> = {}): Promise<string> {
  const file = join(folder, `script-${crypto.randomUUID()}.js`)
  writeFileSync(file, text)
  const { stdout } = await run(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, BASE_URL: server.baseUrl, ...env },
  })
  return stdout
}

/** Wallet with money, and its key. */
async function fundedKey(): Promise<{ PRIVATE_KEY: string }> {
  const key = generatePrivateKey()
  await chain.payer(key)
  return { PRIVATE_KEY: key }
}

const CUSTOMER = { NAME: 'Ada Agent', PHONE: '917 555 0134', EMAIL: 'ada@example.com' }
const readme = readFileSync('packages/agent-tools/README.md', 'utf8')
const client = /```js\n([\s\S]*?)```/.exec(readme)![1]!

test('the package alone calls a server, and needs no other package', async () => {
  const told = await runScript(`
    import { openComanda, FOOD } from 'comanda-agent-tools'
    const { tools, run } = await openComanda(process.env.BASE_URL)
    const { menu } = await run('get_menu', { id: '35453', q: 'plate' })
    const refused = await run('preview_order', { restaurant_id: '35453' })
    console.log(JSON.stringify([tools.map(({ name }) => name), FOOD, menu.categories.length, refused.error]))
  `)
  const [names, food, categories, error] = JSON.parse(told)
  expect(names).toEqual(food)
  expect([categories > 0, error]).toEqual([true, 'missing_required_fields'])
})

test('the client of the README has about twenty lines, and orders and pays by x402 and by MPP', async () => {
  linkPeers()
  expect(client.trim().split('\n').length).toBeLessThanOrEqual(24)
  const byMpp = client.replaceAll('payWithX402', 'payWithMpp')
  for (const text of [client, byMpp]) {
    const env = { ...CUSTOMER, ...(await fundedKey()) }
    const told = await runScript(text, env)
    expect(told).toMatch(/ORD-\w+: (?!awaiting_payment)\w+\. /)
    const { address } = privateKeyToAccount(env.PRIVATE_KEY as `0x${string}`)
    expect(await chain.balance(address)).toBeLessThan(200_000_000n)
  }
})

test('neither client pays more than its limit', async () => {
  linkPeers()
  for (const text of [client, client.replaceAll('payWithX402', 'payWithMpp')]) {
    const env = { ...CUSTOMER, ...(await fundedKey()) }
    const { address } = privateKeyToAccount(env.PRIVATE_KEY as `0x${string}`)
    await expect(runScript(text.replace('most: 40', 'most: 1'), env)).rejects.toThrow(
      /maxAmountPerPayment|limit of \$1/,
    )
    expect(await chain.balance(address)).toBe(200_000_000n)
  }
})

test('its tools are those of LangChain and of the AI SDK', async () => {
  linkPeers()
  const told = await runScript(`
    import { openComanda } from 'comanda-agent-tools'
    import { toLangChain } from 'comanda-agent-tools/langchain'
    import { toAiSdk } from 'comanda-agent-tools/ai-sdk'
    const comanda = await openComanda(process.env.BASE_URL)
    const chained = toLangChain(comanda)
    const hours = { id: '35453', q: 'plate' }
    const one = JSON.parse(await chained.find(({ name }) => name === 'get_menu').invoke(hours))
    const two = await toAiSdk(comanda).get_menu.execute(hours, {})
    const wrong = await chained[0].invoke({ nonsense: 1 }).catch(({ message }) => message)
    console.log(JSON.stringify([chained.map(({ name }) => name), one, two, wrong]))
  `)
  const [names, one, two, wrong] = JSON.parse(told)
  expect(names).toContain('preview_order')
  expect(one).toEqual(two)
  expect(one).toEqual((await server.get('/api/restaurants/35453/menu?q=plate')).body)
  expect(wrong).toMatch(/schema/)
})

test('every captured example sends the same request through the package as over HTTP', async () => {
  const sent: { url: string; method: string; body: string }[] = []
  const recording: typeof fetch = async (url, init) => {
    if (String(url).endsWith('/api/openapi.json')) return fetch(url)
    sent.push({ url: String(url), method: init?.method ?? 'GET', body: String(init?.body ?? '') })
    return Response.json({ fine: true })
  }
  const here = OPERATIONS.filter(tool => !tool.onlyLocal)
  const options = { fetch: recording, agentId: 'lunch-bot', names: here.map(({ name }) => name) }
  const comanda = await openComanda(`${server.baseUrl}/`, options)
  for (const { tool: name, request } of EXAMPLES.filter(each => options.names.includes(each.tool))) {
    const { http } = here.find(tool => tool.name === name)!
    expect(await comanda.run(name, request.input)).toEqual({ fine: true })
    const { url, method, body } = sent.pop()!
    const { pathname, searchParams } = new URL(url)
    const path = http.path.replaceAll(/\{(\w+)\}/g, (_, field) => encodeURIComponent(String(request.input[field])))
    expect({ pathname, method: method.toLowerCase() }).toEqual({ pathname: path, method: http.method })
    const told = { ...Object.fromEntries(searchParams), ...(body === '' ? {} : JSON.parse(body)) }
    const inPath = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
    const rest = Object.entries(request.input).filter(([field]) => !inPath.includes(field))
    const text = ([field, value]: [string, unknown]) => [field, http.method === 'get' ? String(value) : value]
    expect(told).toMatchObject(Object.fromEntries(rest.map(text)))
  }
})

test('the server loads neither LangChain nor the package', () => {
  const { files, packages } = staticImports('src/app/serve.ts')
  expect(files.size).toBeGreaterThan(200)
  expect([...packages].filter(name => /langchain|langsmith|agent-tools/.test(name))).toEqual([])
})
