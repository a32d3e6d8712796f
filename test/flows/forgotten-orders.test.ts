import { Credential } from 'mppx'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { openLedger } from '#src/ledger/database.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, inlineBody, preview, type Signed, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { challengeOf, evmHeaders } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

useChain()

const START = 200_000_000n
const PRICE = 18_320_000n
const TOLD = 'This payment arrived after its order had been deleted. It is refunded to its payer.'
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

/** Deletes the orders of a server with all their records, and advances its clock by more than a week. */
async function forgetOrders(server: TestServer): Promise<void> {
  const db = await openLedger(ledgerLocation(server.config))
  const tables = ['holds', 'inflows', 'dispatches', 'claims', 'order_events', 'orders', 'quotes', 'outbox'] as const
  try {
    for (const table of tables) await db.deleteFrom(table).execute()
  } finally {
    await db.destroy()
  }
  server.advance(8 * 86_400_000)
}

test('an MPP payment presented after its order was forgotten is refunded once', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const order = await confirm(server)
  const answer = await evmHeaders(payer, await challengeOf(server, payPath(order), 'evm'))
  const { signature, ...authorization } = Credential.deserialize<Signed['authorization'] & { signature: Hex }>(
    answer.Authorization,
  ).payload
  await broadcastByStranger({ signature, authorization })
  await forgetOrders(server)
  const late = await server.get(payPath(order), answer)
  expect(late.body.message).toBe(TOLD)
  expect((await server.get(payPath(order), answer)).body).toEqual({ ...late.body, request_id: expect.any(String) })
  await untilQuiet(server)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an x402 payment broadcast by its payer is refunded once if its order was forgotten', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const order = await confirm(server)
  const signed = await sign(payer, order.payment)
  await broadcastByStranger(signed)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
  await forgetOrders(server)
  const shown = headerV2(signed, order.payment)
  // whoever presents it, and wherever
  for (const path of [payPath(order), payPath(order), '/api/order/pay?pt=pt_unknown'])
    expect(await server.get(path, shown)).toMatchObject({
      status: 410,
      body: { error: 'payment_expired', message: TOLD },
    })
  expect(await server.post(`/api/order?pt=${order.priceToken}`, inlineBody(signed))).toMatchObject({
    body: { error: 'payment_expired', message: TOLD },
  })
  await untilQuiet(server)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an inline payment broadcast by its payer is refunded if its quote has expired', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const { priceToken, payment } = await preview(server)
  const signed = await sign(payer, payment)
  await broadcastByStranger(signed)
  server.advance(3_600_000)
  expect(await server.post(`/api/order?pt=${priceToken}`, inlineBody(signed))).toMatchObject({
    body: { error: 'payment_expired', message: TOLD },
  })
  await untilQuiet(server)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('a payment that was never sent, was forged, or was sent by this server is not refunded', async () => {
  await using server = await startServer(chain)
  const payer = await chain.payer()
  const [unsent, sent] = [await confirm(server), await confirm(server)]
  const [never, bought] = [await sign(payer, unsent.payment), await sign(payer, sent.payment)]
  expect(await server.get(payPath(sent), headerV2(bought, sent.payment))).toMatchObject({ status: 202 })
  await untilQuiet(server)
  const strangers = await sign(payer, unsent.payment)
  await broadcastByStranger(strangers)
  await forgetOrders(server)
  const forged = { ...strangers, signature: bought.signature }
  for (const signed of [never, forged, bought])
    expect(await server.get(payPath(sent), headerV2(signed, sent.payment))).toMatchObject({
      body: { error: 'price_token_expired' },
    })
  expect(await chain.balance(payer.address)).toBe(START - 2n * PRICE)
})
