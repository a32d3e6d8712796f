import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import type { StripeEmulator } from '#src/payments/local/stripe/emulator.ts'
import { confirm, plateCart, poll, UNLUCKY } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import type { Answer } from '#test/support/http.ts'
import { chain } from '#test/support/lab-chain.ts'
import {
  cardEnvironment,
  cardHeaders,
  challengeOf,
  evmHeaders,
  grantToken,
  receiptOf,
  startCards,
} from '#test/support/mpp.ts'

const START = 200_000_000n
const PRICE = 18_320_000n
const PAY_POINTS: readonly CrashPoint[] = ['C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09']
const REFUND_POINTS: readonly CrashPoint[] = ['C14', 'C15', 'C16']

let cards: StripeEmulator
beforeAll(async () => {
  cards = await startCards()
})
afterAll(() => cards?.[Symbol.asyncDispose]())

const intentsFor = (orderId: string) => cards.intents().filter(({ description }) => description === orderId)

/** Does something until the server answers: when it dies under the request, it is started again. */
async function persistently<T>(server: ChildServer, attempt: () => Promise<T>): Promise<T> {
  for (let restarts = 0; restarts < 2; restarts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(await server.endsWithin(5_000))) throw error
      await server.start()
    }
  }
  return attempt()
}

const placed = (order: Answer['body']) => ['confirmed', 'ready_for_pickup'].includes(order.status)

async function orderThrough(server: ChildServer, point: CrashPoint, method: 'evm' | 'stripe', cart: object) {
  await server.start(point)
  const order = await confirm(server, cart)
  const path = `/api/order/pay?pt=${order.priceToken}`
  const challenge = await challengeOf(server, path, method)
  const payer = await chain.payer()
  const headers =
    method === 'evm' ? await evmHeaders(payer, challenge) : cardHeaders(challenge, await grantToken(cards))
  const answer = await persistently(server, () => server.get(path, headers))
  expect(answer).toMatchObject({ status: 202, body: { orderId: order.orderId } })
  return { order, payer, path, headers }
}

describe.concurrent('killed while an order is paid by MPP', () => {
  test.for(PAY_POINTS)('%s: after a restart the challenge was paid once', { timeout: 150_000 }, async point => {
    await using server = await childServer(chain)
    const { order, payer, path, headers } = await orderThrough(server, point, 'evm', plateCart())
    await persistently(server, () => poll(server, order.orderId, placed))
    expect(server.starts()).toBe(2)
    expect(receiptOf(await server.get(path, headers))).toMatchObject({ method: 'evm', externalId: order.orderId })
    expect(await chain.transfersTo(server.treasury)).toHaveLength(1)
    expect(await chain.balance(payer.address)).toBe(START - PRICE)
  })

  test.for(PAY_POINTS)('%s: after a restart the card was charged once', { timeout: 150_000 }, async point => {
    await using server = await childServer(chain, cardEnvironment(cards))
    const { order, path, headers } = await orderThrough(server, point, 'stripe', plateCart())
    await persistently(server, () => poll(server, order.orderId, placed))
    expect(server.starts()).toBe(2)
    const [intent, ...more] = intentsFor(order.orderId)
    expect([intent?.status, more]).toEqual(['succeeded', []])
    expect(receiptOf(await server.get(path, headers))).toMatchObject({ method: 'stripe', reference: intent!.id })
  })
})

describe.concurrent('killed while a card is refunded', () => {
  test.for(REFUND_POINTS)('%s: after a restart it was refunded once', { timeout: 150_000 }, async point => {
    await using server = await childServer(chain, cardEnvironment(cards))
    await server.start()
    const { body } = await server.post('/api/order/preview', { restaurant_id: UNLUCKY })
    await server.kill()
    const { order } = await orderThrough(server, point, 'stripe', body._example)
    const failed = await persistently(server, () =>
      poll(server, order.orderId, state => state.refund?.status === 'succeeded'),
    )
    expect(server.starts()).toBe(3)
    const [intent, ...more] = intentsFor(order.orderId)
    expect(more).toEqual([])
    const refunds = cards.refunds().filter(refund => refund.intent === intent!.id)
    expect(refunds).toMatchObject([{ amount: intent!.amount, status: 'succeeded' }])
    expect(failed.refund).toMatchObject({ transactionHash: refunds[0]!.id, originalTransactionHash: intent!.id })
  })
})
