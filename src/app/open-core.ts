import { type CancelDeps, cancelOrder } from '#src/fulfillment/cancel.ts'
import { type MerchantConsole, openConsole } from '#src/fulfillment/console/open-console.ts'
import { type Fulfillment, type FulfillmentDeps, openFulfillment } from '#src/fulfillment/open-fulfillment.ts'
import { type Callers, openCallers } from '#src/kernel/callers.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { deleteExpiredIdempotent, releaseDeadKeys } from '#src/ledger/idempotency.ts'
import { releaseDeadLeases } from '#src/ledger/outbox.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { type LiveMenus, openLiveMenus } from '#src/menu/live-menus.ts'
import { type LiveRestaurants, openLiveRestaurants } from '#src/menu/live-restaurants.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { BookDeps } from '#src/orders/create-order.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { forgetOrders } from '#src/orders/erase-personal-data.ts'
import { type Feed, openFeed } from '#src/orders/feed.ts'
import { orderSubject } from '#src/orders/order-settlement-rules.ts'
import type { Orders } from '#src/orders/orders.ts'
import type { PayDeps } from '#src/orders/pay.ts'
import { copySteps, reportOrders } from '#src/orders/report.ts'
import { installEdges } from '#src/orders/transition.ts'
import type { Outbound } from '#src/outbound/call.ts'
import type { Checkouts } from '#src/payments/checkouts.ts'
import { createSignIn } from '#src/payments/protocols/sign-in.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import type { Relayer } from '#src/payments/relayer.ts'
import { createSettlement } from '#src/payments/settle.ts'
import type { Terms } from '#src/payments/terms.ts'
import { deleteExpiredQuotes, type Payee } from '#src/pricing/quote.ts'
import type { RecipeCatalog } from '#src/recipes/catalog.ts'
import type { Recipes } from '#src/recipes/open-recipes.ts'
import { eraseBuyerEmails } from '#src/recipes/price-token.ts'
import { purchaseSubject } from '#src/recipes/purchase.ts'
import { forgetSessions } from '#src/ucp/forget-sessions.ts'
import { deleteExpiredWaitlistEntries } from '#src/waitlist/join.ts'
import { openCheckouts } from './open-checkouts.ts'
import type { PaymentMethods } from './open-payment-methods.ts'
import { openShop, type Post } from './open-shop.ts'

export type CoreDeps = Pick<FulfillmentDeps, 'openPhone' | 'retryMs' | 'speed' | 'demoKitchen' | 'messageOf'> & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  /** Marketplace as in the catalog. */
  readonly listed: Marketplace
  readonly payment: Pick<PaymentMethods, 'methods' | 'offers'> & Partial<Pick<PaymentMethods, 'checkout'>>
  readonly payee: Payee
  readonly domain: Terms['domain']
  /** Relayer with which this process settles authorizations. */
  readonly relayer: Relayer | undefined
  readonly outbound: Outbound
  /** Sealed copies, to which payments are written before submission. */
  readonly copies?: Copies
  /** Catalog of recipes for sale. */
  readonly recipes: RecipeCatalog
  readonly post: Post
  readonly baseUrl: string
  /** Prefix of order ids. */
  readonly prefix: string
  /** Factor for the payers' rate limits. */
  readonly allowance: number
  readonly holds?: BookDeps['holds']
  /** Retention of customer data in a paid order after its due date. */
  readonly customerMs: number
  /** Called after personal data was erased, to remove remains in the database's own files. */
  readonly onForgotten?: (() => void) | undefined
  readonly localRpcUrl: string | undefined
}

/** Orders, payments, and kitchens on one ledger. Dispose to stop them. */
export type Core = AsyncDisposable &
  Pick<Orders, 'cancelOrder'> & {
    readonly market: Marketplace
    readonly live: LiveMenus
    readonly states: LiveRestaurants
    readonly feed: Feed
    /** Dependencies of order preview, confirmation, payment, and tracking. */
    readonly orders: PayDeps
    /** Hosted payment pages; undefined if there are none. */
    readonly checkouts: Checkouts | undefined
    readonly fulfillment: Fulfillment
    readonly recipes: Recipes
    readonly merchants: MerchantConsole
    /** Sets the counter for quotes and unpaid orders per caller. */
    readonly countCallersBy: (counting: Callers) => void
    /** Stops starting new jobs. */
    readonly rest: () => void
    /** Sets the callback for restaurants that open or close. */
    readonly watchAvailability: (onChange: () => void) => void
  }

const RECONCILE_PATIENCE_MS = 250
const RECONCILE_EVERY_MS = 5_000
const REFRESH_EVERY_MS = 1_000
const ERASE_EVERY_MS = 600_000
/** Interval of pruning; short, because external clients can make these tables grow. */
const PRUNE_EVERY_MS = 15_000

/**
 * Opens the core for orders and payments: reconciles what an earlier process left open, then starts the workers.
 * All external dependencies are injected.
 */
