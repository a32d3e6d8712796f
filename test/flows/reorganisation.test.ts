import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { readConfirmations } from '#src/payments/confirmations.ts'
import { auditOf } from '#test/support/audit.ts'
import { confirm, headerV2, sign, untilStatus } from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const dir = mkdtempSync(join(tmpdir(), 'comanda-reorganisation-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Starts a server on an existing state folder, as the previous server left it. */
const serverIn = (folder: string, more: Parameters<typeof startServer>[1] = {}) =>
  startServer(chain, { ...more, env: { STATE_DIR: join(dir, folder) } })

/** Transfers a wallet's whole balance to another address. */
async function spend(from: Address, value: bigint): Promise<void> {
  await chain.client.impersonateAccount({ address: from })
  await chain.client.setBalance({ address: from, value: parseEther('1') })
  const args = ['0x000000000000000000000000000000000000dEaD', value] as const
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args })
  await chain.client.request({ method: 'eth_sendTransaction', params: [{ from, to: chain.usdc, data }] } as never)
}

/** Pays an order before its kitchen is notified, then reverts the payment's blocks; resolves to the order and payee. */
async function paidAndReorganised(server: TestServer, isSpentTwice: boolean) {
  const order = await confirm(server)
  const payer = await chain.payer()
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const before = await chain.client.snapshot()
  server.engine.retire()
  const paid = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(paid).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  await server[Symbol.asyncDispose]()
  await chain.client.revert({ id: before })
  if (isSpentTwice) await spend(payer.address, 200_000_000n)
  return { id: order.orderId as string, payTo: order.payment.payTo as Address }
}

test('a payment removed by a chain reorganization is sent again before the kitchen is notified', async () => {
  const first = await serverIn('sent-again')
  const { id, payTo } = await paidAndReorganised(first, false)
  const had = await chain.balance(payTo)
  await using second = await serverIn('sent-again')
  await untilStatus(second, id, 'confirmed', 'ready_for_pickup')
  expect((await chain.balance(payTo)) - had).toBe(18_320_000n)
})

test('a payment removed by a reorganization and spent elsewhere by its payer is neither cooked for nor refunded', async () => {
  const first = await serverIn('spent-elsewhere')
  const { id, payTo } = await paidAndReorganised(first, true)
  const had = await chain.balance(payTo)
  const told: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void told.push(message) }
  await using second = await serverIn('spent-elsewhere', { log })
  await expect.poll(() => told, { timeout: 20_000 }).toContain('settled payment is no longer on the chain')
  const { db } = second.engine
  expect(await db.selectFrom('dispatches').selectAll().where('order_id', '=', id).execute()).toEqual([])
  // past the deadline: the order fails, and its refund waits until the payment reappears on the chain
  await db
    .updateTable('outbox')
    .set({ run_at: 0 })
    .where('subject', '=', id)
    .where('kind', '=', 'expire_dispatch')
    .execute()
  await untilStatus(second, id, 'fulfillment_failed')
  const failure = () =>
    db
      .selectFrom('outbox')
      .select('last_error')
      .where('subject', '=', id)
      .where('kind', '=', 'refund')
      .executeTakeFirst()
  await expect.poll(async () => (await failure())?.last_error, { timeout: 20_000 }).toContain('no longer on the chain')
  expect(await chain.balance(payTo)).toBe(had)
})

test('larger payments need more block confirmations', async () => {
  const needed = readConfirmations('1,500:3,5000:12')
  expect([0n, 499_999_999n, 500_000_000n, 5_000_000_000n].map(needed)).toEqual([1, 1, 3, 12])
  await using server = await startServer(chain, { env: { CONFIRMATIONS: '1,10:3' } })
  const order = await confirm(server)
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  const paid = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(paid).toMatchObject({
    status: 202,
    body: { status: 'awaiting_payment', payment: { settlement: 'pending' } },
  })
  await chain.mine()
  await chain.mine()
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
})

test('a payment mined again on another branch is reported with the transaction hash of that branch', async () => {
  await using server = await startServer(chain)
  const order = await confirm(server)
  const payer = await chain.payer()
  const signed = await sign(payer, order.payment)
  const before = await chain.client.snapshot()
  await server.get(`/api/order/pay?pt=${order.priceToken}`, headerV2(signed, order.payment))
  await untilStatus(server, order.orderId, 'ready_for_pickup')
  const { tx_hash: gone } = await server.engine.db.selectFrom('claims').select('tx_hash').executeTakeFirstOrThrow()
  await chain.client.revert({ id: before })
  // a third party submits the authorization on the other branch
  const { from, to, value, validAfter, validBefore, nonce } = signed.authorization as Record<string, string>
  const args = [from, to, BigInt(value!), BigInt(validAfter!), BigInt(validBefore!), nonce, signed.signature] as never
  const abi = parseAbi(['function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)'])
  const data = encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args })
  await chain.client.impersonateAccount({ address: payer.address })
  await chain.client.setBalance({ address: payer.address, value: parseEther('1') })
  await chain.client.request({ method: 'eth_sendTransaction', params: [{ from, to: chain.usdc, data }] } as never)
  const named = async () => (await server.get(`/api/order/${order.orderId}`)).body.payment.transactionHash
  await expect.poll(named, { timeout: 20_000 }).not.toBe(gone)
  expect((await chain.client.getTransactionReceipt({ hash: await named() })).status).toBe('success')
  expect((await auditOf(server)).breaches).toEqual([])
})
