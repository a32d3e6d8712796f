import { join } from 'node:path'
import manifest from '#package.json' with { type: 'json' }
import { createDirectory } from '#src/catalog/directory.ts'
import { findRestaurant, findShop } from '#src/catalog/find.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { listRestaurants, locateOnline, presentPage } from '#src/catalog/list.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { presentHours } from '#src/catalog/present.ts'
import { catalogStats } from '#src/catalog/stats.ts'
import { catalogVersion } from '#src/catalog/version.ts'
import { createHealthMonitor } from '#src/health/health.ts'
import { lockFolder } from '#src/kernel/folder-lock.ts'
import { randomToken } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import { once } from '#src/kernel/memoize.ts'
import { ensurePrivateFolder } from '#src/kernel/private-folder.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import { checkpointLog, openLedger } from '#src/ledger/database.ts'
import { createMarkWriter, refuseLostLedger } from '#src/ledger/high-water-mark.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import { assertNotRebuilding } from '#src/ledger/rebuilding.ts'
import { createWalEraser } from '#src/ledger/wal-eraser.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { createMenuView } from '#src/menu/view.ts'
import { complain } from '#src/orders/complain.ts'
import { confirmOrder } from '#src/orders/confirm.ts'
import { createFollowing } from '#src/orders/follow.ts'
import { orderInline } from '#src/orders/inline.ts'
import { payOrder } from '#src/orders/pay.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { readReceipt } from '#src/orders/receipt.ts'
import { trackOrder } from '#src/orders/track.ts'
import { openOutbound } from '#src/outbound/call.ts'
import { createFaucet } from '#src/payments/faucet.ts'
import { readRecipeCatalog } from '#src/recipes/catalog.ts'
import type { UcpAdditions } from '#src/ucp/deps.ts'
import { ucpNames } from '#src/ucp/names.ts'
import { orderMessage } from '#src/ucp/webhook.ts'
import { joinWaitlist, leaveWaitlist } from '#src/waitlist/join.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { DEMO_CATALOG, refuseDemo } from './demo-rules.ts'
import { loadEmulators } from './emulators.ts'
import { openLazySearch } from './lazy-search.ts'
import { openCore } from './open-core.ts'
import { connect, startChain } from './open-money.ts'
import { openPayPage } from './open-pay-page.ts'
import { openPaymentMethods } from './open-payment-methods.ts'
import { openCopies } from './open-sealed-copies.ts'
import { openGeocoder } from './open-services.ts'
import { openPost } from './open-shop.ts'
import { openSigning } from './open-signing.ts'
import { telephoneOf, voiceOf } from './open-telephone.ts'
import { speakUcp } from './speak-ucp.ts'

/** The application as opened by `createEngine`. */
export type Engine = App

/** Version of the interface and the program, as reported by health, the root document, OpenAPI, and MCP. */
const VERSION = manifest.version

/** Limits on unpaid orders; undefined if caller limits are disabled. */
const holdRulesOf = ({ LIMITS, UNPAID_SHARE, SCARCE_HOLD_SECONDS, UNPAID_MEMORY_SECONDS }: Config) =>
  Number.isFinite(LIMITS)
    ? { share: UNPAID_SHARE, scarceMs: SCARCE_HOLD_SECONDS * 1000, rememberMs: UNPAID_MEMORY_SECONDS * 1000 }
    : undefined

const LOOK_EVERY_MS = 10_000
/** Maximum time for which erased data may remain in the database's write-ahead log. */
const ERASE_EVERY_MS = 60_000
const CARRY_EVERY_MS = 60_000
/**
 * Builds the whole product from its configuration: opens the ledger, reconciles unfinished work, and starts its
 * workers. `additions` extend what it offers over the Universal Commerce Protocol.
 */
