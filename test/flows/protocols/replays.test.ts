import { Challenge, Credential } from 'mppx'
import { describe, expect, test } from 'vitest'
import { confirm, headerV2, preview, sign } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain } from '#test/support/lab-chain.ts'
import { cardHeaders, challengeOf, evmHeaders, grantToken, type MppHeaders, receiptOf } from '#test/support/mpp.ts'
import { cards, intentsFor, payPath, server, statuses, usePaymentMethods } from '#test/support/payment-methods-lab.ts'

usePaymentMethods()

const START = 200_000_000n
const PRICE = 18_320_000n

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** An MPP payment method: how a payer answers a challenge, and how many charges were made for an order. */
type Method = {
  readonly name: 'evm' | 'stripe'
  readonly payer: () => Promise<(challenge: Challenge.Challenge) => Promise<MppHeaders>>
  readonly charges: (order: Answer['body']) => Promise<number>
}

const received: Method['charges'] = async order => {
  const claims = await server.engine.db
    .selectFrom('claims')
    .select('nonce')
    .where('subject_id', '=', order.orderId)
    .execute()
  const nonces = new Set(claims.map(({ nonce }) => nonce))
  const logs = await chain.client.getLogs({ address: chain.usdc, fromBlock: 0n })
  return logs.filter(({ topics }) => topics.length === 3 && nonces.has(String(topics[2]))).length
}

const METHODS: readonly Method[] = [
  {
    name: 'evm',
    payer: async () => {
      const account = await chain.payer()
      return challenge => evmHeaders(account, challenge)
    },
    charges: received,
  },
  {
    name: 'stripe',
    payer: async () => {
      const token = await grantToken(cards)
      return async challenge => cardHeaders(challenge, token)
    },
    charges: async order => intentsFor(order.orderId).filter(({ status }) => status === 'succeeded').length,
  },
]

describe.each(METHODS)('$name', ({ name, payer, charges }) => {
  const ready = async () => {
    const order = await confirm(server)
    return { order, path: payPath(order), challenge: await challengeOf(server, payPath(order), name) }
  }

  test('fifty identical concurrent payments make one charge, fifty 202, and one receipt', async () => {
    const { order, path, challenge } = await ready()
    const headers = await (await payer())(challenge)
    const answers = await times(50, () => server.get(path, headers))
    expect(new Set(statuses(answers))).toEqual(new Set([202]))
    expect(new Set(answers.map(answer => answer.headers.get('payment-receipt'))).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.payment.transactionHash)).size).toBe(1)
    expect(await charges(order)).toBe(1)
    const later = await server.get(path, headers)
    expect(receiptOf(later)).toEqual(receiptOf(answers[0]!))
    expect(await charges(order)).toBe(1)
  })

  test('fifty competing payments make one charge, and the others get already_paid', async () => {
    const { order, path, challenge } = await ready()
    const payers = await times(50, payer)
    const headers = await Promise.all(payers.map(pay => pay(challenge)))
    const answers = await Promise.all(headers.map(header => server.get(path, header)))
    expect(statuses(answers).sort()).toEqual([202, ...Array<number>(49).fill(409)])
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.error === 'already_paid')).toBe(true)
    expect(await charges(order)).toBe(1)
  })

  test('a payer who signs again for every 402 answers the same challenge and is charged once', async () => {
    const { order, path, challenge } = await ready()
    const pay = await payer()
    const again = await challengeOf(server, path, name)
    expect(again).toEqual(challenge)
    const answers = [await server.get(path, await pay(challenge)), await server.get(path, await pay(again))]
    expect(statuses(answers)).toEqual([202, 202])
    expect(await charges(order)).toBe(1)
  })

  test('one payment presented for two orders pays for one of them', async () => {
    const [first, second] = [await ready(), await ready()]
    const headers = await (await payer())(first.challenge)
    const answers = await Promise.all([server.get(first.path, headers), server.get(second.path, headers)])
    expect(answers[0]).toMatchObject({ status: 202 })
    expect([402, 409]).toContain(answers[1]!.status)
    // once it has paid, the other order reports it as reused
    expect(await server.get(second.path, headers)).toMatchObject({
      status: 409,
      body: { error: 'authorization_reused' },
    })
    expect([await charges(first.order), await charges(second.order)]).toEqual([1, 0])
  })

  test('a payment for one order pays for no other, even if presented there first', async () => {
    const [first, second] = [await ready(), await ready()]
    const headers = await (await payer())(first.challenge)
    expect(await server.get(second.path, headers)).toMatchObject({
      status: 402,
      body: { error: 'payment_required', type: 'https://paymentauth.org/problems/invalid-challenge' },
    })
    expect([await charges(first.order), await charges(second.order)]).toEqual([0, 0])
    expect(await server.get(first.path, headers)).toMatchObject({ status: 202 })
  })

  test('an edited, foreign, or invented challenge is refused with a fresh one and charges nothing', async () => {
    const { order, path, challenge } = await ready()
    const pay = await payer()
    const later = new Date(Date.parse(challenge.expires!) + 3_600_000).toISOString()
    const { id: _id, ...rest } = challenge
    const broken: Challenge.Challenge[] = [
      { ...challenge, expires: later },
      { ...challenge, realm: 'shop.example' },
      { ...challenge, request: { ...challenge.request, amount: '1' } },
      { ...challenge, id: 'invented' },
      Challenge.from({ ...rest, secretKey: 'a secret of somebody else, long enough' } as never),
    ]
    for (const edited of broken) {
      const answer = await server.get(path, await pay(edited).catch(() => pay(challenge).then(h => swap(h, edited))))
      expect(answer).toMatchObject({
        status: 402,
        body: { error: 'payment_required', type: 'https://paymentauth.org/problems/invalid-challenge' },
      })
      expect(Challenge.deserializeList(answer.headers.get('www-authenticate')!)).toContainEqual(challenge)
      expect(answer.headers.get('payment-receipt')).toBeNull()
    }
    expect(await charges(order)).toBe(0)
  })

  test('a quote can be paid in its last seconds, but not after them', async () => {
    const [last, late] = [await ready(), await ready()]
    const headers = await (await payer())(late.challenge)
    server.advance(10 * 60_000 - 20_000)
    try {
      expect(await server.get(last.path, await (await payer())(last.challenge))).toMatchObject({ status: 202 })
      server.advance(80_000)
      expect(await server.get(late.path, headers)).toMatchObject({ status: 410, body: { error: 'payment_expired' } })
    } finally {
      server.advance(-11 * 60_000)
    }
    expect([await charges(last.order), await charges(late.order)]).toEqual([1, 0])
  })

  test('HEAD with a payment and other HTTP methods do not pay', async () => {
    const { order, path, challenge } = await ready()
    const headers = await (await payer())(challenge)
    const head = await fetch(`${server.baseUrl}${path}`, { method: 'HEAD', headers })
    expect(head.status).toBe(402)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetch(`${server.baseUrl}${path}`, { method, headers })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect(await charges(order)).toBe(0)
  })

  test('an inline order sent twenty times at once is one order and one charge', async () => {
    const quote = await preview(server)
    const path = `/api/order?pt=${quote.priceToken}`
    const body = {
      restaurant_id: '35453',
      items: [{ id: '3545315', quantity: 1 }],
      fulfillment: 'pickup',
      pickup_time: 'ASAP',
    }
    const order = { ...body, customer: { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' } }
    const demand = await server.post(path, order)
    expect(demand.status).toBe(402)
    const offered = Challenge.deserializeList(demand.headers.get('www-authenticate')!)
    const headers = await (await payer())(offered.find(({ method }) => method === name)!)
    const answers = await times(20, () => server.post(path, order, headers))
    expect(new Set(statuses(answers))).toEqual(new Set([202]))
    expect(new Set(answers.map(answer => answer.body.orderId)).size).toBe(1)
    expect(await charges(answers[0]!.body)).toBe(1)
  })
})

