import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clerk, createClerk } from '#src/clerk/clerk.ts'
import { createLimiter } from '#src/clerk/session/limiter.ts'
import { readConfig } from '#src/config.ts'
import { createEngine, type Engine } from '#src/engine.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openSockets } from '#src/http/sockets.ts'
import type { Log } from '#src/kernel/log.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import type { TestChain } from './chain.ts'
import { createHttp, type Http } from './http.ts'

export type TestServer = Http &
  AsyncDisposable & {
    readonly baseUrl: string
    readonly stateDir: string
    readonly engine: Engine
    readonly clerk: Clerk
    /** Moves the server's clock. The chain keeps its own. */
    readonly advance: (ms: number) => void
  }

const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/** The environment of a server that works on a test's chain. */
export const environment = (chain: TestChain, port: number, stateDir: string): Record<string, string> => ({
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  STATE_DIR: stateDir,
  CATALOG: 'data/catalog',
  CHAIN_RPC_URL: chain.rpcUrl,
  TREASURY_KEY: chain.keys.treasury,
  RELAYER_KEY: chain.keys.relayer,
  KITCHEN_SPEED: '0',
  VOICE_SPEED: '0',
  // whole journeys come from one address here
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
})

/** Below the ports that systems give to connections, so that none takes one before its server listens. */
const FIRST_PORT = 11_000
/** How many ports a worker of the test run has for itself: a killed server finds its own free when it starts again. */
const PORTS = 5_000
const ownPorts = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % 4) * PORTS
let next = (process.pid * 97) % PORTS

/** A port of this machine that nobody listens at; never the same twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    // taken before anything is awaited: tests of one file ask at the same time
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
 * Starts the whole product in this process on a free port and a ledger of its own; `clerkRequests` is another limit a
 * minute than the clerk's own. Dispose it before its chain.
 */
export async function startServer(
  chain: TestChain,
  options: { env?: Record<string, string>; world?: Partial<World>; clerkRequests?: number; log?: Log } = {},
): Promise<TestServer> {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-state-'))
  const config = readConfig({ ...environment(chain, await freePort(), stateDir), ...options.env })
  const log = options.log ?? noLog
  let ahead = 0
  const world: World = { ...realWorld, now: () => Date.now() + ahead, ...options.world }
  const engine = await createEngine(config, world, log)
  const opened = await createClerk(config, engine, world, log)
  const limit = options.clerkRequests && { name: 'clerk', requests: options.clerkRequests, seconds: 60 }
  const clerk = limit ? { ...opened, limiter: createLimiter(limit) } : opened
  const deps = { engine, clerk, world, log, baseUrl: config.BASE_URL, mcpHosts: config.MCP_HOSTS }
  const server = await listen(createApp(deps), world, config.PORT, config.HOST)
  const sockets = openSockets(server, deps)
  return {
    ...createHttp(config.BASE_URL),
    baseUrl: config.BASE_URL,
    stateDir,
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
      await engine[Symbol.asyncDispose]()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}
