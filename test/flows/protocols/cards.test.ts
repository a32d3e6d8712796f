import { type Challenge, Credential } from 'mppx'
import { describe, expect, test } from 'vitest'
import type { StripeFate } from '#dev/cards/emulator.ts'
import { confirm, poll, untilStatus } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import {
  cardFetch,
  cardHeaders,
  challengeOf,
  evmFetch,
  grantToken,
  type MppHeaders,
  receiptOf,
} from '#test/support/mpp.ts'
import {
  cards,
  intentsFor,
  payPath,
  proxy,
  server,
  statuses,
  usePaymentMethods,
} from '#test/support/payment-methods-lab.ts'

usePaymentMethods()

const START = 200_000_000n
const PRICE = 18_320_000n

describe('a card', () => {
  const tokenFor = async (wish: Parameters<typeof grantToken>[1]) => {
    const order = await confirm(server)
    const path = payPath(order)
    const headers = cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards, wish))
    return { order, path, headers, answer: await server.get(path, headers) }
  }

  test('makes one PaymentIntent for the same credential sent four times, one after another', async () => {
    const { order, path, headers, answer } = await tokenFor({})
    const more = [await server.get(path, headers), await server.get(path, headers), await server.get(path, headers)]
    expect(statuses([answer, ...more])).toEqual([202, 202, 202, 202])
    expect(intentsFor(order.orderId)).toHaveLength(1)
  })

  test.each([
    ['that is declined', { card: 'pm_card_chargeDeclined' }, 'declined'],
    ['without funds', { card: 'pm_card_chargeDeclinedInsufficientFunds' }, 'insufficient funds'],
    ['whose token is for less', { max: 1831 }, 'maximum'],
    ['whose token is for euros', { currency: 'eur' }, 'eur'],
    ['that asks its owner', { card: 'pm_card_authenticationRequired' }, 'an agent cannot'],
  ])('%s is refused, and another one pays', async (_name, wish, words) => {
    const { order, path, headers, answer } = await tokenFor(wish)
    expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
    expect(answer.body.message).toContain(words)
    expect(await server.get(path, headers)).toMatchObject({ status: 402 })
    expect(intentsFor(order.orderId).every(({ status }) => status !== 'succeeded')).toBe(true)
    expect((await cardFetch(cards)(order.payUrl)).status).toBe(202)
  })

  test('whose token was spent elsewhere is refused', async () => {
    const { headers } = await tokenFor({})
    const { payload } = Credential.deserialize<{ spt: string }>(headers.Authorization)
    const order = await confirm(server)
    const challenge = await challengeOf(server, payPath(order), 'stripe')
    const again = await server.get(payPath(order), cardHeaders(challenge, payload.spt))
    expect(again).toMatchObject({ status: 409, body: { error: 'authorization_reused' } })
    const edited = await server.get(
      payPath(order),
      cardHeaders(challenge, await grantToken(cards), { externalId: 'ORD-other' }),
    )
    expect(edited).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  })

  test('with an unknown token is refused and leaves no claim that could hold the token', async () => {
    const order = await confirm(server)
    const headers = cardHeaders(await challengeOf(server, payPath(order), 'stripe'), 'spt_ofSomebodyElse')
    expect((await server.get(payPath(order), headers)).status).toBe(402)
    const claims = await server.engine.db
      .selectFrom('claims')
      .select('failure')
      .where('subject_id', '=', order.orderId)
      .execute()
    expect(claims).toEqual([])
  })

  test('that is processed slowly is pending, and the order is paid once processing ends', async () => {
    const { order, path, headers, answer } = await tokenFor({ card: 'pm_card_processing' })
    expect(answer).toMatchObject({
      status: 202,
      body: { status: 'awaiting_payment', payment: { settlement: 'pending' } },
    })
    expect(answer.headers.get('payment-receipt')).toBeNull()
    cards.finish()
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(receiptOf(await server.get(path, headers))).toMatchObject({ method: 'stripe', externalId: order.orderId })
    expect(intentsFor(order.orderId)).toHaveLength(1)
  })
})

const once = (fate: StripeFate, request = 'POST /v1/payment_intents') => {
  let left = 1
  cards.rule(called => {
    if (called !== request || left === 0) return 'pass'
    left -= 1
    return fate
  })
}

