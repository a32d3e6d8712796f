import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Config, readConfig } from '#src/app/config.ts'
import type { CrashPoint } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import type { TestChain } from './chain.ts'
import { createHttp, type Http } from './http.ts'
import type { Order } from './killable-server.ts'
import { environment, freePort } from './server.ts'

export type ChildServer = Http &
  AsyncDisposable & {
    readonly baseUrl: string
    readonly config: Config
    /** Environment of the server process. */
    readonly settings: Readonly<Record<string, string>>
    readonly treasury: `0x${string}`
    readonly relayerKey: `0x${string}`
    /**
     * Starts or restarts the process with its clock `ahead` milliseconds ahead; resolves once it listens, or once it
     * has exited before that.
     */
    readonly start: (crashAt?: CrashPoint, ahead?: number) => Promise<void>
    /** Sends a command to the running process; resolves once it is received. */
    readonly order: (order: Order) => Promise<void>
    /** Sends a signal to the running process. */
    readonly signal: (name: NodeJS.Signals) => void
    /** PID of the running process. */
    readonly pid: () => number
    /** True as soon as the process has exited; false if it is still running after `ms`. */
    readonly endsWithin: (ms: number) => Promise<boolean>
    readonly kill: () => Promise<void>
    /** Number of times the process was started. */
    readonly starts: () => number
    /** Reads the ledger of the server, stopped or running. */
    readonly inspect: <T>(read: (db: Ledger) => Promise<T>) => Promise<T>
  }

const ENTRY = fileURLToPath(new URL('./killable-server.ts', import.meta.url))
/** Compile cache, in the same place as for src/main.js. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** Settings for another process that shares a server's ledger and keys. */
export const sharing = ({
  config,
  relayerKey,
}: Pick<ChildServer, 'config' | 'relayerKey'>): Record<string, string> => ({
  STATE_DIR: config.STATE_DIR,
  RELAYER_KEY: relayerKey,
  TREASURY_KEY: config.TREASURY_KEY!,
})

/** Server in a child process that can be killed and restarted on the same ledger, with keys of its own. */
export async function childServer(chain: TestChain, env: Record<string, string> = {}): Promise<ChildServer> {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-child-'))
  const port = await freePort()
  const [relayer, treasury] = [generatePrivateKey(), generatePrivateKey()]
  await chain.client.setBalance({ address: privateKeyToAccount(relayer).address, value: parseEther('10') })
  const settings: Record<string, string> = {
    ...environment(chain, port, stateDir),
    RELAYER_KEY: relayer,
    TREASURY_KEY: treasury,
    ...env,
  }
  let running: { child: ChildProcess; ended: Promise<unknown> } | undefined
  let starts = 0

  async function start(crashAt?: CrashPoint, ahead = 0): Promise<void> {
    const child = fork(ENTRY, {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: COMPILED,
        ...settings,
        CLOCK_AHEAD: String(ahead),
        ...(crashAt ? { CRASH_AT: crashAt } : {}),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    starts += 1
    running = { child, ended }
    await Promise.race([once(child, 'message'), ended])
  }

  async function kill(): Promise<void> {
    running?.child.kill('SIGKILL')
    await running?.ended
  }

  return {
    ...createHttp(settings.BASE_URL!),
    baseUrl: settings.BASE_URL!,
    config: readConfig(settings),
    settings,
    treasury: privateKeyToAccount(treasury).address,
    relayerKey: relayer,
    start,
    kill,
    starts: () => starts,
    order: async order => {
      const { child, ended } = running!
      const heard = Promise.race([once(child, 'message'), ended])
      child.send(order)
      await heard
    },
    signal: name => void running?.child.kill(name),
    pid: () => running!.child.pid!,
    endsWithin: ms => {
      const patience = new Promise<boolean>(resolve => setTimeout(resolve, ms, false).unref())
      return Promise.race([running?.ended.then(() => true) ?? true, patience])
    },
    inspect: async read => {
      const db = await openLedger(join(settings.STATE_DIR!, 'ledger.db'))
      try {
        return await read(db)
      } finally {
        await db.destroy()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await kill()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}