export async function createEngine(config: Config, world: World, log: Log, additions: UcpAdditions = {}): Promise<App> {
  const emulators = await loadEmulators(config)
  // a failure below disposes everything opened before it
  await using stack = new AsyncDisposableStack()
  const catalog = config.CATALOG ?? DEMO_CATALOG
  const version = catalogVersion(catalog)
  const listed = openMarketplace(catalog, log)
  refuseDemo(config, listed.restaurants.values())
  ensurePrivateFolder(config.STATE_DIR, log)
  if (config.local) stack.use(lockFolder(config.STATE_DIR))
  const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>()
  const place = ledgerLocation(config)
  refuseLostLedger(place, config.local ? ['chain.json', 'cards.json'].map(name => join(config.STATE_DIR, name)) : [])
  const db = await openLedger(place, { crashpoint: world.crashpoint, onLost, look: true })
  stack.defer(() => db.destroy())
  await assertNotRebuilding(db)
  await checkpointLog(db)
  const mark = createMarkWriter(db, place, world, onLost)
  await mark()
  stack.defer(repeat(world, log, LOOK_EVERY_MS, mark))
  stack.defer(repeat(world, log, CARRY_EVERY_MS, () => checkpointLog(db)))
  const eraser = createWalEraser(place)
  stack.defer(repeat(world, log, ERASE_EVERY_MS, async () => eraser.erase()))
  const local = config.local && emulators ? stack.use(await startChain(emulators, config, world, log)) : undefined
  const money = await connect(config, { db, world, log }, local)
  const signing = await openSigning(db, config, money.treasury.key)
  const payment = stack.use(await openPaymentMethods({ config, emulators, db, world, log, money }))
  const { address: payTo, key: treasuryKey } = money.treasury
  const copies = stack.use(openCopies(config, { db, world, log, treasuryKey }))
  const outbound = openOutbound(world, config.CALLBACK_NETWORKS)
  const { signer, publicKeys } = signing
  const speaking = { db, world, log, signer, names: ucpNames(config.BASE_URL), baseUrl: config.BASE_URL }
  const core = stack.use(
    await openCore({
      db,
      world,
      log,
      listed,
      payment,
      baseUrl: config.BASE_URL,
      prefix: config.ORDER_PREFIX,
      allowance: config.LIMITS,
      holds: holdRulesOf(config),
      customerMs: config.CUSTOMER_DAYS * 86_400_000,
      onForgotten: eraser.markDue,
      payee: { payTo, asset: money.chain.asset, chainId: money.chain.chainId },
      domain: money.chain.domain,
      relayer: money.relayer,
      copies,
      outbound,
      messageOf: (...asked) => orderMessage(speaking, ...asked),
      recipes: readRecipeCatalog(),
      post: await openPost(config),
      speed: config.KITCHEN_SPEED,
      ...telephoneOf(config, emulators),
      demoKitchen: emulators?.demoKitchen,
      localRpcUrl: local?.rpcUrl,
    }),
  )
  // erase expired data from all files before serving any request
  eraser.erase()
  const { market, orders, fulfillment } = core
  const points = [...market.restaurants.values()].map(({ location_point }) => location_point)
  const near = createLocationResolver(market.places, loadGazetteer(market.places), points)
  const geocoder = openGeocoder(config, world, log, VERSION)
  const { restaurants } = market
  const directory = once(() => createDirectory(restaurants.values()))
  const closing = new AbortController()
  stack.defer(() => closing.abort())
  const { signal } = closing
  const patience = await openLazySearch({ config, world, log, catalog, version, near, listed, core, signal })
  const slugs = new Map(restaurants.values().map(restaurant => [restaurant.slug, restaurant]))
  const loadedAt = formatLocal(world.now(), 'UTC')
  const faucet = createFaucet(local)
  const viewMenu = createMenuView(market)
  const monitor = await createHealthMonitor({
    db,
    world,
    log,
    money,
    copies,
    version: VERSION,
    startedAt: world.now(),
    bootId: randomToken(world),
    search: patience.status,
    ...(local ? { localRpcUrl: local.rpcUrl, localCardUrl: payment.localCardUrl } : {}),
  })
  stack.defer(repeat(world, log, LOOK_EVERY_MS, monitor.refresh))
  const opened = stack.move()
  return {
    listRestaurants: async query =>
      presentPage(
        listRestaurants({ directory: directory(), near }, query, await locateOnline({ near, geocoder }, query)),
        restaurants,
        world.now(),
      ),
    locate: async text => {
      const found = near.resolve(text)
      return found.ok ? found : ((await geocoder?.(text)) ?? found)
    },
    placeNamed: text => near.named(text),
    zipAt: point => market.places.nearestZip(point).zip,
    search: async raw => (await patience.search()).search(raw),
    searchByAddress: async raw => (await patience.search()).searchByAddress(raw),
    restaurantOfSlug: slug => slugs.get(slug),
    ofRestaurant: (id, present) => present(findRestaurant(restaurants, id), world.now(), config.BASE_URL),
    getMenu: (id, narrow) => viewMenu(id, narrow, world.now()),
    getShopHours: shop => presentHours(findShop(restaurants, shop), world.now()),
    catalogStats: () => catalogStats([...restaurants.values()], loadedAt),
    previewOrder: (raw, caller) => previewOrder(orders, raw, caller),
    confirmOrder: (raw, bearer, caller, proof) => confirmOrder(orders, raw, bearer, caller, proof),
    payOrder: (priceToken, credential, caller) => payOrder(orders, priceToken, credential, caller),
    ...openPayPage(payment.checkout, core.checkouts, orders),
    orderInline: (raw, credential, bearer, caller, proof) =>
      orderInline(orders, raw, credential, bearer, caller, proof),
    recipes: core.recipes,
    countCallersBy: core.countCallersBy,
    joinWaitlist: body => joinWaitlist({ db, world }, body),
    leaveWaitlist: async token => {
      if (await leaveWaitlist(db, token)) eraser.markDue()
    },
    cancelOrder: core.cancelOrder,
    complain: (id, said, token) => complain(core.orders, id, said, token),
    receipt: id => readReceipt({ db, world, signer: signing.signer, baseUrl: config.BASE_URL }, id),
    publicKeys: signing.publicKeys,
    signer: signing.signer,
    trackOrder: (id, token) => trackOrder(orders, id, token),
    ...createFollowing({ db, feed: core.feed }),
    receiveWebhook: fulfillment.receiveWebhook,
    health: monitor.health,
    readiness: monitor.readiness,
    watchSessions: monitor.watchSessions,
    watchModel: monitor.watchModel,
    retire: () => {
      monitor.retire()
      core.rest()
    },
    faucet,
    offers: payment.offers,
    ucp: speakUcp({
      ...speaking,
      additions,
      outbound,
      core,
      payment,
      publicKeys,
      stripeNetwork: config.STRIPE_NETWORK_ID,
      search: async raw => (await patience.search()).search(raw),
    }),
    merchants: core.merchants,
    market,
    db,
    lost,
    telephone: { ...fulfillment.calls, voice: voiceOf(config) },
    version: VERSION,
    local: local !== undefined,
    *warm() {
      // a failure to open the search is logged elsewhere
      yield void patience.search().catch(() => {})
      yield* near.warm()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
