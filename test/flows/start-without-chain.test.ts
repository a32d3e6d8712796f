import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirm, headerV2, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { createHttp, type Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { environment, freePort } from '#test/support/server.ts'

useChain()

// Behavior of `npm start` while CHAIN_RPC_URL does not answer.

let stateDir: string
let port: number
let rpc: RpcProxy
const children: ChildProcess[] = []

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'comanda-no-chain-'))
  port = await freePort()
  rpc = await startRpcProxy(chain.rpcUrl)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await rpc[Symbol.asyncDispose]()
  rmSync(stateDir, { recursive: true, force: true })
})

type Program = Http & { readonly said: () => string }

/** Starts the program. Resolves with its output once it listens; rejects with its output if it exits. */
async function start(env: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, ['src/main.js'], {
    env: {
      PATH: process.env.PATH,
      ...environment(chain, port, stateDir),
      CHAIN_RPC_URL: rpc.url,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  const opened = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
      if (said.includes('is running at')) opened.resolve()
    })
  child.once('close', () => opened.reject(new Error(said)))
  await opened.promise
  return { ...createHttp(`http://127.0.0.1:${port}`), said: () => said }
}

/** Waits until the server is ready; it polls the chain every few seconds. */
const untilReady = (server: Program, message = 'ready') =>
  expect.poll(async () => (await server.get('/health/ready')).status, { timeout: 20_000, message }).toBe(200)

test('a server started without the chain listens, reports the outage, sells nothing that cannot be paid, and recovers', async () => {
  rpc.rule(() => 'refuse')
  const server = await start()
  const outages = () => server.said().match(/.*"msg":"outage: .*/g) ?? []
  expect(outages()).toEqual([expect.stringMatching(/"part":"chain".*the chain does not answer/)])
  expect(await server.get('/health')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { chain: { ok: false, detail: 'the chain does not answer' } } },
  })
  expect(await server.get('/health/ready')).toMatchObject({ status: 503, body: { checks: { chain: { ok: false } } } })
  expect((await server.get('/api/restaurants?near=Park+Slope')).status).toBe(200)
  expect((await server.get('/api/restaurants/35453/menu')).status).toBe(200)
  for (const refused of [
    await server.post('/api/order/preview', plateCart()),
    await server.get('/api/recipes/preview?id=skirt-steak-salsa-verde-cruda'),
  ]) {
    expect(refused).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('10')
  }

  rpc.rule(() => 'pass')
  await untilReady(server)
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(outages()).toHaveLength(1)
  expect(server.said()).toMatch(/"part":"chain".*"msg":"outage over: /)
})

test('a payment in progress resumes once the chain is back, even if the server was started without it', async () => {
  const server = await start()
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  rpc.rule(method => (method === 'eth_sendRawTransaction' ? 'refuse' : 'pass'))
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).body.payment.settlement).toBe('pending')
  children[0]!.kill('SIGKILL')
  await once(children[0]!, 'exit')
  rpc.rule(() => 'refuse')
  const again = await start()
  expect(await again.get(`/api/order/${order.orderId}`)).toMatchObject({
    status: 200,
    body: { orderId: order.orderId },
  })
  rpc.rule(() => 'pass')
  await untilStatus(again, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(200_000_000n - 18_320_000n)
})

test('a single lost response of the chain never aborts the start, whichever call it hits', async () => {
  const asked = new Set<string>()
  rpc.rule(method => {
    asked.add(method)
    return 'pass'
  })
  await start()
  const methods = [...asked]
  expect(methods).toContain('eth_call')
  for (const method of methods) {
    let lost = false
    rpc.rule(called => {
      if (called !== method || lost) return 'pass'
      lost = true
      return 'lose_answer'
    })
    port = await freePort()
    const server = await start()
    expect(lost, method).toBe(true)
    await untilReady(server, method)
    expect((await preview(server)).priceToken).toMatch(/^pt_/)
  }
})

describe('a start against the wrong chain fails with one error sentence', () => {
  test.each([
    ['another number', { CHAIN_ID: '84532' }, 'CHAIN_RPC_URL serves chain 8453, and CHAIN_ID is 84532. Set '],
    [
      'no USDC',
      { USDC_ADDRESS: `0x${'12'.repeat(20)}` },
      `USDC_ADDRESS: there is no USDC at 0x${'12'.repeat(20)} on chain 8453. Set `,
    ],
    [
      'something else than USDC',
      // the Multicall3 contract
      { USDC_ADDRESS: '0xcA11bde05977b3631167028862bE2a173976CA11' },
      'USDC_ADDRESS: there is no USDC at 0xcA11bde05977b3631167028862bE2a173976CA11 on chain 8453. Set ',
    ],
  ])('%s', async (_, env, sentence) => {
    const said = await start(env).then(
      () => 'it opened',
      (error: Error) => error.message,
    )
    expect(said.split('\n').filter(line => line !== '' && !line.startsWith('{'))).toEqual([
      expect.stringContaining(sentence),
    ])
  })
})
