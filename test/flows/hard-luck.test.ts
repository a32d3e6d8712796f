import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Credential } from 'mppx'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import {
  ANA,
  confirm,
  DELI,
  headerV2,
  inlineBody,
  plateCart,
  poll,
  preview,
  type Signed,
  sign,
  untilStatus,
} from '#test/support/buyer.ts'
import { childServer } from '#test/support/child-server.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { challengeOf, evmHeaders } from '#test/support/mpp.ts'
import { startServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

useServer()

const START = 200_000_000n
const PRICE = 18_320_000n
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

test('an authorization copied from the chain pays for nothing and is refunded to its signer, once, whoever presents it', async () => {
  await using other = await startServer(chain)
  const payer = await chain.payer()
  const [mine, thiefs] = [await confirm(other), await confirm(other)]
  const signed = await sign(payer, mine.payment)
  await broadcastByStranger(signed)
  await chain.client.mine({ blocks: 5 })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
  const refused = { status: 409, body: { error: 'authorization_reused' } }
  const stolen = await other.get(payPath(thiefs), headerV2(signed, thiefs.payment))
  expect(stolen).toMatchObject(refused)
  expect(stolen.body.message).toMatch(/is refunded to its signer/)
  expect(await other.get(payPath(mine), headerV2(signed, mine.payment))).toMatchObject(refused)
  expect(await other.post(`/api/order?pt=${(await preview(other)).priceToken}`, inlineBody(signed))).toMatchObject(
    refused,
  )
  await untilQuiet(other)
  expect(await chain.balance(payer.address)).toBe(START)
  // both orders still await payment, and a payment that we broadcast pays for one
  const paid = await other.get(payPath(mine), headerV2(await sign(payer, mine.payment), mine.payment))
  expect(paid).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await other.get(payPath(thiefs))).toMatchObject({ status: 402 })
  await untilQuiet(other)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an authorization that answers a challenge pays only for its own order, even if others broadcast it', async () => {
  await using other = await startServer(chain)
  const payer = await chain.payer()
  const [mine, thiefs] = [await confirm(other), await confirm(other)]
  const answer = await evmHeaders(payer, await challengeOf(other, payPath(mine), 'evm'))
  const { signature, ...authorization } = Credential.deserialize<Signed['authorization'] & { signature: Hex }>(
    answer.Authorization,
  ).payload
  const signed = { signature, authorization }
  await broadcastByStranger(signed)
  expect(await other.get(payPath(thiefs), answer)).toMatchObject({ status: 402 })
  const paid = await other.get(payPath(mine), answer)
  expect(paid).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await other.get(payPath(thiefs), headerV2(signed, thiefs.payment))).toMatchObject({ status: 409 })
  await untilQuiet(other)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a paid order never requests payment again, whichever endpoint the buyer uses', async () => {
  await using other = await startServer(chain)
  const payer = await chain.payer()
  const quote = await preview(other)
  const path = `/api/order?pt=${quote.priceToken}`
  const paid = await other.post(path, inlineBody(await sign(payer, quote.payment)))
  const same = { status: 202, body: { orderId: paid.body.orderId } }
  const confirmation = { priceToken: quote.priceToken, customer: ANA, pickup_time: 'ASAP' }
  const stranger = { ...confirmation, customer: { ...ANA, name: 'Ben' } }
  for (const minutes of [0, 11]) {
    other.advance(minutes * 60_000)
    expect(await other.post(path, inlineBody(undefined))).toMatchObject(same)
    expect(await other.get(payPath(quote))).toMatchObject(same)
    const again = await other.post('/api/order/confirm', confirmation)
    expect(again).toMatchObject({ status: 200, body: { orderId: paid.body.orderId } })
    expect(again.body._next.then).toMatch(/do not pay again/i)
    const changed = await other.post('/api/order/confirm', stranger)
    expect(changed).toMatchObject({ status: 409, body: { error: 'already_paid' } })
    expect(changed.body._example).toBeUndefined()
  }
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a delivery is reported as out for delivery and delivered, not as ready for pickup', async () => {
  const payer = await chain.payer()
  const delivery_address = { street: '88 Court St', unit: 'Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' }
  const cart = plateCart({ fulfillment: 'delivery', delivery_address })
  const { priceToken, payment, total } = await preview(server, cart)
  const booked = await server.post('/api/order/confirm', {
    priceToken,
    customer: ANA,
    pickup_time: 'ASAP',
    delivery_address,
  })
  expect(booked).toMatchObject({ status: 200, body: { total } })
  await server.get(payPath({ priceToken }), headerV2(await sign(payer, payment), payment))
  const order = await untilStatus(server, booked.body.orderId, 'out_for_delivery')
  expect(order._status.agentInstruction).toMatch(/on its way/)
})

