import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import { realWorld } from '#src/kernel/world.ts'
import {
  confirm,
  DELI,
  headerV2,
  payingFetch,
  plateCart,
  poll,
  sign,
  someCart,
  UNLUCKY,
  untilStatus,
} from '#test/support/buyer.ts'
import { readEvents } from '#test/support/event-source.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, PASTRAMI } from '#test/support/limited-catalogue.ts'
import { startPostgres, type TestPostgres, withoutPostgres } from '#test/support/postgres.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { paymentOf, payPath, quote, RECIPE } from '#test/support/shop.ts'
import { readMail, type SmtpServer, startSmtpServer } from '#test/support/smtp-server.ts'

useChain()

const START = 200_000_000n
const PRICE = 18_320_000n

describe.skipIf(withoutPostgres)('two servers on one PostgreSQL', () => {
  let postgres: TestPostgres
  let smtp: SmtpServer
  let [here, there]: TestServer[] = []

  beforeAll(async () => {
    ;[postgres, smtp] = await Promise.all([startPostgres({ isDurable: false }), startSmtpServer()])
    const env = {
      DATABASE_URL: await postgres.freshDatabase(),
      // both are one service to the outside
      BASE_URL: 'http://service.example',
      CATALOG: limitedCatalogue({ mlb: 10_000, loaves: 3 }),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'recipes@service.example',
    }
    const start = () => startServer(chain, { env })
    // concurrently: one of them creates the tables
    ;[here, there] = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    await Promise.all([here, there].map(server => server?.[Symbol.asyncDispose]()))
    await smtp?.[Symbol.asyncDispose]()
    await postgres?.[Symbol.asyncDispose]()
  })

  /** Returns a fetch that requests a pay URL of the service from one of its servers. */
  const at =
    (server: TestServer): typeof fetch =>
    (input, init) => {
      const request = new Request(input, init)
      return fetch(new Request(request.url.replace('http://service.example', server.address), request))
    }

  test('confirm an order at one, take its payment at the other, and stream its events at the first', async () => {
    const payer = await chain.payer()
    const order = await confirm(here!)
    await using stream = await readEvents(`${here!.address}/api/order/${order.orderId}/events`)
    const response = await payingFetch(payer, at(there!))(order.payUrl)
    expect(response.status).toBe(202)
    await stream.until(events => events.some(({ data }) => JSON.parse(data).status === 'confirmed'))
    const seqs = stream.events.map(({ id }) => Number(id))
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(await untilStatus(there!, order.orderId, 'confirmed', 'ready_for_pickup')).toMatchObject({ total: 18.32 })
    expect(await chain.balance(payer.address)).toBe(START - PRICE)
  })

  test('accept one of thirty copies of a payment presented to both', async () => {
    const payer = await chain.payer()
    const order = await confirm(there!)
    const headers = headerV2(await sign(payer, order.payment), order.payment)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        [here!, there!][n % 2]!.get(`/api/order/pay?pt=${order.priceToken}`, headers),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`))).toEqual(
      new Set([`202 ${order.orderId}`]),
    )
    await untilStatus(here!, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(await chain.balance(payer.address)).toBe(START - PRICE)
  })

  test('refund an order that its restaurant never makes, once and to the micro-USDC', async () => {
    const soup = await someCart(here!, UNLUCKY)
    const payer = await chain.payer()
    const order = await confirm(here!, soup)
    expect((await payingFetch(payer, at(there!))(order.payUrl)).status).toBe(202)
    const failed = await poll(here!, order.orderId, body => body.refund?.status === 'succeeded')
    expect(failed).toMatchObject({ status: 'fulfillment_failed', refund: { refundTo: payer.address } })
    expect(await chain.balance(payer.address)).toBe(START)
  })

  test('promise thirty buyers no more of a limited item than there is, and both report it as sold out', async () => {
    const cart = plateCart({ items: [{ id: PASTRAMI, quantity_lbs: 0.75 }] })
    const counter = (n: number) => [here!, there!][n % 2]!
    const quotes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        counter(n)
          .post('/api/order/preview', cart)
          .then(({ body }) => body),
      ),
    )
    const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
    const answers = await Promise.all(
      quotes.map(({ priceToken }, n) =>
        counter(n).post('/api/order/confirm', { priceToken, customer, pickup_time: 'ASAP' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(13)
    expect(answers.filter(({ status }) => status === 400).every(({ body }) => body.error === 'item_unavailable')).toBe(
      true,
    )
    for (const server of [here!, there!]) await untilSoldOut(server)
  })

  test('mail a recipe that is paid and requested at both only once', async () => {
    const payer = await chain.payer()
    const offer = await quote(here!)
    const headers = await paymentOf(payer, offer)
    const path = payPath(offer, { email: 'ana@example.com' })
    const buy = (server: TestServer) => server.get(path, headers)
    const once = await untilTaken(() => buy(here!))
    const answers = await Promise.all([here!, there!, here!, there!].map(buy))
    for (const { status, body } of answers) expect([status, body.id]).toEqual([200, RECIPE])
    expect(once.body.receipt).toEqual(answers[1]!.body.receipt)
    const recipesIn = () =>
      smtp.delivered.filter(({ text }) => readMail(text).header('Subject')?.startsWith('Your recipe'))
    await expect.poll(recipesIn).toHaveLength(1)
  })

  test('must not share the database of a local chain', async () => {
    const local = { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' }
    const env = { ...local, DATABASE_URL: await postgres.freshDatabase() }
    await using first = await startServer(chain, { env })
    expect(await first.get('/health/ready')).toMatchObject({ status: 200 })
    await expect(startServer(chain, { env })).rejects.toThrow('ledger of another local chain')
  })

  test('share what a restaurant changes at one of them, including its renewed key', async () => {
    const merchant = (server: TestServer) => server.engine.merchants
    const keys = await openConsoleKeys(here!.engine.db, realWorld)
    const key = await keys.keyOf(DELI)
    const previewAt = async (server: TestServer) => (await server.post('/api/order/preview', plateCart())).status
    await merchant(here!).pause(DELI, key, { paused: true })
    await expect.poll(() => previewAt(there!)).toBe(400)
    await merchant(there!).pause(DELI, key, { paused: false })
    await expect.poll(() => previewAt(here!)).toBe(200)
    await keys.renew(DELI)
    await expect(merchant(there!).enter(DELI, key)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

/** Repeats a request until the response is not 503. */
async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  for (const giveUpAt = Date.now() + 20_000; ; ) {
    const answer = await send()
    if (answer.status !== 503) return answer
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(answer.body))
  }
}

async function untilSoldOut(server: TestServer): Promise<void> {
  for (const giveUpAt = Date.now() + 20_000; ; ) {
    const { body } = await server.post(
      '/api/order/preview',
      plateCart({ items: [{ id: PASTRAMI, quantity_lbs: 0.75 }] }),
    )
    if (body.error === 'item_unavailable') return
    if (Date.now() > giveUpAt) throw new Error('what is sold out was offered for twenty seconds')
  }
}
