import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openCarrierSimulator } from '#dev/telephone/carrier-simulator.ts'
import { type CrashPoint, realWorld } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { heroCart, voiceCatalogue } from '#test/support/voice-catalogue.ts'

useChain()

const START = 200_000_000n
/** Longer than the maximum call duration, shorter than the restaurant's deadline to answer. */
const LATER_MS = 290_000
const SHOP = '801'
const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Simulated carrier that outlives the server it calls; to the server it looks like a real one. `onAct` is called at
 * every pause of the speakers, and the persona can change from call to call.
 */
async function openCarrier(personaOf: (nth: number) => string, onAct: (call: number, act: number) => void = () => {}) {
  let acts = 0
  let most = 0
  const world: typeof realWorld = {
    ...realWorld,
    after: (ms, task) => {
      acts += 1
      onAct(exchange.callsTo('+13475550100'), acts)
      return realWorld.after(ms, task)
    },
  }
  const exchange = await openCarrierSimulator({
    world,
    log: noLog,
    delay: 0.002,
    seed: 'kills',
    personaOf: (_, nth) => {
      acts = 0
      most = Math.max(most, exchange.underWay() + 1)
      return personaOf(nth)
    },
  })
  return Object.assign(exchange, { most: () => most })
}

type Carrier = Awaited<ReturnType<typeof openCarrier>>

async function withServer(carrier: Carrier, use: (server: ChildServer) => Promise<void>): Promise<void> {
  const CATALOG = voiceCatalogue([{ id: SHOP, changes: { source: 'merchant' } }])
  await using server = await childServer(chain, {
    CATALOG,
    VOICE_RETRY_SECONDS: '0,0',
    KITCHEN_SPEED: '0',
    TWILIO_API_URL: carrier.apiUrl,
    TWILIO_ACCOUNT_SID: carrier.accountSid,
    TWILIO_AUTH_TOKEN: carrier.authToken,
    TWILIO_FROM: carrier.from,
  })
  await use(server)
  rmSync(CATALOG, { recursive: true })
}

/** Pays an order; the server might die at any moment. */
async function pay(server: ChildServer) {
  const payer = await chain.payer()
  const order = await confirm(server, heroCart(SHOP))
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  await server.get(`/api/order/pay?pt=${order.priceToken}`, headers).catch(() => undefined)
  return { payer, order }
}

const ENDS = ['ready_for_pickup', 'rejected', 'fulfillment_failed']
const isOver = (o: Answer['body']) =>
  ENDS.includes(o.status) &&
  (o.refund === undefined ? !ENDS.slice(1).includes(o.status) : o.refund.status === 'succeeded')

/** Expects that the order reached exactly one final status, and that the money matches that status. */
async function expectOneEnd(server: ChildServer, carrier: Carrier, { payer, order }: Awaited<ReturnType<typeof pay>>) {
  const done = await poll(server, order.orderId, isOver, 40_000)
  await untilQuiet(server)
  await server.kill()
  const { events, attempts } = await server.inspect(async db => ({
    events: await db.selectFrom('order_events').select('type').where('order_id', '=', order.orderId).execute(),
    attempts: await db.selectFrom('call_attempts').selectAll().orderBy('n').execute(),
  }))
  const ends = events.filter(event => ['accept', 'reject', 'fail'].includes(event.type))
  expect(ends).toHaveLength(1)
  expect(attempts.length).toBeLessThanOrEqual(3)
  expect(attempts.every(attempt => attempt.state === 'done')).toBe(true)
  expect(carrier.callsTo('+13475550100')).toBeLessThanOrEqual(3)
  expect(carrier.most()).toBe(1)
  const refunds = (await chain.transfersTo(payer.address)).filter(t => t.from === server.treasury)
  expect(refunds).toHaveLength(done.refund ? 1 : 0)
  expect(await chain.balance(payer.address)).toBe(done.refund ? START : START - BigInt(order.amount))
  return { done, attempts: attempts.map(attempt => JSON.parse(attempt.outcome ?? 'null')?.kind) }
}

describe('a server killed during a call, with a carrier that keeps running', () => {
  test.for<[CrashPoint, string[], string, (string | undefined)[]]>([
    ['C17', ['accepts', 'accepts'], 'ready_for_pickup', ['failed', 'confirmed']],
    ['C18', ['accepts', 'accepts'], 'ready_for_pickup', ['hung_up', 'confirmed']],
    ['C18', ['rejects', 'rejects'], 'rejected', ['hung_up', 'rejected']],
    ['C18', ['accepts', 'sold-out'], 'rejected', ['hung_up', 'rejected']],
    ['C19', ['busy', 'accepts'], 'ready_for_pickup', ['busy', 'confirmed']],
    ['C19', ['busy', 'no-answer', 'voicemail'], 'fulfillment_failed', ['busy', 'no_answer', 'voicemail']],
  ])('crashpoint %s, personas %s: order ends as %s', async ([point, personas, status, outcomes]) => {
    await using carrier = await openCarrier(nth => personas[nth - 1] ?? 'accepts')
    await withServer(carrier, async server => {
      await server.start(point)
      const paid = await pay(server)
      expect(await server.endsWithin(20_000)).toBe(true)
      await carrier.quiet()
      await server.start(undefined, LATER_MS)
      const { done, attempts } = await expectOneEnd(server, carrier, paid)
      expect(done.status).toBe(status)
      expect(attempts).toEqual(outcomes)
    })
  })

  test.for([1, 5, 9])('in mid-sentence, at act %i of the first call', { timeout: 120_000 }, async act => {
    let dying: Promise<void> | undefined
    let running: ChildServer | undefined
    await using carrier = await openCarrier(
      () => 'accepts',
      (call, at) => {
        if (call === 1 && at === act) dying = running?.kill()
      },
    )
    await withServer(carrier, async server => {
      running = server
      await server.start()
      const paid = await pay(server)
      expect(await server.endsWithin(20_000)).toBe(true)
      await dying
      await carrier.quiet()
      await server.start(undefined, LATER_MS)
      const { done } = await expectOneEnd(server, carrier, paid)
      expect(done.status).toBe('ready_for_pickup')
    })
  })
})

test('calls of a simulated carrier that dies with its process are placed again at once', {
  timeout: 120_000,
}, async () => {
  const CATALOG = voiceCatalogue([{ id: SHOP, persona: 'silent' }])
  await using server = await childServer(chain, { CATALOG, KITCHEN_SPEED: '0' })
  await server.start()
  const { order } = await pay(server)
  await poll(server, order.orderId, o =>
    o._status.message.startsWith('The restaurant is being called, attempt 1 of 3.'),
  )
  await server.kill()
  await server.start()
  const again = await poll(server, order.orderId, o => /attempt 2 of 3/.test(o._status.message))
  expect(again.status).toBe('confirming_with_restaurant')
  await server.kill()
  const calls = await server.inspect(db => db.selectFrom('call_attempts').selectAll().orderBy('n').execute())
  expect(calls).toMatchObject([{ n: 1, outcome: '{"kind":"failed"}' }, { n: 2 }])
  rmSync(CATALOG, { recursive: true })
})
