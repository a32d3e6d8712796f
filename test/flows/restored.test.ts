import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { confirm, headerV2, plateCart, poll, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import type { Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

const START = 200_000_000n
const PLATE_MICRO = 18_320_000n

const dir = mkdtempSync(join(tmpdir(), 'comanda-restored-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Confirmed order with a payment that is signed but not sent. */
async function signedOrder(server: Http, cart?: object) {
  const payer = await chain.payer()
  const { orderId, priceToken, payment } = await confirm(server, cart)
  const headers = headerV2(await sign(payer, payment), payment)
  const pay = (at: Http) => at.get(`/api/order/pay?pt=${priceToken}`, headers)
  const spent = async () => START - (await chain.balance(payer.address))
  return { orderId, pay, spent }
}

/** Number of payments on the chain that the ledger does not know. */
async function unmatched({ engine }: TestServer, treasury: `0x${string}`): Promise<number> {
  const known = await engine.db.selectFrom('inflows').select('tx_hash').execute()
  const hashes = new Set(known.map(({ tx_hash }) => tx_hash))
  const arrived = await chain.transfersTo(treasury)
  return arrived.filter(({ transactionHash }) => !hashes.has(transactionHash)).length
}

test('a backup of a running server is a ledger that resolves the outcome of every payment it knows', async () => {
  await using rpc = await startRpcProxy(chain.rpcUrl)
  const backup = join(dir, 'backup.db')
  const server = await startServer(chain, { env: { CHAIN_RPC_URL: rpc.url } })
  const { payTo } = (await confirm(server)).payment
  const eaten = await signedOrder(server)
  expect(await eaten.pay(server)).toMatchObject({ status: 202 })
  await untilStatus(server, eaten.orderId, 'ready_for_pickup')

  // From here on, the first transaction reaches the chain and later ones are held: the payment of an order that fails
  // goes through; its refund and the payment of another order do not.
  const soup = await someCart(server, UNLUCKY)
  const failed = await signedOrder(server, soup)
  const submitted = await signedOrder(server)
  const later = await signedOrder(server)
  const held = Promise.withResolvers<void>()
  const refunding = Promise.withResolvers<void>()
  let sends = 0
  rpc.hold(method => {
    if (method !== 'eth_sendRawTransaction' || ++sends === 1) return undefined
    refunding.resolve()
    return held.promise
  })
  expect(await failed.pay(server)).toMatchObject({ status: 202 })
  await refunding.promise
  const answer = submitted.pay(server)
  const isSubmitting = () =>
    server.engine.db.selectFrom('claims').select('id').where('state', '=', 'submitting').executeTakeFirst()
  await expect.poll(isSubmitting).toBeDefined()

  const others = Promise.all(Array.from({ length: 4 }, () => confirm(server)))
  const made = await runScript('scripts/backup.ts', ['--to', backup, '--json'], { STATE_DIR: server.stateDir })
  expect({ exit: made.exit, err: made.err }).toEqual({ exit: 0, err: '' })
  expect(JSON.parse(made.out)).toMatchObject({ to: backup, claims: 3 })
  await others

  // events after the backup, which it cannot contain
  held.resolve()
  expect(await answer).toMatchObject({ status: 202 })
  await poll(server, failed.orderId, order => order.refund?.status === 'succeeded')
  expect(await later.pay(server)).toMatchObject({ status: 202 })
  const lost = await signedOrder(server)
  expect(await lost.pay(server)).toMatchObject({ status: 202 })
  await server[Symbol.asyncDispose]()

  const STATE_DIR = join(dir, 'state')
  const put = await runScript('scripts/restore.ts', ['--from', backup], { STATE_DIR })
  expect({ exit: put.exit, err: put.err }).toEqual({ exit: 0, err: '' })
  await using restored = await startServer(chain, { env: { STATE_DIR } })
  expect((await restored.get(`/api/order/${eaten.orderId}`)).body).toMatchObject({ status: 'ready_for_pickup' })
  // the payment in flight is confirmed and its order continues; the refund was already paid and is not paid again
  await untilStatus(restored, submitted.orderId, 'confirmed', 'ready_for_pickup')
  await poll(restored, failed.orderId, order => order.refund?.status === 'succeeded')
  expect([await submitted.spent(), await failed.spent()]).toEqual([PLATE_MICRO, 0n])
  // two payments are on the chain but in no ledger
  expect(await unmatched(restored, payTo)).toBe(2)
  expect((await restored.get(`/api/order/${later.orderId}`)).body).toMatchObject({ status: 'awaiting_payment' })
  // a payer who repeats the same payment has it recognized and pays nothing more
  expect(await later.pay(restored)).toMatchObject({ status: 202, body: { orderId: later.orderId } })
  await untilStatus(restored, later.orderId, 'confirmed', 'ready_for_pickup')
  expect(await later.spent()).toBe(PLATE_MICRO)
  expect(await unmatched(restored, payTo)).toBe(1)
  // an order created after the backup must be resolved by an operator
  expect(await restored.get(`/api/order/${lost.orderId}`)).toMatchObject({ status: 404 })
  expect(await lost.pay(restored)).toMatchObject({ status: 400, body: { error: 'price_token_invalid' } })
})

test('a backup taken while twenty orders are being paid contains each order completely or not at all', async () => {
  await using server = await startServer(chain)
  const orders = await Promise.all(Array.from({ length: 20 }, () => signedOrder(server, plateCart())))
  const backups = [1, 2].map(n => join(dir, `while-paying-${n}.db`))
  const paying = Promise.all(orders.map(({ pay }) => pay(server)))
  for (const to of backups) {
    const { exit } = await runScript('scripts/backup.ts', ['--to', to], { STATE_DIR: server.stateDir })
    expect(exit).toBe(0)
  }
  expect((await paying).map(({ status }) => status)).toEqual(orders.map(() => 202))
  for (const [index, from] of backups.entries()) {
    const STATE_DIR = join(dir, `copy-${index}`)
    expect(await runScript('scripts/restore.ts', ['--from', from], { STATE_DIR })).toMatchObject({ exit: 0 })
    await using copy = await startServer(chain, { env: { STATE_DIR } })
    const books = await copy.engine.db
      .selectFrom('orders')
      .leftJoin('claims', join => join.onRef('subject_id', '=', 'orders.id').on('state', '=', 'settled'))
      .select(['orders.status', 'orders.settled_micro', 'claims.value_micro'])
      .execute()
    expect(books).toHaveLength(20)
    for (const { status, settled_micro, value_micro } of books) {
      expect(settled_micro).toBe(value_micro ?? 0)
      expect(status === 'awaiting_payment').toBe(value_micro === null)
    }
  }
})
