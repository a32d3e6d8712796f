import { fileURLToPath } from 'node:url'
import { createDirectory } from '#src/catalog/directory.ts'
import { findRestaurant, findShop } from '#src/catalog/find.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { listRestaurants, locateOnline, presentPage } from '#src/catalog/list.ts'
import { createNear } from '#src/catalog/near.ts'
import { presentDetail, presentHours } from '#src/catalog/present.ts'
import type { ListQuery } from '#src/catalog/schema.ts'
import { catalogStats } from '#src/catalog/stats.ts'
import { catalogVersion } from '#src/catalog/version.ts'
import { openConsole } from '#src/fulfillment/console/open-console.ts'
import { openFulfillment } from '#src/fulfillment/open-fulfillment.ts'
import { createHealthMonitor } from '#src/health/health.ts'
import { randomToken } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { once } from '#src/kernel/once.ts'
import { repeat } from '#src/kernel/repeat.ts'
import { type World, within } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { releaseDeadLeases } from '#src/ledger/outbox.ts'
import { ledgerPlace } from '#src/ledger/place.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { openLiveMenus } from '#src/menu/live-menus.ts'
import { openLiveRestaurants } from '#src/menu/live-restaurants.ts'
import { type Marketplace, openMarketplace } from '#src/menu/market.ts'
import type { MenuView } from '#src/menu/present.ts'
import { viewMenu } from '#src/menu/view.ts'
import { confirmOrder } from '#src/orders/confirm.ts'
import { acceptDeadline } from '#src/orders/deadline.ts'
import { openFeed } from '#src/orders/feed.ts'
import { createFollowing } from '#src/orders/follow.ts'
import { orderInline } from '#src/orders/inline.ts'
import { type PayDeps, payOrder } from '#src/orders/pay.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { orderSubject } from '#src/orders/subject.ts'
import { trackOrder } from '#src/orders/track.ts'
import { installEdges } from '#src/orders/transition.ts'
import { openOutbound } from '#src/outbound/call.ts'
import type { Presented } from '#src/payments/credential.ts'
import { createFaucet } from '#src/payments/local/faucet.ts'
import { lockFolder } from '#src/payments/local/folder-lock.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import { createSettlement } from '#src/payments/settle.ts'
import { forgetQuotes } from '#src/pricing/quote.ts'
import { purchaseSubject } from '#src/recipes/purchase.ts'
import { loadLexicon } from '#src/search/concept.ts'
import type { Search } from '#src/search/search.ts'
import { startSearch } from '#src/search-start.ts'
import { joinWaitlist, type WaitlistBody } from '#src/waitlist/join.ts'
import type { Config } from './config.ts'
import { connect, startChain } from './open-money.ts'
import { openRails } from './open-rails.ts'
import { openEmbedder, openGeocoder } from './open-services.ts'
import { openShop } from './open-shop.ts'
import { telephoneOf, voiceOf } from './telephone.ts'

export type Engine = Awaited<ReturnType<typeof createEngine>>

/** Of the interface, as the root document and OpenAPI report it. */
const VERSION = '1.0.0'

const START_PATIENCE_MS = 3_000
const RECONCILE_EVERY_MS = 5_000
const LOOK_EVERY_MS = 10_000
const LOOK_AGAIN_MS = 1_000
const FORGET_EVERY_MS = 600_000
/** The fictional marketplace of the repository. */
export const DEMO_CATALOG = ['catalog', 'marketplace'].map(name =>
  fileURLToPath(new URL(`../data/${name}`, import.meta.url)),
)

