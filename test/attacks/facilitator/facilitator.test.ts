import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { Case, openHostile } from './hostile.ts'

useChain()

const CASES = z.array(Case).parse(JSON.parse(readFileSync(new URL('./cases.json', import.meta.url), 'utf8')))
const START = 200_000_000n
const PRICE = 18_320_000n

let server: TestServer
let hostile: Awaited<ReturnType<typeof openHostile>>
const lines: string[] = []
const unpaid: string[] = []
const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said))

beforeAll(async () => {
  hostile = await openHostile()
  const env = { FACILITATOR_URL: hostile.url, RELAYER_KEY: '', SETTLE_TIMEOUT_MS: '1000' }
  server = await startServer(chain, { env, log: { info: keep, warn: keep, error: keep } })
  const honest: Case = { name: '', settles: true, hang_up: true, becomes: 'paid' }
  const { answer } = await pay(honest)
  hostile.name('earlier', answer.body.payment.transactionHash)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  hostile?.[Symbol.dispose]()
})

async function pay(arranged: Case) {
  const payer = await chain.payer()
  hostile.arrange(payer.address, arranged)
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const answer = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  return { payer, order, answer }
}

test.concurrent.each(CASES.map(each => [each.name, each] as const))(
  'an order follows the proven payment, whatever the facilitator answers: %s',
  async (_name, arranged) => {
    const { payer, order, answer } = await pay(arranged)
    const { body } = answer
    const left = await chain.balance(payer.address)
    switch (arranged.becomes) {
      case 'paid':
        expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'settled' } } })
        expect(left).toBe(START - PRICE)
        break
      case 'pending':
        expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
        expect(body.payment.transactionHash ?? null).toBeNull()
        expect(left).toBe(START)
        unpaid.push(order.orderId)
        break
      case 'refused':
        expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
        expect(left).toBe(START)
    }
    if (arranged.never) expect(JSON.stringify(body)).not.toContain(arranged.never)
  },
)

test('the word of a facilitator alone starts no cooking, redirects nobody, and is not logged', async () => {
  const printed = vi.spyOn(console, 'log')
  await pay(CASES.find(({ headers }) => headers?.['EXTENSION-RESPONSES'])!)
  expect(printed).not.toHaveBeenCalled()
  expect(unpaid.length).toBeGreaterThan(15)
  for (const id of unpaid)
    expect(await server.get(`/api/order/${id}`)).toMatchObject({ body: { status: 'awaiting_payment' } })
  expect(hostile.trapped()).toBe(0)
  expect(lines.join('\n')).not.toContain('EXTENSION')
})
