import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, headerV2, poll, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { paidOrder } from '#test/support/merchant-kit.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// A ledger with an impossible state: nothing acts on it, it is reported, and all other orders continue.

const START = 200_000_000n
const lines: string[] = []
let rpc: RpcProxy
let server: TestServer
beforeAll(async () => {
  rpc = await startRpcProxy(chain.rpcUrl)
  server = await startServer(chain, { lines, env: { CHAIN_RPC_URL: rpc.url } })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await rpc?.[Symbol.asyncDispose]()
})

const breaches = () => lines.map(line => JSON.parse(line)).filter(({ invariant }) => invariant !== undefined)
const metrics = async () => (await fetch(`${server.baseUrl}/metrics`)).text()
const jobs = (...args: string[]) => runScript('scripts/jobs.ts', args, { STATE_DIR: server.stateDir })

test('a refund to a stranger is not sent (M2); once fixed and resumed, it goes to its payer', async () => {
  const { db } = server.engine
  const payer = await chain.payer()
  const soup = await someCart(server, UNLUCKY)
  const order = await confirm(server, soup)
  // the payment can be submitted, its refund not yet
  let estimates = 0
  rpc.rule(method => (method === 'eth_estimateGas' && ++estimates > 1 ? 'refuse' : 'pass'))
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
  const failed = db.selectFrom('outbox').select('id').where('kind', '=', 'refund').where('last_error', 'is not', null)
  await expect.poll(() => failed.executeTakeFirst(), { timeout: 15_000 }).toBeDefined()
  const stranger = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
  const { receiver } = await db.selectFrom('refunds').select('receiver').executeTakeFirstOrThrow()
  await db.updateTable('refunds').set({ receiver: stranger }).execute()
  rpc.rule(() => 'pass')
  // skip the wait for the next attempt
  server.advance(60_000)

  await expect.poll(() => breaches().length, { timeout: 10_000 }).toBe(1)
  expect(breaches()[0]).toMatchObject({ level: 'error', invariant: 'M2', subject: order.orderId, kind: 'refund' })
  expect(await metrics()).toMatch(/^comanda_invariant_breaches_total{invariant="M2"} 1$/m)
  expect((await server.get(`/api/order/${order.orderId}`)).body.refund).toMatchObject({ status: 'pending' })
  const listed = await jobs('stopped', '--json')
  expect(JSON.parse(listed.out).stopped).toEqual([
    {
      subject: order.orderId,
      since: expect.any(String),
      why: expect.stringMatching(/^M2: refund rf_\w+ would not go to the payer of its claim/),
    },
  ])
  // only this order is stopped: no other order waits, and an hour later the server is still ready
  await untilStatus(server, await paidOrder(server, chain), 'ready_for_pickup')
  server.advance(3_600_000)
  const ready = async () => (await server.get('/health/ready')).status
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  expect(await metrics()).toMatch(/^comanda_subjects_stopped 1$/m)
  // the treasury reserves what is owed
  const { treasury } = (await server.get('/health/ready')).body.checks
  expect(treasury).toEqual({
    ok: true,
    detail: expect.stringMatching(/^\d+\.\d\d? USDC, 4\.17 USDC in pending refunds$/),
  })
  expect(await chain.balance(stranger as `0x${string}`)).toBe(0n)

  await db.updateTable('refunds').set({ receiver }).where('order_id', '=', order.orderId).execute()
  expect(await jobs('resume', order.orderId)).toMatchObject({ exit: 0 })
  expect(await jobs('resume', order.orderId)).toMatchObject({ exit: 1 })
  server.advance(60_000)
  await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  expect(await chain.balance(payer.address)).toBe(START)
})
