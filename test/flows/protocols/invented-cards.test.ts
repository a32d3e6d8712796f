import { expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { confirm } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardHeaders, challengeOf, grantToken } from '#test/support/mpp.ts'
import { cards, intentsFor, payPath, server, usePaymentMethods } from '#test/support/payment-methods-lab.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

usePaymentMethods()

const claimsOf = (at: TestServer) => at.engine.db.selectFrom('claims').selectAll().execute()
const inventedToken = (n: number) => `spt_invented${n}`

test('a token that Stripe never granted is refused and leaves nothing in the ledger', async () => {
  const order = await confirm(server)
  const challenge = await challengeOf(server, payPath(order), 'stripe')
  const before = await claimsOf(server)
  for (let n = 0; n < 5; n++) {
    const answer = await server.get(payPath(order), cardHeaders(challenge, inventedToken(n)))
    expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  }
  expect(await claimsOf(server)).toEqual(before)
  expect(intentsFor(order.orderId)).toEqual([])
  expect(await server.get(payPath(order), cardHeaders(challenge, await grantToken(cards)))).toMatchObject({
    status: 202,
  })
})

test('nothing is claimed while Stripe is down, and the same token pays later', async () => {
  const order = await confirm(server)
  const headers = cardHeaders(await challengeOf(server, payPath(order), 'stripe'), await grantToken(cards))
  const before = await claimsOf(server)
  cards.rule(() => 'refuse')
  try {
    expect(await server.get(payPath(order), headers)).toMatchObject({ status: 503 })
    expect(await claimsOf(server)).toEqual(before)
  } finally {
    cards.rule(() => 'pass')
  }
  expect(await server.get(payPath(order), headers)).toMatchObject({ status: 202 })
})

test('only the signed part of a challenge is stored', async () => {
  const order = await confirm(server)
  const challenge = await challengeOf(server, payPath(order), 'stripe')
  const padded = { ...challenge, description: 'x'.repeat(9_000) }
  expect(await server.get(payPath(order), cardHeaders(padded, await grantToken(cards)))).toMatchObject({ status: 202 })
  const claim = (await claimsOf(server)).find(({ subject_id }) => subject_id === order.orderId)
  expect(claim?.payload.length).toBeLessThan(1_500)
  expect(claim?.payload).not.toContain('xxx')
})

test('a caller with many refused payments must wait before paying for anything else', async () => {
  await using limited = await startServer(chain, {
    env: { ...cardEnvironment(cards), LIMITS: '1', TRUSTED_PROXIES: 'loopback' },
  })
  const { callers } = createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })
  limited.engine.countCallersBy(callers)
  const pay = async (address: string, card?: string) => {
    const from = { 'X-Forwarded-For': address }
    const { body } = await limited.get('/api/recipes/preview?id=skirt-steak-salsa-verde-cruda', from)
    const path = body.payUrl.slice(limited.baseUrl.length)
    const challenge = await challengeOf(limited, path, 'stripe')
    return limited.get(path, {
      ...cardHeaders(challenge, await grantToken(cards, { ...(card ? { card } : {}) })),
      ...from,
    })
  }
  const declined = 'pm_card_chargeDeclined'
  for (let n = 0; n < 58; n++) await callers.refused('203.0.113.90')
  for (let n = 0; n < 2; n++) expect(await pay('203.0.113.90', declined)).toMatchObject({ status: 402 })
  const before = await claimsOf(limited)
  const refused = await pay('203.0.113.90')
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(refused.headers.get('ratelimit-policy')).toBe('"refused";q=60;w=3600')
  expect(await claimsOf(limited)).toEqual(before)
  expect(await pay('203.0.113.91')).toMatchObject({ status: 200 })
})
