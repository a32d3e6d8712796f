import { createHash } from 'node:crypto'
import { demoKitchen } from '#dev/kitchens/demo-kitchen.ts'
import { openCarrierSimulator } from '#dev/telephone/carrier-simulator.ts'
import { cancelOrder } from '#src/fulfillment/cancel.ts'
import { jobHandlers } from '#src/fulfillment/jobs.ts'
import { type Kitchen, reportsReady } from '#src/fulfillment/kitchen.ts'
import { openKitchens } from '#src/fulfillment/open-kitchens.ts'
import { performRestaurantAction, type RestaurantAction } from '#src/fulfillment/operate.ts'
import { openCalls } from '#src/fulfillment/phone/open-calls.ts'
import { openPhone } from '#src/fulfillment/phone/open-phone.ts'
import { receiveWebhook } from '#src/fulfillment/webhook/receive.ts'
import type { Log } from '#src/kernel/log.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { type Job, LeaseLost, lease, nextDue, postpone } from '#src/ledger/outbox.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { statusTokenOf } from '#src/orders/create-order.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { openFeed } from '#src/orders/feed.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { installEdges } from '#src/orders/transition.ts'
import { openOutbound } from '#src/outbound/call.ts'
import type { MessageHeaders } from '#src/outbound/standard-webhooks.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { type VoiceShop, voiceCatalogue } from '#test/support/voice-catalogue.ts'
import { LINE_BROKE, openFaults } from './kitchen-faults.ts'
import { payOrder } from './pay-order.ts'
import { openCarrier } from './phone/quiet-carrier.ts'

/** Friday noon in New York. */
export const NOON = Date.parse('2026-11-20T17:00:00Z')

export type KitchenLabOptions = {
  readonly shops: readonly VoiceShop[]
  readonly db?: Ledger
  readonly now?: number
  /** Carrier's response to the nth call request: an HTTP error status, or undefined if the call is placed. */
  readonly carrier?: (call: number) => number | undefined
  readonly retryMs?: readonly [number, number]
}

const LOOPBACK = '127.0.0.0/8'
const STEP_MS = 5_000
/** Error messages of jobs that failed only because of an injected fault; the worker would retry them. */
const PASSING = [LINE_BROKE, 'the kitchen did not say whether it has stopped']

/**
 * Orders, ledger, kitchens, and worker jobs with a clock, a carrier, and faults controlled by the test. No money
 * moves.
 */
