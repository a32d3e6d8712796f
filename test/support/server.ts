import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#src/app/config.ts'
import { createEngine, type Engine } from '#src/app/engine.ts'
import { openLog } from '#src/app/open-log.ts'
import { openObservability } from '#src/app/open-observability.ts'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { type Clerk, createClerk } from '#src/clerk/clerk.ts'
import { createLimiter } from '#src/clerk/session/limiter.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openWebSockets } from '#src/http/websockets.ts'
import type { Log } from '#src/kernel/log.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import type { UcpAdditions } from '#src/ucp/deps.ts'
import { canaryIn } from './canaries.ts'
import type { TestChain } from './chain.ts'
import { createHttp, type Http } from './http.ts'
import { testLedger } from './test-ledger.ts'

export type TestServer = Http &
  AsyncDisposable & {
    readonly baseUrl: string
    /** Actual listen address, whatever the configured base URL. */
    readonly address: string
    readonly stateDir: string
    readonly config: Config
    readonly engine: Engine
    readonly clerk: Clerk
    /** Advances the server's clock. The chain keeps its own clock. */
    readonly advance: (ms: number) => void
  }

/** Guest of nearly every test: no log line of any server must contain these values. */
const GUEST = ['ana example', 'ana@example.com', '9175550134']

/** Production log whose lines are discarded, except those that leak the guest. */
const leakWatchingLog = (leaks: string[]): Log =>
  openLog({
    level: 'info',
    now: Date.now,
    to: { write: line => void (canaryIn(line, GUEST).length > 0 && leaks.push(line)) },
  })

/** Environment of a server on a test chain. */
export const environment = (chain: TestChain, port: number, stateDir: string): Record<string, string> => ({
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  STATE_DIR: stateDir,
  CATALOG: 'data/catalog',
  CHAIN_RPC_URL: chain.rpcUrl,
  TREASURY_KEY: chain.keys.treasury,
  RELAYER_KEY: chain.keys.relayer,
  // the test chain is not the server's own, and its restaurants are fictional
  ALLOW_DEMO,
  KITCHEN_SPEED: '0',
  VOICE_SPEED: '0',
  // tests send whole journeys from one address
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
})

/** Below the ephemeral port range, so that no connection takes a port before its server listens. */
const FIRST_PORT = 11_000
/** Number of ports reserved for each test worker: a killed server finds its port free when it restarts. */
const PORTS = 5_000
const ownPorts = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % 4) * PORTS
let next = (process.pid * 97) % PORTS

/** Free port of this machine, never the same one twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    // reserve it before the first await: tests of one file call this concurrently
    const port = ownPorts + next
    next = (next + 1) % PORTS
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Starts the whole server in this process, on a free port and with a ledger of its own; `clerkRequests` overrides
 * the clerk's request limit per minute. Dispose it before its chain.
 */
export async function startServer(
  chain: TestChain,
  options: {
    env?: Record<string, string>
    world?: Partial<World>
    clerkRequests?: number
    log?: Log
    /** Collects the log lines, in production format; metrics are logged too. */
    lines?: string[]
    /** What the server adds to the Universal Commerce Protocol. */
    ucp?: UcpAdditions
  } = {},
): Promise<TestServer> {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-state-'))
  const ledger = await testLedger(options.env?.STATE_DIR ?? stateDir)
  const config = readConfig({ ...environment(chain, await freePort(), stateDir), ...ledger, ...options.env })
  let ahead = 0
  const world: World = { ...realWorld, now: () => Date.now() + ahead, ...options.world }
  const watch =
    options.lines &&
    openObservability({ ...config, LOG_LEVEL: 'info' }, world, { write: line => void options.lines!.push(line) })
  const leaks: string[] = []
  const log = options.log ?? watch?.log ?? leakWatchingLog(leaks)
  const engine = await createEngine(config, world, log, options.ucp)
  const opened = await createClerk(config, engine, world, log, watch?.meter)
  const limit = options.clerkRequests && { name: 'clerk', requests: options.clerkRequests, seconds: 60 }
  const clerk = limit ? { ...opened, limiter: createLimiter(limit) } : opened
  const watching = watch?.begin(engine.db)
  const deps = {
    engine,
    clerk,
    world,
    log,
    baseUrl: config.BASE_URL,
    mcpHosts: config.MCP_HOSTS,
    // the test shares the process: its own load must not trigger load shedding
    ...(watch && watching
      ? { door: watching.door, onRequestEnd: watching.onRequestEnd, requests: watch.requests }
      : {}),
  }
  const server = await listen(createApp(deps), world, config.PORT, config.HOST)
  const sockets = openWebSockets(server, deps)
  const address = `http://127.0.0.1:${config.PORT}`
  return {
    ...createHttp(address),
    baseUrl: config.BASE_URL,
    address,
    stateDir,
    config,
    engine,
    clerk,
    advance: ms => {
      ahead += ms
    },
    [Symbol.asyncDispose]: async () => {
      await sockets[Symbol.asyncDispose]()
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
      await clerk[Symbol.asyncDispose]()
      watching?.[Symbol.dispose]()
      await engine[Symbol.asyncDispose]()
      rmSync(stateDir, { recursive: true, force: true })
      if (leaks.length > 0) throw new Error(`the log tells who ordered: ${leaks.join('')}`)
    },
  }
}