/** Builds the whole product from its configuration: opens the ledger, settles what was left open, and starts to work. */
export async function createEngine(config: Config, world: World, log: Log) {
  // whatever fails below takes down what was opened before it
  await using stack = new AsyncDisposableStack()
  const catalog = config.CATALOG ?? DEMO_CATALOG
  const version = catalogVersion(catalog)
  const listed = openMarketplace(catalog, log)
  if (config.local) stack.use(lockFolder(config.STATE_DIR))
  const db = await openLedger(ledgerPlace(config))
  stack.defer(() => db.destroy())
  await installEdges(db)
  const live = await openLiveMenus(listed.menus, db)
  const states = await openLiveRestaurants(listed.restaurants, db)
  const market: Marketplace = { ...listed, menus: live, hasRoom: live.hasRoom, restaurants: states.restaurants }
  let search: Search | undefined
  const look = async () => {
    const [sold, told] = await Promise.all([live.look(), states.look()])
    if (told.size > 0) search?.renew()
    // another process may have changed it
    for (const id of sold.union(told)) feed.ring(id)
  }
  const feed = stack.use(await openFeed(db, world, log))
  await releaseDeadLeases(db, world.isGone)
  const local = config.local ? stack.use(await startChain(config, world, log)) : undefined
  const money = await connect(config, { db, world, log }, local)
  const rails = stack.use(await openRails({ config, db, world, log, money }))
  const outbound = openOutbound(world, config.CALLBACK_NETWORKS)
  const worker = { wake: () => {} }
  const subjects = {
    order: orderSubject({
      world,
      acceptDeadline: (order, now) => acceptDeadline(market.restaurants.get(order.restaurant_id), order, now),
    }),
    purchase: purchaseSubject(world),
  }
  const settleDeps = {
    ...{ db, world, log, subjects, means: rails.means, offers: rails.offers },
    wake: () => worker.wake(),
  }
  const settlement = createSettlement(settleDeps)
  const reconcileDeps = { ...settleDeps, settlement, ...(money.relayer ? { relayer: money.relayer } : {}) }
  const reconciled = reconcileClaims(reconcileDeps).catch(error =>
    log.warn({ error: describeError(error) }, 'not reconciled at start'),
  )
  // what was left open comes first, but a slow chain must not keep the doors closed
  await within(world, START_PATIENCE_MS, reconciled, undefined)
  const secret = await sharedSecret(db, world, 'orders')
  const fulfillment = await openFulfillment({
    ...{ ...outbound, secret, look },
    ...{ db, world, log, feed, restaurants: market.restaurants, listed: listed.menus, speed: config.KITCHEN_SPEED },
    refunds: { db, means: rails.means },
    ...telephoneOf(config),
  })
  stack.use(fulfillment)
  const payee = { payTo: money.treasury.address, asset: money.chain.asset, chainId: money.chain.chainId }
  const selling = {
    db,
    world,
    log,
    settlement,
    payee,
    domain: money.chain.domain,
    baseUrl: config.BASE_URL,
  }
  const shop = stack.use(openShop(config, { ...selling, ...(local ? { localRpcUrl: local.rpcUrl } : {}) }))
  worker.wake = () => {
    fulfillment.wake()
    shop.wake()
  }
  const merchants = await openConsole({
    ...{ db, world, feed, look, restaurants: market.restaurants, menus: live, operating: fulfillment.operating },
  })
  stack.defer(repeat(world, log, LOOK_AGAIN_MS, look))
  stack.defer(repeat(world, log, FORGET_EVERY_MS, () => forgetQuotes(db, world.now())))
  stack.defer(repeat(world, log, FORGET_EVERY_MS, shop.recipes.forget))
  stack.defer(repeat(world, log, RECONCILE_EVERY_MS, () => reconcileClaims(reconcileDeps)))
  const orderDeps: PayDeps = {
    ...{ db, world, market, settlement, domain: money.chain.domain, baseUrl: config.BASE_URL },
    payee,
    secret,
    prefix: config.ORDER_PREFIX,
    wake: fulfillment.wake,
    lookAtShelves: live.look,
    whyNotCalled: outbound.whyNotCalled,
    ...(local ? { localRpcUrl: local.rpcUrl } : {}),
  }
  const points = [...market.restaurants.values()].map(({ location_point }) => location_point)
  const near = createNear(market.places, loadGazetteer(market.places), points)
  const geocoder = openGeocoder(config, world, log, VERSION)
  const { restaurants } = market
  const directory = once(() => createDirectory(restaurants.values()))
  const lexicon = loadLexicon()
  const embedder = await openEmbedder(config, world)
  const closing = new AbortController()
  stack.defer(() => closing.abort())
  const searching = once(async () => {
    search = await startSearch({
      ...{ lexicon, log, catalog, version, world, near, stateDir: config.STATE_DIR, baseUrl: config.BASE_URL },
      // dishes are known by their place in the listed menu
      ...{ market: { ...market, menus: listed.menus }, has: live.has, changed: states.changed },
      signal: closing.signal,
      ...(embedder ? { embedder } : {}),
    })
    return search
  })
  const slugs = new Map(restaurants.values().map(restaurant => [restaurant.slug, restaurant]))
  const loadedAt = formatLocal(world.now(), 'UTC')
  const faucet = createFaucet(local)
  const monitor = await createHealthMonitor({
    ...{ db, world, money, version: VERSION, startedAt: world.now(), bootId: randomToken(world) },
    search: () => search?.parts(),
    ...(local ? { localRpcUrl: local.rpcUrl, localCardUrl: rails.localCardUrl } : {}),
  })
  stack.defer(repeat(world, log, LOOK_EVERY_MS, monitor.look))
  const opened = stack.move()
  return {
    listRestaurants: async (query: ListQuery) =>
      presentPage(
        listRestaurants({ directory: directory(), near }, query, await locateOnline({ near, geocoder }, query)),
        restaurants,
        world.now(),
      ),
    /** Finds the place that a free text speaks of; a geocoder is asked about what is not known offline. */
    locate: async (text: string) => {
      const found = near.resolve(text)
      return found.ok ? found : ((await geocoder?.(text)) ?? found)
    },
    /** The place that is called just so, without a guess. */
    placeNamed: (text: string) => near.named(text),
    search: async (raw: unknown) => (await searching()).search(raw),
    searchByAddress: async (raw: unknown) => (await searching()).searchByAddress(raw),
    /** The restaurant with a slug, for its picture. */
    restaurantOfSlug: (slug: string) => slugs.get(slug),
    getRestaurant: (id: string) => presentDetail(findRestaurant(restaurants, id), world.now(), config.BASE_URL),
    getMenu: (id: string, narrow: MenuView['narrow']) => viewMenu(market, id, narrow, world.now()),
    getHours: (id: string) => presentHours(findRestaurant(restaurants, id), world.now()),
    getShopHours: (shop: 'shop-1' | 'shop-2') => presentHours(findShop(restaurants, shop), world.now()),
    catalogStats: () => catalogStats([...restaurants.values()], loadedAt),
    previewOrder: (raw: unknown) => previewOrder(orderDeps, raw),
    confirmOrder: (raw: unknown) => confirmOrder(orderDeps, raw),
    payOrder: (priceToken: string, credential?: Presented) => payOrder(orderDeps, priceToken, credential),
    orderInline: (raw: unknown, credential?: Presented) => orderInline(orderDeps, raw, credential),
    recipes: shop.recipes,
    /** True when the address is new on the waitlist. */
    joinWaitlist: (body: WaitlistBody) => joinWaitlist({ db, world }, body),
    trackOrder: (id: string, token?: string) => trackOrder(orderDeps, id, token),
    ...createFollowing({ db, feed }),
    receiveWebhook: fulfillment.receiveWebhook,
    health: monitor.health,
    readiness: monitor.readiness,
    watchSessions: monitor.watchSessions,
    faucet,
    /** The challenges of the Payment scheme, for whoever writes a demand. */
    offers: rails.offers,
    /** What restaurants see and do. */
    merchants,
    market,
    db,
    /** The telephone, for what the carrier asks and tells over HTTP. */
    telephone: { ...fulfillment.calls, voice: voiceOf(config) },
    version: VERSION,
    local: local !== undefined,
    /** Prepares what the first request would otherwise wait for. */
    warm: () => {
      near.warm()
      searching()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
