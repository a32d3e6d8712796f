import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { optionKeys } from '#src/menu/live-menus.ts'
import type { Menus } from '#src/menu/market.ts'
import { leftOf } from '#src/menu/stock.ts'
import type { Withdrawals } from '#src/orders/cancellation-limits.ts'
import { linesViolatingConstraints } from '#src/orders/constraint-violations.ts'
import type { Feed } from '#src/orders/feed.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import type { Outbound } from '#src/outbound/call.ts'
import type { MessageHeaders } from '#src/outbound/standard-webhooks.ts'
import type { Checkouts } from '#src/payments/checkouts.ts'
import type { RefundDeps } from '#src/payments/refund.ts'
import { type MessageOf, sendCallbacks } from './callbacks.ts'
import { ASKING_KINDS, jobHandlers } from './jobs.ts'
import { type Kitchen, type OpenDemoKitchen, reportsReady } from './kitchen.ts'
import { openKitchens } from './open-kitchens.ts'
import type { OperateDeps } from './operate.ts'
import { type Calls, type CallsDeps, openCalls } from './phone/open-calls.ts'
import { type Received, receiveWebhook } from './webhook/receive.ts'
import { startWorker } from './worker.ts'

export type FulfillmentDeps = Outbound & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** Menus as listed in the catalog. */
  readonly listed: Menus
  readonly feed: Feed
  readonly refunds: RefundDeps
  /** Hosted payment pages; undefined if there are none. */
  readonly checkouts?: Pick<Checkouts, 'prove'> | undefined
  /** Refreshes the stock and opening state reported by restaurants. */
  readonly refreshMarket: () => Promise<void>
  /** Master secret from which the secrets of agents and restaurants are derived. */
  readonly secret: Uint8Array
  readonly baseUrl: string
  /** Delay factor for demo kitchens and between simulated calls: 1 realistic, 0 none. */
  readonly speed: number
  readonly withdrawals?: Withdrawals | undefined
  /** Simulated kitchen; if undefined, no simulated kitchen accepts orders. */
  readonly demoKitchen: OpenDemoKitchen | undefined
  readonly openPhone: CallsDeps['openPhone']
  /** Messages to agents that ordered over another protocol. */
  readonly messageOf?: MessageOf | undefined
  /** Delays after the first call about an order, and after every later one, in milliseconds. */
  readonly retryMs: readonly [number, number]
}

export type Fulfillment = AsyncDisposable & {
  /** Notifies the worker and the listeners of orders of a commit. */
  readonly wake: () => void
  /** Stops starting jobs. */
  readonly rest: () => void
  /** Dependencies for a restaurant's actions on an order. */
  readonly operating: OperateDeps
  readonly calls: Calls
  /** Processes a signed message from a restaurant's own system. */
  readonly receiveWebhook: (
    restaurantId: string,
    headers: MessageHeaders,
    raw: Uint8Array,
    count?: () => Promise<unknown>,
  ) => Promise<Received>
}

/** Opens the kitchens and starts the workers. */
export async function openFulfillment(deps: FulfillmentDeps): Promise<Fulfillment> {
  const { db, world, log, restaurants, listed, feed, refunds, speed, retryMs, call, whyNotCalled, secret, baseUrl } =
    deps
  await using stack = new AsyncDisposableStack()
  const kindOf = (order: OrderRecord) => restaurants.get(order.row.restaurant_id)?.dispatch.kind
  const answering = {
    world,
    speed,
    reportsReady: (order: OrderRecord) => reportsReady(kindOf(order)),
    listed: (restaurantId: string, id: string) => {
      const menu = listed.get(restaurantId)
      const item = menu?.items.get(id)
      if (item) return leftOf(item) ?? null
      return menu && optionKeys(menu).includes(id) ? null : undefined
    },
  }
  const woken: { readonly wake: () => void }[] = [feed]
  const wake = () => {
    for (const each of woken) each.wake()
  }
  const calls = stack.use(
    await openCalls({
      db,
      world,
      log,
      feed,
      restaurants,
      menus: listed,
      answering,
      retryMs,
      wake,
      openPhone: deps.openPhone,
    }),
  )
  const kitchens = openKitchens({
    db,
    world,
    log,
    restaurants,
    speed,
    call,
    whyNotCalled,
    secret,
    phone: calls.kitchen,
    demoKitchen: deps.demoKitchen,
  })
  const kitchenOf = (order: OrderRecord): Kitchen | undefined => {
    const kind = kindOf(order)
    return kind === undefined || kind === 'none' ? undefined : kitchens[kind]
  }
  const handlers = jobHandlers({
    ...answering,
    db,
    log,
    kitchenOf,
    refunds,
    calls,
    methods: refunds.methods,
    withdrawals: deps.withdrawals,
    checkouts: deps.checkouts,
    // refund before cooking if the menu was corrected while the payment was in progress
    objectionTo: ({ quote }) => linesViolatingConstraints(listed, quote)[0]?.told,
  })
  // separate worker: slow agents must not delay an order on its way to the kitchen
  const callbacks = stack.use(
    startWorker({
      db,
      world,
      log,
      onDone: () => {},
      handlers: {
        callback: job => sendCallbacks({ db, world, log, call, secret, baseUrl, messageOf: deps.messageOf }, job),
      },
    }),
  )
  const onDone = () => {
    callbacks.wake()
    feed.wake()
  }
  const worker = stack.use(startWorker({ db, world, log, onDone, handlers, askingKinds: ASKING_KINDS }))
  woken.push(worker, callbacks)
  const prepMinutesOf = (restaurantId: string) => restaurants.get(restaurantId)?.prep_minutes
  const operating = { ...answering, db, wake, prepMinutesOf }
  const receiving = {
    ...operating,
    log,
    restaurants,
    menus: listed,
    secret,
    onShopNews: async (id: string) => {
      await deps.refreshMarket()
      feed.notify(id)
    },
  }
  const opened = stack.move()
  return {
    wake,
    calls,
    operating,
    rest: () => {
      for (const each of [worker, callbacks]) each.rest()
    },
    receiveWebhook: (...message) => receiveWebhook(receiving, ...message),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
