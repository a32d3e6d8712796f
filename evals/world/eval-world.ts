import { mkdirSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LocalChain } from '#dev/chain/local-chain.ts'
import { readConfig } from '#src/app/config.ts'
import { createEngine, type Engine } from '#src/app/engine.ts'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { catalogVersion } from '#src/catalog/version.ts'
import { chat } from '#src/clerk/chat.ts'
import { type Clerk, createClerk } from '#src/clerk/clerk.ts'
import { orderOnce } from '#src/clerk/order-once.ts'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createApp, listen } from '#src/http/app.ts'
import { Fault } from '#src/kernel/faults.ts'
import { once } from '#src/kernel/memoize.ts'
import { askAt } from './ask.ts'
import { openBooks } from './books.ts'
import { createDeterministicWorld } from './clockwork.ts'
import { type Overrides, readFixture, writeCatalogue } from './fixture.ts'
import { createModelObserver, type Watch } from './observed.ts'
import { PUBLIC_URL } from './public-url.ts'
import { openScratch } from './scratch.ts'
import { publicDataOf, type TrialEnvironment } from './stand.ts'

export type ClerkDeps = Clerk['deps']

/** Replacements for parts of a world's clerk. */
export type ClerkOverrides = {
  /** Replaces dependencies of turns: the model, the engine. */
  readonly deps?: (deps: ClerkDeps) => ClerkDeps
  /** Replaces or wraps the clerk that receives messages. */
  readonly clerk?: (clerk: Clerk, venue: { readonly engine: Engine }) => Clerk
}

export type VenueInput = {
  readonly chain: Pick<LocalChain, 'rpcUrl' | 'keys'>
  readonly overrides: Overrides
  /** Folder of search indexes that worlds with the same catalog share. */
  readonly indexes: string
  /** True to keep the clerk's own limit of requests per minute instead of one that is never reached. */
  readonly limited?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly recast?: ClerkOverrides
}

/** World in which conversations run one after another: a complete server on its own port. */
export type EvalWorld = AsyncDisposable &
  TrialEnvironment & {
    /** Address where the server listens. Links in answers begin with PUBLIC_URL instead. */
    readonly url: string
    readonly engine: Engine
    readonly clerk: Clerk
  }

const NEVER_REACHED = 1_000_000

const FIXTURES = { part: once(() => readFixture(false)), whole: once(() => readFixture(true)) }

/** Makes worlds with byte-identical catalogs share one search index. */
function shareIndex(indexes: string, catalogue: string, stateDir: string): void {
  const folder = join(indexes, catalogVersion([catalogue]).slice(0, 32))
  mkdirSync(folder, { recursive: true })
  symlinkSync(folder, join(stateDir, 'search'), 'dir')
}

/** Starts a world that uses the given chain. */
export async function openEvalWorld(input: VenueInput): Promise<EvalWorld> {
  await using stack = new AsyncDisposableStack()
  const { dir: stateDir } = stack.use(openScratch('evals'))
  const catalogue = writeCatalogue(FIXTURES[input.overrides.whole ? 'whole' : 'part'](), input.overrides, stateDir)
  shareIndex(input.indexes, catalogue, stateDir)
  const config = readConfig({
    LIMITS: 'off',
    PORT: '1',
    BASE_URL: PUBLIC_URL,
    STATE_DIR: stateDir,
    CATALOG: catalogue,
    CHAIN_RPC_URL: input.chain.rpcUrl,
    TREASURY_KEY: input.chain.keys.treasury,
    RELAYER_KEY: input.chain.keys.relayer,
    ALLOW_DEMO,
    KITCHEN_SPEED: '0',
    VOICE_SPEED: '0',
    LOG_LEVEL: 'silent',
    ...input.env,
  })
  const warnings: string[] = []
  const warn = (fields: Record<string, unknown>, message: string) => {
    warnings.push(`${message} ${JSON.stringify(fields)}`)
  }
  const log = { info: () => {}, warn, error: warn }
  const clockwork = createDeterministicWorld()
  const { world } = clockwork
  clockwork.set(Date.parse('2031-11-18T12:30:00-05:00'), 'start')
  const engine = retitled(stack.use(await createEngine(config, world, log)), input.overrides.recipes)
  if (input.overrides.whole) await opensSearch(engine)
  const opened = stack.use(await createClerk(config, engine, world, log))
  const watch = createModelObserver()
  const clerk = recast(opened, engine, watch, input)
  const server = await listen(createApp({ engine, clerk, world, log, baseUrl: PUBLIC_URL }), world, 0, '127.0.0.1')
  stack.defer(() => server[Symbol.asyncDispose]())
  stack.defer(() => server.closeAllConnections())
  const books = stack.use(openBooks(stateDir))
  const kept = stack.move()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    engine,
    clerk,
    watch,
    books,
    prefix: '',
    publicUrl: PUBLIC_URL,
    market: engine.market,
    ask: askAt(url),
    ...publicDataOf(engine.market),
    book: async (request, confirmation) => {
      const { priceToken } = await engine.previewOrder(request)
      const { orderId } = await engine.confirmOrder({ priceToken, ...confirmation })
      return orderId
    },
    begin: clockwork.set,
    advance: clockwork.advance,
    now: world.now,
    takeWarnings: () => warnings.splice(0),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/**
 * Waits for the search index, which can take longer to build than a turn allows. Retries after each Retry-After.
 */
async function opensSearch(engine: Engine): Promise<void> {
  for (;;)
    try {
      await engine.search({ query: 'pizza', near: '11215' })
      return
    } catch (error) {
      const after = error instanceof Fault ? Number(error.detail.headers?.['Retry-After']) : Number.NaN
      if (!(after > 0)) throw error
      await pause(after * 1_000)
    }
}

/** Returns an engine with replaced recipe titles. */
function retitled(engine: Engine, titles: Readonly<Record<string, string>> | undefined): Engine {
  if (!titles) return engine
  const list: Engine['recipes']['list'] = query => {
    const shown = engine.recipes.list(query)
    return { ...shown, recipes: shown.recipes.map(one => ({ ...one, title: titles[one.id] ?? one.title })) }
  }
  return { ...engine, recipes: { ...engine.recipes, list } }
}

/** Returns the clerk with its models observed and the parts replaced that a mutant or cassette replaces. */
function recast(opened: Clerk, engine: Engine, watch: Watch, { recast: other, limited }: VenueInput): Clerk {
  const changed = other?.deps?.(opened.deps) ?? opened.deps
  const { remote } = changed
  const deps: ClerkDeps = {
    ...changed,
    rulesModel: watch.watch(changed.rulesModel),
    ...(remote ? { remote: { ...remote, model: watch.watch(remote.model) } } : {}),
  }
  const limiter = createLimiter(limited ? CLERK_LIMIT : { ...CLERK_LIMIT, requests: NEVER_REACHED })
  const clerk: Clerk = {
    ...opened,
    deps,
    limiter,
    chat: input => chat(deps, input),
    orderOnce: raw => orderOnce(deps, raw),
  }
  return other?.clerk?.(clerk, { engine }) ?? clerk
}