export async function openCore(deps: CoreDeps): Promise<Core> {
  const { db, world, log, listed, payment, payee, domain, outbound, baseUrl, relayer } = deps
  await using stack = new AsyncDisposableStack()
  await installEdges(db)
  reportOrders(db, log)
  if (deps.copies) copySteps(db, deps.copies)
  const live = await openLiveMenus(listed.menus, db)
  const states = await openLiveRestaurants(listed.restaurants, db)
  const market: Marketplace = { ...listed, menus: live, hasCapacity: live.hasCapacity, restaurants: states.restaurants }
  const availability = { onChange: () => {} }
  const { callers, countBy } = openCallers()
  const refreshMarket = async () => {
    const [restocked, reopened] = await Promise.all([live.refresh(), states.refresh()])
    if (reopened.size > 0) availability.onChange()
    // notify even of changes that another process made
    for (const id of restocked.union(reopened)) feed.notify(id)
  }
  const feed = stack.use(await openFeed(db, world, log))
  await releaseDeadLeases(db, world.isGone)
  await releaseDeadKeys(db, world.isGone)
  const worker = { wake: () => {} }
  const subjects = {
    order: orderSubject({
      world,
      acceptDeadline: (order, now) => acceptDeadline(market.restaurants.get(order.restaurant_id), order, now),
      mailsCustomers: deps.post.mailsCustomers,
    }),
    purchase: purchaseSubject(world),
  }
  const base = { db, world, log, baseUrl }
  const { methods, offers } = payment
  const settleDeps = { ...base, methods, offers, subjects, copies: deps.copies, callers, wake: () => worker.wake() }
  const settlement = createSettlement(settleDeps)
  const reconcileDeps = { ...settleDeps, settlement, ...(relayer ? { relayer } : {}) }
  const reconciled = reconcileClaims(reconcileDeps).catch(error =>
    log.warn({ error: describeError(error), cause: error }, 'reconciliation at startup failed'),
  )
  // reconcile first, but a slow chain must not delay startup
  await within(world, RECONCILE_PATIENCE_MS, reconciled, undefined)
  const checkouts = stack.use(await openCheckouts({ ...settleDeps, domain, sessions: payment.checkout?.sessions }))
  const secret = await sharedSecret(db, world, 'orders')
  const withdrawals = { allowance: deps.allowance, paidBeside: callers.paidBeside, holds: deps.holds }
  const fulfillment = await openFulfillment({
    ...outbound,
    ...base,
    secret,
    refreshMarket,
    feed,
    restaurants: market.restaurants,
    listed: listed.menus,
    openPhone: deps.openPhone,
    messageOf: deps.messageOf,
    retryMs: deps.retryMs,
    speed: deps.speed,
    demoKitchen: deps.demoKitchen,
    refunds: { db, log, methods: payment.methods },
    withdrawals,
    checkouts,
  })
  stack.use(fulfillment)
  const eraseExpired = async () => {
    const now = world.now()
    const buyers = (await forgetOrders(db, now, deps.customerMs)) + (await eraseBuyerEmails(db, now, deps.customerMs))
    const forgotten = buyers + (await deleteExpiredWaitlistEntries(db, now)) + (await forgetSessions(db, now))
    if (forgotten > 0) deps.onForgotten?.()
  }
  // a restored backup can contain data past its retention: erase it before serving requests
  await eraseExpired()
  stack.defer(repeat(world, log, ERASE_EVERY_MS, eraseExpired))
  const local = deps.localRpcUrl === undefined ? {} : { localRpcUrl: deps.localRpcUrl }
  const signIn = createSignIn({ world, secret: await sharedSecret(db, world, 'sign-in'), chainId: payee.chainId })
  const selling = { settlement, signIn, payee, domain, callers, recipes: deps.recipes }
  const shop = stack.use(openShop(deps.post, { ...base, ...local, ...selling, secret }))
  worker.wake = () => {
    fulfillment.wake()
    shop.wake()
  }
  const merchants = await openConsole({
    db,
    world,
    feed,
    refreshMarket,
    restaurants: market.restaurants,
    menus: live,
    operating: fulfillment.operating,
  })
  stack.defer(repeat(world, log, REFRESH_EVERY_MS, refreshMarket))
  stack.defer(repeat(world, log, ERASE_EVERY_MS, () => deleteExpiredQuotes(db, world.now())))
  stack.defer(repeat(world, log, PRUNE_EVERY_MS, () => deleteExpiredQuotes(db, world.now(), ERASE_EVERY_MS)))
  stack.defer(repeat(world, log, PRUNE_EVERY_MS, () => deleteExpiredIdempotent(db, world.now())))
  stack.defer(repeat(world, log, PRUNE_EVERY_MS, shop.recipes.forget))
  stack.defer(repeat(world, log, RECONCILE_EVERY_MS, () => reconcileClaims(reconcileDeps)))
  const orders: PayDeps = {
    ...base,
    market,
    settlement,
    domain,
    payee,
    secret,
    callers,
    prefix: deps.prefix,
    allowance: deps.allowance,
    holds: deps.holds,
    wake: fulfillment.wake,
    refreshStock: live.refresh,
    whyNotCalled: outbound.whyNotCalled,
    ...local,
  }
  const opened = stack.move()
  const cancelling: CancelDeps = {
    db,
    world,
    secret,
    wake: fulfillment.wake,
    refreshStock: live.refresh,
    withdrawals,
    checkouts,
    answerDeadline: (order, now) => acceptDeadline(market.restaurants.get(order.restaurant_id), order, now),
  }
  return {
    market,
    cancelOrder: (id, token) => cancelOrder(cancelling, id, token),
    live,
    states,
    feed,
    orders,
    checkouts,
    fulfillment,
    recipes: shop.recipes,
    countCallersBy: countBy,
    merchants,
    rest: () => {
      fulfillment.rest()
      shop.rest()
    },
    watchAvailability: onChange => {
      availability.onChange = onChange
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
