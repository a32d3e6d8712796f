import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { consoleKitchen } from '#src/fulfillment/console-kitchen.ts'
import { jobHandlers } from '#src/fulfillment/jobs.ts'
import type { Kitchen } from '#src/fulfillment/kitchen.ts'
import { type Act, operate } from '#src/fulfillment/operate.ts'
import { openCalls } from '#src/fulfillment/phone/open-calls.ts'
import { randomToken } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { lease, postpone } from '#src/ledger/outbox.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { bookOrder } from '#src/orders/book.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { examineCart } from '#src/orders/examine.ts'
import { openFeed } from '#src/orders/feed.ts'
import { toContent } from '#src/orders/preview.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { readOrder } from '#src/orders/read.ts'
import { shopOf } from '#src/orders/shop.ts'
import { orderSubject } from '#src/orders/subject.ts'
import { installEdges } from '#src/orders/transition.ts'
import { insertClaim } from '#src/payments/claims.ts'
import { recordSettled } from '#src/payments/record.ts'
import { sealQuote } from '#src/pricing/quote.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { heroCart, type VoiceShop, voiceCatalogue } from '#test/support/voice-catalogue.ts'

/** Friday noon in New York. */
export const NOON = Date.parse('2026-11-20T17:00:00Z')

const ANA = {
  name: 'Ana Example',
  phone: '+19175550134',
  phoneExtension: null,
  phoneGiven: '917 555 0134',
  email: 'a@b.co',
}

export type CallLabOptions = {
  readonly shops?: readonly VoiceShop[]
  readonly db?: Ledger
  readonly now?: number
  /** How the carrier answers a request for a call: a status, or undefined for a placed call. */
  readonly carrier?: (call: number) => number | undefined
  readonly retryMs?: readonly [number, number]
}

/** A restaurant of one's own, which is called through the account. */
export const OURS = { id: '801', changes: { source: 'merchant' } }

