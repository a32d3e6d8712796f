import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { base64, confirm, headerV2, inlineBody, preview, type Signed, sign, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startPostgres, withoutPostgres } from '#test/support/postgres.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { payPath, quote } from '#test/support/shop.ts'

useChain()

const START = 200_000_000n
const PRICE = 18_320_000n
const orderPath = ({ priceToken }: Answer['body']) => `/api/order/pay?pt=${priceToken}`

const headerV1 = (payload: Signed): Record<string, string> => ({
  'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
})

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Counts the occurrences of each text. */
const tally = (said: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(said, one => one)].map(([one, all]) => [one, all.length]))

const COUNTERS = [
  ['one server', 1],
  ['two servers on one PostgreSQL', 2],
] as const

describe.each(COUNTERS)('races and replays at %s', (_name, count) => {
  describe.skipIf(count > 1 && withoutPostgres)('lose nothing and give nothing away', () => {
    const stack = new AsyncDisposableStack()
    let servers: readonly TestServer[]
    const at = (n: number): TestServer => servers[n % servers.length]!

    beforeAll(async () => {
      const postgres = count > 1 ? stack.use(await startPostgres({ isDurable: false })) : undefined
      const env = { BASE_URL: 'http://service.example' }
      const shared = postgres ? { ...env, DATABASE_URL: await postgres.freshDatabase() } : env
      servers = await times(count, async () => stack.use(await startServer(chain, { env: shared })))
    })
    afterAll(() => stack.disposeAsync())

    test('a hundred copies of a payment, half in each version of x402, are one charge', async () => {
      const payer = await chain.payer()
      const order = await confirm(at(0))
      const signed = await sign(payer, order.payment)
      const headers = [headerV1(signed), headerV2(signed, order.payment)]
      // in pairs, so that each server receives both versions
      const answers = await times(100, n => at(n >> 1).get(orderPath(order), headers[n % 2]!))
      expect(tally(answers.map(({ status, body }) => `${status} ${body.orderId}`))).toEqual({
        [`202 ${order.orderId}`]: 100,
      })
      expect(await chain.authorizationLogs(payer.address, signed.authorization.nonce as `0x${string}`)).toHaveLength(1)
      expect(await chain.balance(payer.address)).toBe(START - PRICE)
    })

    test('twenty orders paid at once under one payment-identifier are one charge', async () => {
      const payer = await chain.payer()
      const extensions = { 'payment-identifier': { info: { required: false, id: `lunch_${crypto.randomUUID()}` } } }
      const orders = await times(20, n => confirm(at(n)))
      const headers = await Promise.all(
        orders.map(async ({ payment }) => headerV2(await sign(payer, payment), payment, {}, { extensions })),
      )
      const answers = await times(20, n => at(n).get(orderPath(orders[n]!), headers[n]))
      expect(tally(answers.map(({ status, body }) => `${status} ${body.error ?? 'paid'}`))).toEqual({
        '202 paid': 1,
        '409 idempotency_conflict': 19,
      })
      expect(await chain.balance(payer.address)).toBe(START - PRICE)
    })

    test('a hundred authorizations of ten payers for one order are one charge', async () => {
      const payers = await times(10, () => chain.payer())
      const order = await confirm(at(0))
      const signed = await times(100, n => sign(payers[n % 10]!, order.payment))
      const answers = await times(100, n => at(n >> 1).get(orderPath(order), headerV2(signed[n]!, order.payment)))
      expect(tally(answers.map(({ status, body }) => `${status} ${body.error ?? body.orderId}`))).toEqual({
        [`202 ${order.orderId}`]: 1,
        '409 already_paid': 99,
      })
      const left = await Promise.all(payers.map(({ address }) => chain.balance(address)))
      expect(left.reduce((sum, one) => sum + one)).toBe(10n * START - PRICE)
    })

    test('one authorization for twelve orders, six inline orders, and three recipes buys one of them', async () => {
      const payer = await chain.payer()
      const orders = await times(12, n => confirm(at(n)))
      const quotes = await times(6, n => preview(at(n)))
      const recipes = await times(3, n => quote(at(n)))
      const signed = await sign(payer, orders[0].payment)
      const answers = await Promise.all([
        ...orders.map((order, n) => at(n).get(orderPath(order), headerV2(signed, order.payment))),
        ...quotes.map(({ priceToken }, n) => at(n).post(`/api/order?pt=${priceToken}`, inlineBody(signed))),
        ...recipes.map((recipe, n) => at(n).get(payPath(recipe), headerV2(signed, recipe.payment))),
      ])
      expect(tally(answers.map(({ status, body }) => `${status >= 300 ? body.error : 'served'}`))).toEqual({
        served: 1,
        authorization_reused: 20,
      })
      expect(await chain.balance(payer.address)).toBe(START - PRICE)
    })

    test('a used payment presented again returns the same order and buys nothing else, at any server', async () => {
      const payer = await chain.payer()
      const [order, other] = [await confirm(at(0)), await confirm(at(1))]
      const headers = headerV2(await sign(payer, order.payment), order.payment)
      expect(await at(0).get(orderPath(order), headers)).toMatchObject({ status: 202 })
      await untilStatus(at(1), order.orderId, 'confirmed', 'ready_for_pickup')
      const again = await times(20, n => at(n).get(orderPath(order), headers))
      expect(new Set(again.map(({ status, body }) => `${status} ${body.orderId}`))).toEqual(
        new Set([`202 ${order.orderId}`]),
      )
      const elsewhere = await times(20, n => at(n).get(orderPath(other), headers))
      expect(new Set(elsewhere.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
        new Set(['409 authorization_reused']),
      )
      expect(await chain.balance(payer.address)).toBe(START - PRICE)
    })

    test('one quote confirmed a hundred times for two people is one order that belongs to one of them', async () => {
      const { priceToken } = await preview(at(0))
      const customers = ['Ana Example', 'Eve Other'].map(name => ({
        name,
        phone: '917 555 0134',
        email: 'a@b.example',
      }))
      const answers = await times(100, n =>
        at(n >> 1).post('/api/order/confirm', { priceToken, customer: customers[n % 2], pickup_time: 'ASAP' }),
      )
      expect(tally(answers.map(({ status, body }) => `${status} ${body.error ?? ''}`))).toEqual({
        '200 ': 50,
        '409 already_confirmed': 50,
      })
      expect(new Set(answers.flatMap(({ body }) => body.orderId ?? []))).toHaveProperty('size', 1)
    })

    test('and the books balance', () => untilQuiet(at(0)))
  })
})