test('if a restaurant left the catalog, its paid orders stay readable and its unplaced order is refunded', async () => {
  const catalog = mkdtempSync(join(tmpdir(), 'comanda-catalog-'))
  cpSync('data/catalog', catalog, { recursive: true })
  await using child = await childServer(chain, { CATALOG: catalog })
  await child.start('C10')
  const payer = await chain.payer()
  const order = await confirm(child)
  await child.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment)).catch(() => undefined)
  expect(await child.endsWithin(5_000)).toBe(true)
  rmSync(join(catalog, '35453-ledger-deli.json'))
  await child.start()
  const failed = await poll(child, order.orderId, o => o.refund?.status === 'succeeded')
  expect(failed).toMatchObject({ status: 'fulfillment_failed', restaurant: { id: DELI, name: 'Ledger Deli' } })
  expect(await chain.balance(payer.address)).toBe(START)
  rmSync(catalog, { recursive: true })
})

test('a payment gets 503 while the relayer has no gas, and the same credential works once it has some', async () => {
  await using child = await childServer(chain)
  await child.start()
  const payer = await chain.payer()
  const order = await confirm(child)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const relayer = privateKeyToAccount(child.relayerKey).address
  await chain.client.setBalance({ address: relayer, value: 0n })
  expect(await child.get(payPath(order), headers)).toMatchObject({ status: 503 })
  await chain.client.setBalance({ address: relayer, value: 10n ** 18n })
  expect(await child.get(payPath(order), headers)).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('one nonce signed for two values pays once, for the claimed value', async () => {
  const payer = await chain.payer()
  const { priceToken, payment } = await preview(server)
  const pay = (signed: Signed) => server.post(`/api/order?pt=${priceToken}`, inlineBody(signed))
  const first = await sign(payer, payment, { value: '300000000' })
  expect(await pay(first)).toMatchObject({ status: 402 })
  const second = await sign(payer, payment, { nonce: first.authorization.nonce! })
  expect(await pay(second)).toMatchObject({ status: 409, body: { error: 'authorization_reused' } })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('a transaction whose fee has become too low is replaced with a higher fee, and pays once', async () => {
  await using other = await startServer(chain, { env: { SETTLE_TIMEOUT_MS: '300' } })
  const payer = await chain.payer()
  const order = await confirm(other)
  const signed = await sign(payer, order.payment)
  await chain.setAutomine(false)
  try {
    const pending = await other.get(payPath(order), headerV2(signed, order.payment))
    expect(pending).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 500_000_000_000n })
    await chain.mine()
    expect(await chain.balance(payer.address)).toBe(START)
    other.advance(31_000)
  } finally {
    await chain.setAutomine(true)
  }
  await untilStatus(other, order.orderId, 'confirmed', 'ready_for_pickup')
  const nonce = signed.authorization.nonce as `0x${string}`
  expect(await chain.authorizationLogs(payer.address, nonce)).toHaveLength(1)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a payment lost with its block in a reorganization is sent again with the same bytes', async () => {
  await using child = await childServer(chain)
  await child.start()
  const payer = await chain.payer()
  const order = await confirm(child)
  const before = await chain.client.snapshot()
  await child.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment))
  await untilStatus(child, order.orderId, 'confirmed', 'ready_for_pickup')
  await chain.client.revert({ id: before })
  expect(await chain.balance(payer.address)).toBe(START)
  const giveUpAt = Date.now() + 15_000
  while ((await chain.balance(payer.address)) === START && Date.now() < giveUpAt)
    await poll(child, order.orderId, () => true)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})