describe('lost responses of Stripe', () => {
  test.each<[string, StripeFate]>([
    ['before the charge', 'refuse'],
    ['after the charge', 'lose_answer'],
    ['with an error of its own', 500],
    ['with a twin at work', 409],
  ])('%s: the payer is told to wait and is charged once', async (_name, fate) => {
    const order = await confirm(server)
    const headers = cardHeaders(await challengeOf(server, payPath(order), 'stripe'), await grantToken(cards))
    once(fate)
    const answer = await server.get(payPath(order), headers)
    expect(answer).toMatchObject({
      status: 202,
      body: { status: 'awaiting_payment', payment: { settlement: 'pending' } },
    })
    expect(answer.headers.get('payment-receipt')).toBeNull()
    // a naive payer presents another token
    const other = cardHeaders(await challengeIn(order, headers), await grantToken(cards))
    expect(await server.get(payPath(order), other)).toMatchObject({ status: 409, body: { error: 'already_paid' } })
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(intentsFor(order.orderId)).toHaveLength(1)
    expect(receiptOf(await server.get(payPath(order), headers))).toMatchObject({ method: 'stripe' })
  })

  test('if Stripe accepts no requests, nothing is charged and the same payment can be sent again', async () => {
    const order = await confirm(server)
    const headers = cardHeaders(await challengeOf(server, payPath(order), 'stripe'), await grantToken(cards))
    once(429)
    expect(await server.get(payPath(order), headers)).toMatchObject({
      status: 503,
      body: { error: 'service_unavailable' },
    })
    expect(await server.get(payPath(order), headers)).toMatchObject({ status: 202 })
    expect(intentsFor(order.orderId)).toHaveLength(1)
  })

  test('if Stripe is down until the quote has expired, the charge is found by querying, not by charging', {
    timeout: 60_000,
  }, async () => {
    const [made, unmade] = [await confirm(server), await confirm(server)]
    const headersOf = async (order: { priceToken: string }) =>
      cardHeaders(await challengeOf(server, payPath(order), 'stripe'), await grantToken(cards))
    const headers = new Map([
      [made, await headersOf(made)],
      [unmade, await headersOf(unmade)],
    ])
    for (const [order, fate] of [
      [made, 'lose_answer'],
      [unmade, 'refuse'],
    ] as const) {
      const fates: Record<string, StripeFate> = {
        'POST /v1/payment_intents': fate,
        'GET /v1/payment_intents': 'refuse',
      }
      cards.rule(called => fates[called] ?? 'pass')
      expect(await server.get(payPath(order), headers.get(order))).toMatchObject({ status: 202 })
      cards.rule(() => 'refuse')
    }
    server.advance(15 * 60_000)
    cards.forgetKeys()
    cards.rule(called => (called === 'POST /v1/payment_intents' ? 'refuse' : 'pass'))
    try {
      await untilStatus(server, made.orderId, 'confirmed', 'ready_for_pickup')
      await poll(
        server,
        unmade.orderId,
        order => order.status === 'payment_expired' || order.payment.settlement === 'none',
      )
      expect(intentsFor(made.orderId)).toHaveLength(1)
      expect(intentsFor(unmade.orderId)).toHaveLength(0)
    } finally {
      cards.rule(() => 'pass')
      server.advance(-15 * 60_000)
    }
  })
})

/** Challenge from a header, because an order with a pending payment requests nothing anymore. */
async function challengeIn(order: { priceToken: string }, headers: MppHeaders): Promise<Challenge.Challenge> {
  expect(await server.get(payPath(order))).toMatchObject({ status: 202 })
  return Credential.deserialize(headers.Authorization).challenge
}

describe('lost responses of the chain', () => {
  test.each(['eth_sendRawTransaction', 'eth_getTransactionReceipt'])(
    'at %s: the payer of a challenge is charged once',
    { timeout: 60_000 },
    async method => {
      const order = await confirm(server)
      const payer = await chain.payer()
      proxy.rule(called => (called === method ? 'lose_answer' : 'pass'))
      const answer = await evmFetch(payer)(order.payUrl).finally(() => proxy.rule(() => 'pass'))
      expect(answer.status).toBe(202)
      await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
      expect((await evmFetch(payer)(order.payUrl)).status).toBe(202)
      expect(await chain.balance(payer.address)).toBe(START - PRICE)
    },
  )
})
