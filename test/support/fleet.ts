import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Config, readConfig } from '#src/app/config.ts'
import type { TestChain } from './chain.ts'
import { createHttp, type Http } from './http.ts'
import { portsOfFleet, startNginx } from './nginx.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { environment, freePort } from './server.ts'

/** Fleet server in a process of its own: `npm start` without npm. */
export type FleetServer = Http & {
  readonly address: string
  /** Starts it; resolves once it answers. */
  readonly start: () => Promise<void>
  /** Kills it; throws if it had already exited on its own. */
  readonly kill: () => Promise<void>
  /** Asks it to stop; resolves with its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Three servers on one PostgreSQL and one Redis, behind nginx with the deployed configuration. */
export type Fleet = AsyncDisposable & {
  /** Client that goes through nginx. */
  readonly http: Http
  readonly baseUrl: string
  readonly databaseUrl: string
  /** Configuration for operator commands on a separate machine. */
  readonly config: Config
  readonly servers: readonly FleetServer[]
  readonly postgres: TestPostgres
  readonly redis: TestRedis
  readonly treasury: `0x${string}`
  readonly relayer: `0x${string}`
}

export async function startFleet(chain: TestChain, env: Record<string, string> = {}): Promise<Fleet> {
  await using stack = new AsyncDisposableStack()
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  stack.use(postgres)
  stack.use(redis)
  const [relayer, treasury] = [generatePrivateKey(), generatePrivateKey()]
  const relayerAddress = privateKeyToAccount(relayer).address
  await chain.client.setBalance({ address: relayerAddress, value: parseEther('10') })
  const [door, ports, databaseUrl] = await Promise.all([freePort(), portsOfFleet(), postgres.freshDatabase()])
  const baseUrl = `http://127.0.0.1:${door}`
  const settings = {
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: 'loopback',
    RELAYER_KEY: relayer,
    TREASURY_KEY: treasury,
    ...env,
  }
  const servers = ports.map(port => fleetServer(chain, port, settings, stack))
  // start concurrently: only one of them creates the tables
  await Promise.all(servers.map(server => server.start()))
  stack.use(await startNginx(door, ports))
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-fleet-'))
  stack.defer(() => rmSync(stateDir, { recursive: true, force: true }))
  const config = readConfig({ ...environment(chain, door, stateDir), ...settings })
  const opened = stack.move()
  return {
    http: createHttp(baseUrl),
    baseUrl,
    databaseUrl,
    config,
    servers,
    postgres,
    redis,
    treasury: privateKeyToAccount(treasury).address,
    relayer: relayerAddress,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function fleetServer(
  chain: TestChain,
  port: number,
  settings: Record<string, string>,
  stack: AsyncDisposableStack,
): FleetServer {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-fleet-'))
  const address = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined
  const kill = async () => {
    const ending = running
    running = undefined
    if (!ending) return
    if (ending.exitCode !== null) throw new Error(`a server of the fleet ended by itself, with ${ending.exitCode}`)
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  const stop = async () => {
    const ending = running!
    running = undefined
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    const [code] = await ended
    return code as number | null
  }
  stack.defer(async () => {
    await kill()
    rmSync(stateDir, { recursive: true, force: true })
  })
  const http = createHttp(address)
  return {
    ...http,
    address,
    kill,
    stop,
    start: async () => {
      const child = spawn(process.execPath, ['src/main.js'], {
        env: { PATH: process.env.PATH ?? '', ...environment(chain, port, stateDir), ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      running = child
      while (!(await answers(http))) {
        if (child.exitCode !== null) throw new Error(`a server of the fleet ended with ${child.exitCode}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
  }
}

const answers = (http: Http): Promise<boolean> =>
  http.get('/health').then(
    ({ status }) => status === 200,
    () => false,
  )
