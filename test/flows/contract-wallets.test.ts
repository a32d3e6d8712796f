import { type Address, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useServer()

const random = (bytes: number): Hex => toHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** `isValidSignature` of a wallet that accepts every signature if the caller pays no gas, and reverts otherwise. */
const GOOD_FOR_NOTHING: Hex = `0x3a1560085${'75f5ffd5b7f1626ba7e'}${'00'.repeat(28)}5f5260205ff3`
/** Accepts every signature. */
const GOOD: Hex = `0x7f1626ba7e${'00'.repeat(28)}5f5260205ff3`

/** Accepts every signature, with a megabyte of zeros behind the answer. */
const LENGTHY: Hex = `0x7f1626ba7e${'00'.repeat(28)}5f52621000005ff3`

async function walletOf(bytecode: Hex): Promise<Address> {
  const wallet = random(20)
  await chain.client.setCode({ address: wallet, bytecode })
  await chain.mint(wallet, 200_000_000n)
  return wallet
}

/** Pays an order with a signature attributed to a contract wallet. */
async function payFrom(wallet: Address, seconds = 900, value = '18320000', shop: TestServer = server) {
  const order = await confirm(shop)
  const { authorization } = await sign(await chain.payer(), order.payment)
  const validBefore = String(Math.floor(Date.now() / 1000) + seconds)
  const signed = { signature: random(65), authorization: { ...authorization, from: wallet, validBefore, value } }
  return shop.get(`/api/order/pay?pt=${order.priceToken}`, headerV2(signed, order.payment))
}

const transactions = () => server.engine.db.selectFrom('chain_txs').select('state').execute()

test('a contract wallet whose signature is valid only if nobody pays gas is refused and costs no gas', async () => {
  const wallet = await walletOf(GOOD_FOR_NOTHING)
  const before = await transactions()
  const answer = await payFrom(wallet)
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(await transactions()).toEqual(before)
})

test('a contract wallet can pay with an authorization valid for minutes after the quote, but not for a day', async () => {
  const wallet = await walletOf(GOOD)
  const late = await payFrom(wallet, 86_000)
  expect(late).toMatchObject({ status: 402, body: { message: expect.stringContaining('validBefore of a contract') } })
  expect(await payFrom(wallet)).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await payFrom(wallet, 300)).toMatchObject({ status: 202, body: { status: 'payment_received' } })
})

test('a contract wallet that signs more than is owed is told the exact amount and is not charged', async () => {
  const wallet = await walletOf(GOOD)
  const message = expect.stringContaining('Sign exactly 18320000')
  expect(await payFrom(wallet, 300, '18320001')).toMatchObject({ status: 402, body: { message } })
  expect(await chain.balance(wallet)).toBe(200_000_000n)
  expect(await payFrom(wallet, 300)).toMatchObject({ status: 202 })
})

test('an overlong answer of a contract wallet is rejected, and the wallet is not queried if it cannot matter', async () => {
  await using proxy = await startRpcProxy(chain.rpcUrl)
  await using shop = await startServer(chain, { env: { CHAIN_RPC_URL: proxy.url } })
  const [lengthy, good] = [await walletOf(LENGTHY), await walletOf(GOOD)]
  const asked: Address[] = []
  proxy.rule((method, body) => {
    const { to } = method === 'eth_call' ? JSON.parse(body).params[0] : {}
    if (to === lengthy || to === good) asked.push(to)
    return 'pass'
  })
  const pay = (wallet: Address, seconds: number) => payFrom(wallet, seconds, undefined, shop)
  const refused = { status: 402, body: { message: expect.stringContaining('signature rejected') } }
  expect(await pay(lengthy, 900)).toMatchObject(refused)
  expect(asked).toEqual([lengthy])
  expect(await pay(good, 86_000)).toMatchObject({ status: 402 })
  expect(asked).toEqual([lengthy])
})
