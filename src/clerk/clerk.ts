import { Registry } from 'prom-client'
import type { Engine } from '#src/app/engine.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { createClerkMeter } from '#src/health/clerk-meter.ts'
import type { Log } from '#src/kernel/log.ts'
import { createTrust } from '#src/kernel/proxies.ts'
import type { World } from '#src/kernel/world.ts'
import { TOOLS } from '#tools/registry.ts'
import { type ChangeInput, changeOrder } from './change-order.ts'
import { type ChatDeps, type ChatInput, chat } from './chat.ts'
import type { ClerkConfig } from './clerk-config.ts'
import { createCompiledMenus } from './compiled-menus.ts'
import { followConversation, readConversation } from './conversation.ts'
import { createRestaurantWords } from './known-words.ts'
import { readFoodLayer } from './menu-parser/food-layer.ts'
import { ordinaryWords } from './menu-parser/ordinary-words.ts'
import { modelCheck } from './model/model-check.ts'
import { openRemote } from './model/open-remote.ts'
import { rulesModel } from './model/rules-model.ts'
import { orderOnce } from './order-once.ts'
import type { OneShotResponse } from './order-once-schema.ts'
import { createRestaurantNameFinder } from './restaurant-names.ts'
import type { ClerkResponse, ConversationResponse } from './schema.ts'
import { CLERK_LIMIT, createLimiter, type Limit, type Limiter } from './session/limiter.ts'
import { createMemoryTable } from './session/memory-table.ts'
import { openRedis } from './session/redis-link.ts'
import { createRedisTable } from './session/redis-table.ts'
import { createSessionStore } from './session/store.ts'
import { watchRedis } from './session/watch-redis.ts'
import { ClerkState } from './state.ts'
import { readPhrases } from './understand/phrases.ts'
import type { KnowsPlace } from './understand/take-place.ts'
import type { OrderOnceDeps } from './understand-once.ts'

/** Conversations of guests, in sessions or as one request, and the limits on their callers. Dispose to close. */
export type Clerk = AsyncDisposable & {
  readonly engine: Engine
  /** Turn dependencies, for callers that run a turn without a session. */
  readonly deps: ChatDeps & Pick<OrderOnceDeps, 'zone'>
  readonly chat: (input: ChatInput) => ReturnType<typeof chat>
  /** Changes an order from its ticket, without a message. */
  readonly changeOrder: (input: ChangeInput) => Promise<ClerkResponse>
  readonly readConversation: (sessionId: string) => Promise<ConversationResponse>
  /** Yields a conversation now and after each change, until the signal aborts or the session expires. */
  readonly followConversation: (sessionId: string, signal: AbortSignal) => AsyncGenerator<ConversationResponse>
  /** Interprets, corrects, and books an order of one request. */
  readonly orderOnce: (raw: unknown, caller?: string) => Promise<OneShotResponse>
  readonly limiter: Limiter
  /** Creates a rate limiter on the clerk's backend, so that all processes share its counts. */
  readonly limiterOf: (limit: Limit) => Limiter
  /** Multiplier for the rate limits of callers. */
  readonly allowance: number
  /** True for a proxy that is trusted to report a caller's address. */
  readonly trusts: ReturnType<typeof createTrust>
}

/** Creates the clerk of an engine. Conversations are kept in this process, or in Redis if configured. */
export async function createClerk(
  config: ClerkConfig,
  engine: Engine,
  world: World,
  log: Log,
  meter = createClerkMeter(new Registry()),
): Promise<Clerk> {
  await using stack = new AsyncDisposableStack()
  const link = config.REDIS_URL === undefined ? undefined : stack.use(await openRedis({ url: config.REDIS_URL, log }))
  const table = link ? await createRedisTable(link, world, log) : stack.use(createMemoryTable(world))
  const sessions = createSessionStore({ world, log, table, schema: ClerkState })
  const food = readFoodLayer()
  const menus = createCompiledMenus(engine.market, food)
  const isOrdinary = ordinaryWords(food)
  const base = { engine, world, log, menus, baseUrl: config.BASE_URL }
  const remote = await openRemote(config, base)
  const deps = {
    ...base,
    rulesModel,
    sessions,
    phrases: readPhrases(),
    services: {
      waitlist: TOOLS.some(tool => tool.name === 'join_waitlist'),
    },
    named: createRestaurantNameFinder(engine.market.restaurants, isOrdinary),
    isOrdinary,
    isNamed: createRestaurantWords(engine.market),
    knowsPlace: placeKnower(engine),
    orderPrefix: config.ORDER_PREFIX,
    zone: commonZone(engine),
    meter,
    ...(remote ? { remote } : {}),
  }
  meter.watchCircuit(() => remote?.circuit.state().state ?? 'closed')
  engine.watchModel(() => modelCheck(config.CLERK_MODEL, remote))
  log.info({ model: config.CLERK_MODEL }, 'the clerk answers with this model')
  const watch = link && stack.use(watchRedis(link, world, log))
  engine.watchSessions(watch ? watch.state : () => ({ ok: true, detail: 'in this process' }))
  const opened = stack.move()
  return {
    engine,
    deps,
    chat: input => chat(deps, input),
    changeOrder: input => changeOrder(deps, input),
    readConversation: sessionId => readConversation(deps, sessionId),
    followConversation: (sessionId, signal) => followConversation(deps, sessionId, signal),
    orderOnce: (raw, caller) => orderOnce({ ...deps, caller }, raw),
    limiter: createLimiter(CLERK_LIMIT, link?.client, watch?.answers),
    limiterOf: limit => createLimiter(limit, link?.client, watch?.answers),
    allowance: config.LIMITS,
    trusts: createTrust(config.TRUSTED_PROXIES),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const FAR_MILES = 60

/**
 * Returns a predicate for place names near restaurants; elsewhere, such a name is more likely an ordinary word. A
 * single bare word counts only if restaurants are located in a place of that name.
 */
function placeKnower({ market, placeNamed }: Engine): KnowsPlace {
  const restaurants = [...market.restaurants.values()]
  const homes = new Set(
    restaurants.flatMap(({ neighborhood, address }) => [neighborhood, address.city].map(normalizeName)),
  )
  return (text, isBare = false) => {
    if (isBare && !/[\s-]/.test(text) && !homes.has(normalizeName(text))) return 0
    const place = placeNamed(text)
    const isServed = place && restaurants.some(({ location_point: at }) => milesBetween(place, at) <= FAR_MILES)
    return isServed ? place.radiusMiles : 0
  }
}

/** Returns the time zone of most restaurants. */
function commonZone({ market }: Engine): string {
  const counts = new Map<string, number>()
  for (const { timezone } of market.restaurants.values()) counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'UTC'
}