/** Returns the payload of a header under another challenge. */
function swap(headers: MppHeaders, challenge: Challenge.Challenge): MppHeaders {
  return { Authorization: Credential.serialize({ ...Credential.deserialize(headers.Authorization), challenge }) }
}

test('a malformed payment credential gets a 402, and a bearer token is not taken for one', async () => {
  const order = await confirm(server)
  const garbage = [
    'Payment',
    'Payment !!!',
    `Payment ${Buffer.from('{"a":1}').toString('base64url')}`,
    `Payment ${'A'.repeat(20_000)}`,
  ]
  for (const header of garbage.slice(1)) {
    const answer = await server.get(payPath(order), { Authorization: header })
    expect(answer).toMatchObject({
      status: 402,
      body: { error: 'payment_required', type: 'https://paymentauth.org/problems/malformed-credential' },
    })
  }
  const bearer = await server.get(payPath(order), { Authorization: `Bearer ${order.statusToken}` })
  expect(bearer.body.type).toBe('https://paymentauth.org/problems/payment-required')
  const payer = await chain.payer()
  const both = {
    ...headerV2(await sign(payer, order.payment), order.payment),
    ...(await evmHeaders(payer, await challengeOf(server, payPath(order), 'evm'))),
  }
  expect(await server.get(payPath(order), both)).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an order presented with a card, a signed challenge, and an x402 payment at once is paid by one of them', async () => {
  const order = await confirm(server)
  const path = payPath(order)
  const [ana, ben] = [await chain.payer(), await chain.payer()]
  const headers: Record<string, string>[] = [
    cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards)),
    await evmHeaders(ana, await challengeOf(server, path, 'evm')),
    headerV2(await sign(ben, order.payment), order.payment),
  ]
  const answers = await Promise.all(headers.map(header => server.get(path, header)))
  expect(statuses(answers).sort()).toEqual([202, 409, 409])
  const spent = 2n * START - (await chain.balance(ana.address)) - (await chain.balance(ben.address))
  const charged = intentsFor(order.orderId).filter(({ status }) => status === 'succeeded').length
  expect(spent + BigInt(charged) * PRICE).toBe(PRICE)
})

test('a signed transfer whose nonce does not match the challenge is refused', async () => {
  const order = await confirm(server)
  const payer = await chain.payer()
  const challenge = await challengeOf(server, payPath(order), 'evm')
  const signed = await sign(payer, order.payment)
  const payload = { type: 'authorization', ...signed.authorization, signature: signed.signature }
  const answer = await server.get(payPath(order), { Authorization: Credential.serialize({ challenge, payload }) })
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(await chain.balance(payer.address)).toBe(START)
})
