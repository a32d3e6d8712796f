import { type Challenge, Credential } from 'mppx'
import { type Address, concat, type Hex, keccak256, pad, stringToBytes, toEventSelector, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest, sendRawTransaction, signTransaction, waitForTransactionReceipt } from 'viem/actions'
import { Actions } from 'viem/tempo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundStrays } from '#src/audit/give-strays-back.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import { auditOf, untilQuiet } from '#test/support/audit.ts'
import { confirm, poll } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { challengeOf } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { PATH_USD, startTempoChain, type TempoChain } from '#test/support/tempo-chain.ts'

useChain()

const VICTIM: Address = '0x00000000000000000000000000000000000b1c71'
/** Contract that emits the given event: four topics, then an amount. */
const LIAR: Address = '0x00000000000000000000000000000000000fa4e5'
const LIAR_CODE = '0x60803560005260603560403560203560003560206000a400'

let network: TempoChain
let server: TestServer
beforeAll(async () => {
  network = await startTempoChain()
  server = await startServer(chain, { env: { ...network.environment, SETTLE_TIMEOUT_MS: '5000' } })
  await network.client.request({ method: 'anvil_setCode' as never, params: [LIAR, LIAR_CODE] as never })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await network?.[Symbol.asyncDispose]()
})

type Asked = { readonly orderId: string; readonly path: string; readonly statusToken: string } & {
  readonly challenge: Challenge.Challenge
}
type Call = { readonly to?: Address | null | undefined; readonly data?: Hex | undefined }

async function ask(): Promise<Asked> {
  const { orderId, priceToken, statusToken } = await confirm(server)
  const path = `/api/order/pay?pt=${priceToken}`
  return { orderId, statusToken, path, challenge: await challengeOf(server, path, 'tempo') }
}
const requestOf = ({ challenge }: Asked) => challenge.request as { amount: string; recipient: Address }

const digest = (text: string, bytes: number): Hex => keccak256(stringToBytes(text)).slice(0, 2 + 2 * bytes) as Hex
/** Memo that MPP binds to a challenge, as its client library builds it. */
const memoOf = ({ challenge: { id, realm } }: Asked): Hex =>
  concat([digest('mpp', 4), '0x01', digest(realm, 10), pad('0x', { size: 10 }), digest(id, 7)])

const transfer = (asked: Asked, amount = BigInt(requestOf(asked).amount)): Call =>
  Actions.token.transfer.call(network.client as never, {
    amount,
    to: requestOf(asked).recipient,
    memo: memoOf(asked),
    token: PATH_USD,
  })

/** Sends calls in one transaction. Resolves with its hash. */
async function send(account: PrivateKeyAccount, calls: readonly Call[]): Promise<Hex> {
  const fees = { feeToken: PATH_USD, gas: 3_000_000n }
  const prepared = await prepareTransactionRequest(network.client, { account, calls, ...fees } as never)
  const signed = await signTransaction(network.client, { ...(prepared as object), account } as never)
  const hash = await sendRawTransaction(network.client, { serializedTransaction: signed as Hex })
  const { status } = await waitForTransactionReceipt(network.client, { hash })
  expect(status).toBe('success')
  return hash
}
const show = ({ path, challenge }: Asked, hash: Hex, source?: string) =>
  server.get(path, {
    Authorization: Credential.serialize({ challenge, payload: { type: 'hash', hash }, ...(source ? { source } : {}) }),
  })
const claims = () => server.engine.db.selectFrom('claims').selectAll().execute()

test('orders paid by one transaction, each by a transfer with its own memo, are each paid once', async () => {
  const payer = await network.payer()
  const [one, two, unpaid] = [await ask(), await ask(), await ask()]
  const hash = await send(payer, [transfer(one), transfer(two)])
  for (const asked of [two, one, two])
    expect(await show(asked, hash)).toMatchObject({
      status: 202,
      body: { orderId: asked.orderId, payment: { settlement: 'settled', payer: payer.address } },
    })
  expect(await show(unpaid, hash)).toMatchObject({ status: 402 })
  expect((await claims()).filter(({ tx_hash }) => tx_hash === hash)).toHaveLength(2)
  expect(await untilQuiet(server)).toMatchObject({ balanced: true, strays: { in: 0 } })
})

