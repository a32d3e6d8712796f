import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNLUCKY_LADLE } from '../../scripts/demo/choose.ts'
import { launchServer, type OwnServer } from '../../scripts/demo/temporary-server.ts'
import { confirmedOrder } from './confirmed-order.ts'
import { runScript } from './run.ts'

const DINER = '35463'
const STATE_DIR = mkdtempSync(join(tmpdir(), 'comanda-wallet-test-'))
const path = join(STATE_DIR, 'wallet.json')
let server: OwnServer
let base: string

const wallet = (...args: string[]) => runScript('scripts/wallet.ts', args, { STATE_DIR, BASE_URL: base })
const balance = async () => BigInt(JSON.parse((await wallet('balance', '--json')).out).microUsdc)

beforeAll(async () => {
  server = await launchServer(process.env, { kitchenSpeed: '0' })
  base = await server.ready
  expect(await wallet('create')).toMatchObject({ exit: 0 })
  expect(await wallet('fund')).toMatchObject({ exit: 0 })
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(STATE_DIR, { recursive: true, force: true })
})

test('a wallet file is private to its owner and is not replaced by accident', async () => {
  const before = readFileSync(path, 'utf8')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const again = await wallet('create')
  expect(again.err).toContain(`There is a wallet in ${path} already.`)
  expect(again.exit).toBe(3)
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('the --force option replaces the wallet with a new one', async () => {
  const elsewhere = join(STATE_DIR, 'another')
  const make = (...args: string[]) =>
    runScript('scripts/wallet.ts', ['create', '--json', ...args], { STATE_DIR: elsewhere })
  const [first, second] = [await make(), await make('--force')]
  expect([first.exit, second.exit]).toEqual([0, 0])
  expect(JSON.parse(second.out).address).not.toBe(JSON.parse(first.out).address)
  expect(JSON.parse(readFileSync(join(elsewhere, 'wallet.json'), 'utf8')).address).toBe(JSON.parse(second.out).address)
})

test('an order is paid once: a second payment says so and moves no money', async () => {
  const { payUrl, orderId, amount } = await confirmedOrder(base, DINER)
  const before = await balance()
  const first = await wallet('pay', payUrl, '--wait', '--json')
  expect(first).toMatchObject({ exit: 0, err: '' })
  expect(JSON.parse(first.out)).toMatchObject({
    paid: true,
    alreadyPaid: false,
    amount,
    orderId,
    statusUrl: `${base}/api/order/${orderId}`,
    transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    order: { estimatedReady: expect.any(String) },
  })
  expect(['confirmed', 'ready_for_pickup', 'picked_up']).toContain(JSON.parse(first.out).status)
  expect(before - (await balance())).toBe(BigInt(amount))

  const second = await wallet('pay', payUrl)
  expect(second.out).toContain('Already paid. Nothing was charged now.')
  expect(second.out).toContain(JSON.parse(first.out).transaction)
  expect(second.exit).toBe(0)
  expect(before - (await balance())).toBe(BigInt(amount))
})

test('an order that the kitchen rejects ends with a refund and its own exit code', async () => {
  const { payUrl } = await confirmedOrder(base, UNLUCKY_LADLE)
  const before = await balance()
  const { exit, out } = await wallet('pay', payUrl, '--wait')
  expect(out).toMatch(/^Status +fulfillment_failed$/m)
  expect(out).toMatch(/^Refunded +\d+\.\d\d USDC$/m)
  expect(exit).toBe(7)
  expect(await balance()).toBe(before)
})

test('a price above the limit is not paid', async () => {
  const { payUrl } = await confirmedOrder(base, UNLUCKY_LADLE)
  const before = await balance()
  const { exit, err } = await wallet('pay', payUrl, '--max', '$2')
  expect(err).toMatch(/^This costs \d+\.\d\d USDC, more than the limit of \$2\.00\.$/m)
  expect(exit).toBe(5)
  expect(await balance()).toBe(before)
})

test('an empty wallet is told how to get funds', async () => {
  const { payUrl } = await confirmedOrder(base, UNLUCKY_LADLE)
  const empty = { STATE_DIR: join(STATE_DIR, 'empty') }
  await runScript('scripts/wallet.ts', ['create'], empty)
  const { exit, err } = await runScript('scripts/wallet.ts', ['pay', payUrl], empty)
  expect(err).toMatch(/^This costs \d+\.\d\d USDC, but the wallet holds 0\.00\.\nGet more: npm run wallet -- fund$/m)
  expect(exit).toBe(5)
})

test.for([
  [
    'pay URL of nothing',
    5,
    ['pay', '{base}/api/order/pay?pt=pt_wrong'],
    'This price token was not issued by this service',
  ],
  ['page that costs nothing', 5, ['pay', '{base}/health'], 'This URL does not require payment.'],
  ['page that is not there', 5, ['pay', '{base}/nowhere'], 'This is not a pay URL: the server answers 404.'],
  ['word for a URL', 2, ['pay', 'lunch'], 'lunch is not a pay URL.'],
  ['server that is not there', 4, ['balance', '--server', 'http://127.0.0.1:9'], 'No server responds at'],
  ['limit that is not money', 2, ['pay', '{base}', '--max', '1e3'], '--max 1e3 is not a dollar amount.'],
  ['command that is not there', 2, ['steal'], 'There is no command steal.'],
  ['missing command', 2, [], 'Usage: npm run wallet'],
  ['surplus word', 2, ['fund', 'me'], 'fund takes only options, not me.'],
] as const)('a %s is reported in plain words with exit code %i', async ([, code, args, words]) => {
  const { exit, err } = await wallet(...args.map(arg => arg.replace('{base}', base)))
  expect(err).toContain(words)
  expect(err).not.toContain('    at ')
  expect(exit).toBe(code)
})

test('the fund command creates a missing wallet and reuses an existing one', async () => {
  const [dir, { env }] = [join(STATE_DIR, 'new'), { env: { BASE_URL: base } }]
  const fund = async () =>
    JSON.parse((await runScript('scripts/wallet.ts', ['fund', '--json'], { ...env, STATE_DIR: dir })).out)
  const [first, second] = [await fund(), await fund()]
  expect(JSON.parse(readFileSync(join(dir, 'wallet.json'), 'utf8')).address).toBe(first.address)
  expect(second.address).toBe(first.address)
})

test('a wallet that is missing, damaged, or readable by others is not used', async () => {
  const absent = await runScript('scripts/wallet.ts', ['balance', '--json'], { STATE_DIR: join(STATE_DIR, 'none') })
  expect(JSON.parse(absent.out)).toMatchObject({ error: 'wallet', hint: 'Make one: npm run wallet -- create' })
  expect(absent.exit).toBe(3)
  const dir = mkdtempSync(join(STATE_DIR, 'damaged-'))
  writeFileSync(join(dir, 'wallet.json'), '{"privateKey":"0x12"}', { mode: 0o600 })
  const damaged = await runScript('scripts/wallet.ts', ['balance'], { STATE_DIR: dir })
  expect(damaged.err).toContain('is damaged')
  chmodSync(join(dir, 'wallet.json'), 0o644)
  const open = await runScript('scripts/wallet.ts', ['balance'], { STATE_DIR: dir })
  expect(open.err).toContain('but mode 644 makes it accessible to other users')
  expect([damaged.exit, open.exit]).toEqual([3, 3])
})
