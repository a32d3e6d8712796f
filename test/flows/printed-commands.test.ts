import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSTALL_CLIENT, PAYING_CLIENT } from '#src/payments/paying-command.ts'
import { ANA, confirm, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { canInstall, emptyFolder, runLine, strangersEnvironment } from '#test/support/strangers-machine.ts'

useChain()

// Terminal commands that responses print, pasted by a stranger: not a character of the line is changed, the folder
// is empty, nothing is installed, and the npm cache is empty when the first line runs.

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0'], { env: strangersEnvironment }).status === 0
/** Shells that this machine lacks are skipped, unless REQUIRE_SERVICES=1. */
const shells = ['bash', 'zsh'].filter(shell => process.env.REQUIRE_SERVICES === '1' || has(shell))

type Step = { readonly command: string; readonly env: Readonly<Record<string, string>> }

describe.skipIf(!canInstall())('a printed command pays without changes', () => {
  const cache = emptyFolder()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const run = (shell: string, command: string, env: Step['env']): Promise<string> =>
    runLine([shell, '-c'], command, emptyFolder(), { npm_config_cache: cache, ...env })

  /** Runs a line with the variables that its response lists, and the key of a wallet funded by the faucet. */
  async function paste(shell: string, { command, env }: Step): Promise<string> {
    const key = generatePrivateKey()
    const funded = await server.post('/api/local/faucet', { address: privateKeyToAccount(key).address })
    expect(funded.status).toBe(200)
    const mine = Object.entries(env).filter(([, value]) => value.startsWith('<'))
    expect(mine).toEqual([['MPPX_PRIVATE_KEY', expect.stringContaining(`${server.baseUrl}/api/local/faucet`)]])
    return run(shell, command, { ...env, MPPX_PRIVATE_KEY: key })
  }

  describe.each(shells)('in %s', shell => {
    test('for an order', { timeout: 300_000 }, async () => {
      const order = await confirm(server)
      await paste(shell, order._next)
      await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    })

    test('for a recipe', { timeout: 300_000 }, async () => {
      const { body: shelf } = await server.get('/api/recipes')
      const { body: preview } = await server.get(`/api/recipes/preview?id=${shelf.recipes[0].id}`)
      expect(await paste(shell, preview._next)).toContain(shelf.recipes[0].title)
    })

    test('for an order placed with the clerk', { timeout: 300_000 }, async () => {
      const said = `the ledger plate from Ledger Deli, pickup asap, I'm Ana ${ANA.phone} ${ANA.email}`
      const { body: asked } = await server.post('/api/clerk/chat', { message: said })
      const { body } = await server.post('/api/clerk/chat', { message: 'yes', session_id: asked.session_id })
      const { pay_instructions: pay } = body
      expect(body.reply).not.toContain('npx')
      const how = { message: 'how do I pay from a terminal?', session_id: asked.session_id }
      const { body: told } = await server.post('/api/clerk/chat', how)
      // the reply contains the same line
      expect(told.reply).toContain(`With a terminal: ${pay.command}\n`)
      expect(told.reply).toContain(`MPPX_RPC_URL (${pay.env.MPPX_RPC_URL})`)
      await paste(shell, pay)
      await untilStatus(server, pay.orderId, 'confirmed', 'ready_for_pickup')
    })
  })

  test('but pays nothing without a key, as the documents explain', { timeout: 300_000 }, async () => {
    const order = await confirm(server)
    const { MPPX_PRIVATE_KEY: _, ...env } = order._next.env
    await expect(run('bash', order._next.command, env)).rejects.toThrow()
    expect((await server.get(order.statusUrl)).body.status).toBe('awaiting_payment')
    for (const path of ['/llms.txt', '/clerk/llms.txt', '/.well-known/agent-skill']) {
      const text = await (await fetch(`${server.baseUrl}${path}`)).text()
      for (const word of ['KEYCHAIN_UNAVAILABLE', 'MPPX_PRIVATE_KEY', 'MPPX_RPC_URL', '/api/local/faucet'])
        expect(text).toContain(word)
    }
  })
})

test('the command names exactly the package versions that this repository is tested with', () => {
  const { dependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = [...PAYING_CLIENT.matchAll(/-p (\w+)@(\S+)/g)].map(([, name, version]) => [name, version])
  expect(Object.fromEntries(named)).toEqual({ viem: dependencies.viem, mppx: dependencies.mppx })
  expect(overrides.viem).toBe(dependencies.viem)
  for (const file of [
    'README.md',
    'test/discovery/golden/llms.txt',
    'test/discovery/golden/well-known-agent-skill.md',
  ]) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const isOurs = (line: string) => line.includes(PAYING_CLIENT) || line.includes(INSTALL_CLIENT)
    expect(lines.filter(line => line.includes('mppx@') && !isOurs(line))).toEqual([])
  }
  expect(readFileSync('packages/agent-tools/README.md', 'utf8')).toContain(
    `npm install mppx@${dependencies.mppx} viem@${dependencies.viem}`,
  )
})
