import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { createHttp, type Http } from '#test/support/http.ts'
import { freePort } from '#test/support/server.ts'

// What `npm start` runs, with its own chain and card network, paid by the command line that mppx publishes.

const run = promisify(execFile)
const key = generatePrivateKey()
let home: string
let http: Http
let stop: () => Promise<void>
let health: { chain: { rpc: string }; card: { api: string } }

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'comanda-command-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.js'], {
    env: {
      PATH: process.env.PATH,
      STATE_DIR: join(home, 'var'),
      PORT: String(port),
      CATALOG: 'data/catalog',
      LOG_LEVEL: 'silent',
      KITCHEN_SPEED: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stop = async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
  for await (const chunk of child.stdout) if (String(chunk).includes('is running at')) break
  http = createHttp(`http://localhost:${port}`)
  health = (await http.get('/health')).body.checks
  await http.post('/api/local/faucet', { address: privateKeyToAccount(key).address })
})
afterAll(async () => {
  await stop?.()
  rmSync(home, { recursive: true, force: true })
})

const MPPX = 'node_modules/mppx/dist/bin.js'

/** Runs a command as the README shows it. Resolves with its output. */
async function mppx(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [MPPX, ...args], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    timeout: 60_000,
  })
  return stdout + stderr
}

const wallet = () => ({ MPPX_PRIVATE_KEY: key, MPPX_RPC_URL: health.chain.rpc })
const account = () => ({
  MPPX_STRIPE_SECRET_KEY: 'sk_test_buyer',
  MPPX_STRIPE_SPT_URL: `${health.card.api}/v1/test_helpers/shared_payment/granted_tokens`,
})

test.each([
  ['x402', () => ['--protocol', 'x402'], wallet, 'x402-v2'],
  ['MPP in USDC', () => ['--protocol', 'mpp'], wallet, 'mpp-evm'],
  [
    'MPP with a card',
    () => ['--protocol', 'mpp', '--currency', 'usd', '-M', 'paymentMethod=pm_card_visa'],
    account,
    'mpp-stripe',
  ],
] as const)('the mppx command line pays by %s', async (_name, args, env, method) => {
  const order = await confirm(http)
  const output = await mppx([order.payUrl, ...args()], env())
  expect(output).toContain(order.orderId)
  const placed = await untilStatus(http, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(placed.payment).toMatchObject({ method, settlement: 'settled' })
})

test('a card payment for an order that cannot be placed is refunded', async () => {
  const soup = await someCart(http, UNLUCKY)
  const order = await confirm(http, soup)
  await mppx([order.payUrl, '--currency', 'usd', '-M', 'paymentMethod=pm_card_mastercard'], account())
  const failed = await poll(http, order.orderId, body => body.refund?.status === 'succeeded')
  expect(failed.refund).toMatchObject({
    refundTo: 'Mastercard ending in 4444',
    transactionHash: expect.stringMatching(/^re_/),
  })
})