export async function openKitchenLab(options: KitchenLabOptions) {
  const clock = manualClock(options.now ?? NOON)
  const world: World = { ...realWorld, now: clock.now, after: clock.after }
  const alerts: string[] = []
  const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => void alerts.push(message) }
  const db = options.db ?? (await openLedger(':memory:'))
  await installEdges(db)
  const feed = await openFeed(db, world, log)
  const market = openMarketplace(voiceCatalogue(options.shops), log)
  const { restaurants, menus } = market
  const carrier = await openCarrier(options.carrier ?? (() => undefined))
  const faults = openFaults(world)
  const kindOf = ({ row }: OrderRecord) => restaurants.get(row.restaurant_id)!.dispatch.kind
  const answering = {
    world,
    speed: 1,
    listed: () => null,
    reportsReady: (order: OrderRecord) => reportsReady(kindOf(order)),
  }
  const wake = () => feed.wake()
  const calls = await openCalls({
    db,
    world,
    log,
    feed,
    restaurants,
    menus,
    answering,
    wake,
    retryMs: options.retryMs ?? [90_000, 240_000],
    openPhone: phone =>
      openPhone(
        {
          twilio: {
            accountSid: `AC${'0'.repeat(32)}`,
            authToken: '0'.repeat(32),
            from: '+12125550100',
            apiUrl: carrier.apiUrl,
          },
          publicUrl: 'https://comanda.example',
          localUrl: 'http://127.0.0.1:1',
          openSimulator: openCarrierSimulator,
          delay: 0,
        },
        phone,
      ),
  })
  const lines = calls.openLines()
  const secret = createHash('sha256').update('lab').digest()
  const opened = openKitchens({
    db,
    world,
    log,
    restaurants,
    secret,
    speed: 1,
    phone: calls.kitchen,
    ...openOutbound(world, LOOPBACK),
    demoKitchen,
  })
  const kitchens: Readonly<Record<string, Kitchen>> = Object.fromEntries(
    Object.entries(opened).map(([kind, kitchen]) => [kind, faults.wrap(kitchen!)]),
  )
  const kitchenOf = (order: OrderRecord) => kitchens[kindOf(order)]
  // refunds are created here but not sent
  const handlers = jobHandlers({ ...answering, db, log, kitchenOf, calls, refunds: undefined as never, methods: {} })
  const operating = { ...answering, db, wake }
  const running = new Set<Promise<void>>()

  /** Runs a job; a job that failed because of an injected fault is rescheduled. */
  async function run(job: Job): Promise<void> {
    if (job.kind === 'refund') return postpone(db, job, Number.MAX_SAFE_INTEGER, null)
    try {
      await handlers[job.kind]!(job)
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (!(error instanceof Error && PASSING.includes(error.message))) throw error
      await postpone(db, job, clock.now() + 1_000 * 2 ** Math.min(job.attempts, 9), error.message)
    }
  }

  /** Runs all due jobs as the named worker; hanging jobs are left for the clock. */
  async function work(worker = 'lab'): Promise<void> {
    for (;;) {
      while (running.size > faults.hanging()) await Promise.race([...running, faults.nextHang()])
      const job = await lease(db, worker, clock.now(), Object.keys(handlers))
      if (!job) return
      const task = run(job).finally(() => running.delete(task))
      running.add(task)
    }
  }

  /** Advances the clock; runs timers first, then the jobs that are due. */
  async function step(ms: number, worker?: string): Promise<void> {
    clock.advance(ms)
    for (let turns = 0; turns < 20; turns += 1) await new Promise<void>(resolve => setImmediate(resolve))
    await work(worker)
  }

  return {
    clock,
    world,
    db,
    feed,
    calls,
    faults,
    alerts,
    work,
    step,
    handlers,
    kitchens,
    restaurants,
    menus,
    lines,
    secret,
    operating,
    callStore: calls.callStore,
    dialled: carrier.calls,
    hungUp: carrier.hungUp,
    /** Creates an order and marks it as paid; resolves to its ID. */
    paid: (shopId = '801', changes: object = {}) => payOrder({ db, world, log, market, wake }, shopId, changes),
    order: async (id: string) => (await readOrder(db, id))!,
    attempts: (id: string) =>
      db.selectFrom('call_attempts').selectAll().where('order_id', '=', id).orderBy('n').execute(),
    refunds: (id: string) => db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute(),
    act: (id: string, act: RestaurantAction, shopId = '801') => performRestaurantAction(operating, shopId, id, act),
    /** Cancels the order on behalf of its customer. */
    cancel: (id: string) =>
      cancelOrder(
        {
          db,
          world,
          secret,
          wake,
          refreshStock: async () => {},
          answerDeadline: (order, now) => acceptDeadline(restaurants.get(order.restaurant_id), order, now),
        },
        id,
        statusTokenOf(secret, id),
      ),
    /** Receives a signed message from a restaurant's own system. */
    receive: (shopId: string, headers: MessageHeaders, body: string) =>
      receiveWebhook(
        { ...operating, log, restaurants, menus, secret, onShopNews: async () => {} },
        shopId,
        headers,
        Buffer.from(body),
      ),
    /** True if a call is in progress; its state is checked every five seconds. */
    isCalling: async () =>
      (await db.selectFrom('call_attempts').select('id').where('state', 'in', ['dialing', 'live']).execute()).length >
      0,
    /** Milliseconds until the next job is due, at least 1; Infinity if there is none. */
    untilNext: async () => {
      const kinds = Object.keys(handlers).filter(kind => kind !== 'refund')
      return ((await nextDue(db, clock.now(), kinds)) ?? Number.POSITIVE_INFINITY) - clock.now()
    },
    /** Advances the clock in steps of a few seconds, and runs the due jobs after each step. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= STEP_MS) await step(Math.min(left, STEP_MS))
    },
    [Symbol.asyncDispose]: async () => {
      await calls[Symbol.asyncDispose]()
      await feed[Symbol.asyncDispose]()
      await carrier.close()
      await db.destroy()
    },
  }
}

export type KitchenLab = Awaited<ReturnType<typeof openKitchenLab>>