/** A carrier that takes orders for calls and places none: what happens in a call is up to the test. */
async function openCarrier(answer: (call: number) => number | undefined) {
  const calls: Record<string, string>[] = []
  const hungUp: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const reply = (status: number, fields: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(fields))
    const sid = /Calls\/(CA[^.]+)\.json/.exec(request.url ?? '')?.[1]
    if (sid) hungUp.push(sid)
    if (sid) return reply(200, { sid, status: 'completed' })
    calls.push(Object.fromEntries(new URLSearchParams(body)))
    const status = answer(calls.length)
    return status
      ? reply(status, { code: 21211, message: 'no', status })
      : reply(201, { sid: `CA${String(calls.length).padStart(32, '0')}`, status: 'queued' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { calls, hungUp, apiUrl, close }
}

/** Orders, the ledger and the calls about them, with a clock and a carrier in the hand of the test. No money moves. */
export async function openCallLab(options: CallLabOptions = {}) {
  const clock = manualClock(options.now ?? NOON)
  const world: World = { ...realWorld, now: clock.now, after: clock.after }
  const alerts: string[] = []
  const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => void alerts.push(message) }
  const db = options.db ?? (await openLedger(':memory:'))
  await installEdges(db)
  const feed = await openFeed(db, world, log)
  const market = openMarketplace(voiceCatalogue(options.shops ?? [OURS]), log)
  const { restaurants, menus } = market
  const carrier = await openCarrier(options.carrier ?? (() => undefined))
  const answering = { world, speed: 1, reportsReady: () => true, listed: () => null }
  const calls = await openCalls({
    ...{ db, world, log, feed, restaurants, menus, answering, wake: feed.wake },
    retryMs: options.retryMs ?? [90_000, 240_000],
    settings: {
      twilio: {
        accountSid: `AC${'0'.repeat(32)}`,
        authToken: '0'.repeat(32),
        from: '+12125550100',
        apiUrl: carrier.apiUrl,
      },
      ...{ publicUrl: 'https://comanda.example', localUrl: 'http://127.0.0.1:1', delay: 0 },
    },
  })
  const lines = calls.openLines()
  const kitchens: Record<string, Kitchen> = { phone: calls.kitchen, console: consoleKitchen({ db, world }) }
  const kitchenOf = (order: OrderRecord) => kitchens[restaurants.get(order.row.restaurant_id)!.dispatch.kind]
  // refunds are decided here and sent nowhere
  const handlers = jobHandlers({ ...answering, db, log, kitchenOf, calls, refunds: undefined as never })
  const wake = () => feed.wake()

  /** Works off what is due, by a worker of this name. */
  async function work(worker = 'lab'): Promise<void> {
    const next = () => lease(db, worker, clock.now(), Object.keys(handlers))
    for (let job = await next(); job; job = await next()) {
      if (job.kind === 'refund') await postpone(db, job, Number.MAX_SAFE_INTEGER, null)
      else await handlers[job.kind]!(job)
    }
  }

  /** Books an order and marks it as paid, by the ledger's own means; resolves to its id. */
  async function paid(shopId = '801', changes: object = {}): Promise<string> {
    const now = clock.now()
    const { cart, problems } = examineCart({ world, market }, heroCart(shopId, changes))
    if (!cart) throw new Error(JSON.stringify(problems))
    const payee = { payTo: `0x${'a'.repeat(40)}`, asset: `0x${'b'.repeat(40)}`, chainId: 8453 }
    const { quote } = await sealQuote(db, world, toContent(cart), payee)
    const id = `ORD-${randomToken(world)
      .replace(/[^0-9a-z]/gi, '')
      .slice(0, 8)}`
    const booking = { contact: ANA, address: cart.address, time: cart.time, instructions: null, callbackUrl: null }
    const shop = shopOf(market, shopId)!
    await db.transaction().execute(trx => bookOrder(trx, quote, shop, id, booking, now))
    const amount = BigInt(quote.price.total) * 10_000n
    const nonce: Hex = `0x${Buffer.from(world.randomBytes(32)).toString('hex')}`
    const from: Hex = `0x${'c'.repeat(40)}`
    const claim = {
      ...{ id: `cl-${id}`, key: `key-${id}`, subject: { kind: 'order' as const, id }, fromBlock: 0n },
      terms: { ...payee, amount, domain: { name: 'USD Coin', version: '2' } } as never,
      credential: {
        ...{ rail: 'inline' as const, from, to: payee.payTo as Hex, value: amount, nonce, signature: '0x00' as Hex },
        ...{ validAfter: 0n, validBefore: BigInt(now) },
      },
    }
    await db.transaction().execute(trx => insertClaim(trx, claim, now))
    const order = orderSubject({
      world,
      acceptDeadline: (row, at) => acceptDeadline(restaurants.get(row.restaurant_id), row, at),
    })
    const whole = {
      ...claim,
      rail: 'inline' as const,
      state: 'claimed' as const,
      txHash: null,
      failure: null,
      createdAt: now,
      updatedAt: now,
    }
    const transfer = { txHash: nonce, logIndex: 0, block: 1n } as never
    await recordSettled({ db, world, log, subjects: { order, purchase: order }, wake }, whole, transfer, 'in_request')
    return id
  }

  return {
    ...{ clock, world, db, feed, calls, alerts, work, paid, handlers, restaurants },
    lines,
    desk: calls.desk,
    dialled: carrier.calls,
    hungUp: carrier.hungUp,
    order: async (id: string) => (await readOrder(db, id))!,
    attempts: (id: string) =>
      db.selectFrom('call_attempts').selectAll().where('order_id', '=', id).orderBy('n').execute(),
    refunds: (id: string) => db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute(),
    act: (id: string, act: Act, shopId = '801') => operate({ ...answering, db, wake }, shopId, id, act),
    /** Moves time and works off what has fallen due, a few seconds at a time. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 5_000) {
        clock.advance(Math.min(left, 5_000))
        // what repeats by itself runs first
        for (let turns = 0; turns < 20; turns += 1) await new Promise<void>(resolve => setImmediate(resolve))
        await work()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await calls[Symbol.asyncDispose]()
      await feed[Symbol.asyncDispose]()
      await carrier.close()
      await db.destroy()
    },
  }
}

export type CallLab = Awaited<ReturnType<typeof openCallLab>>