test('an extra transfer in a payment transaction, with its memo or another, is a stray that is returned', async () => {
  const payer = await network.payer()
  const [paid, never] = [await ask(), await ask()]
  const dust = [transfer(paid, 1n), transfer(never, 2n)]
  const hash = await send(payer, [...dust, transfer(paid), transfer(paid, 3n)])
  expect(await show(paid, hash)).toMatchObject({ status: 202, body: { payment: { payer: payer.address } } })
  const audit = await untilQuiet(server)
  expect(audit).toMatchObject({ balanced: true, strays: { in: 3, inMicro: 6n } })
  const { recipient } = requestOf(paid)
  const payee = { payTo: recipient, asset: PATH_USD, chainId: 4217 }
  // each run returns the strays that the previous run made known
  for (let runs = 0; runs < 2; runs++) await refundStrays(server.engine.db, await auditOf(server), payee, Date.now())
  expect(await untilQuiet(server, 40_000)).toMatchObject({ balanced: true, strays: { in: 0 } })
})

test('the payer is determined by the token contract alone, whatever another contract emits', async () => {
  const payer = await network.payer()
  const asked = await ask()
  const { recipient, amount } = requestOf(asked)
  const event = toEventSelector('TransferWithMemo(address,address,uint256,bytes32)')
  const lie = concat([event, pad(VICTIM), pad(recipient), memoOf(asked), pad(toHex(BigInt(amount)))])
  const alone = await send(payer, [{ to: LIAR, data: lie }])
  expect(await show(asked, alone)).toMatchObject({ status: 402 })
  const hash = await send(payer, [{ to: LIAR, data: lie }, transfer(asked)])
  expect(await show(asked, hash, `did:pkh:eip155:4217:${VICTIM}`)).toMatchObject({ status: 402 })
  expect(await show(asked, hash)).toMatchObject({ status: 202, body: { payment: { payer: payer.address } } })
  const cancel = { Authorization: `Bearer ${asked.statusToken}` }
  expect(await server.post(`/api/order/${asked.orderId}/cancel`, {}, cancel)).toMatchObject({ status: 200 })
  const told = await poll(server, asked.orderId, body => body.refund?.status === 'succeeded', 40_000)
  expect(told.refund.refundTo).toBe(payer.address)
  expect(await network.balance(VICTIM)).toBe(0n)
  expect(await untilQuiet(server)).toMatchObject({ balanced: true, strays: { in: 0 } })
})

test('a payment that an earlier version claimed by its transaction alone stays the same claim', async () => {
  const payer = await network.payer()
  const [one, two] = [await ask(), await ask()]
  const hash = await send(payer, [transfer(one), transfer(two)])
  expect(await show(one, hash)).toMatchObject({ status: 202 })
  await untilQuiet(server)
  const former = `tempo:4217:${hash}`
  const { db } = server.engine
  await db.updateTable('claims').set({ claim_key: former }).where('subject_id', '=', one.orderId).execute()
  expect(await show(one, hash)).toMatchObject({ status: 202, body: { orderId: one.orderId } })
  expect(await show(two, hash)).toMatchObject({ status: 202, body: { orderId: two.orderId } })
  const own = (await claims()).filter(({ tx_hash }) => tx_hash === hash)
  expect(own.map(({ subject_id, state }) => [subject_id, state]).sort()).toEqual(
    [one, two].map(({ orderId }) => [orderId, 'settled']).sort(),
  )
  expect(await untilQuiet(server)).toMatchObject({ balanced: true, strays: { in: 0 } })
})

test('a payment that an earlier version refunded and lost with its ledger is not refunded again', async () => {
  const payer = await network.payer()
  const [other, given] = [await ask(), await ask()]
  expect(await show(other, await send(payer, [transfer(other)]))).toMatchObject({ status: 202 })
  const hash = await send(payer, [transfer(given)])
  const { nonce: memo } = refundMark(`tempo:4217:${hash}`, 0)
  const amount = BigInt(requestOf(given).amount)
  const refund = Actions.token.transfer.call(network.client as never, {
    amount,
    to: payer.address,
    memo,
    token: PATH_USD,
  })
  await send(privateKeyToAccount(chain.keys.treasury), [refund])
  const before = await network.balance(payer.address)
  const message = expect.stringContaining('payment was made and refunded')
  for (let times = 0; times < 2; times++)
    expect(await show(given, hash)).toMatchObject({ status: 402, body: { message } })
  expect(await untilQuiet(server)).toMatchObject({ balanced: true, strays: { in: 0, out: 0 } })
  expect(await network.balance(payer.address)).toBe(before)
})
