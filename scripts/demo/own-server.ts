import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAlive } from '#src/kernel/process.ts'
import { readRecord } from '#src/payments/local/record.ts'
import { trouble } from '../client/trouble.ts'

/** A server that exists for one journey, in a folder of its own. Dispose to end it and to remove every trace. */
export type OwnServer = AsyncDisposable & {
  readonly base: string
  readonly stateDir: string
  /** Resolves when it answers; rejects with a Trouble in the server's own words when it cannot start. */
  readonly ready: Promise<void>
}

type Env = Readonly<Record<string, string | undefined>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_MS = 30_000
const STOP_MS = 10_000
const LINGER_MS = 500
const POLL_MS = 50

export type Venue = {
  /** Scales the seconds that kitchens take to answer. */
  readonly kitchenSpeed: string
  /** Makes the folder of a marketplace of its own. */
  readonly writeCatalog?: ((folder: string) => void) | undefined
}

/** Starts a server on a free port. */
export async function launchServer(env: Env, { kitchenSpeed, writeCatalog }: Venue): Promise<OwnServer> {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'comanda-demo-'))
  const base = `http://127.0.0.1:${port}`
  const catalog = join(dir, 'catalog')
  writeCatalog?.(catalog)
  const child = spawn(process.execPath, ['src/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // in a process group of its own Ctrl-C reaches it through us alone, once
    detached: true,
    env: {
      ...passedOn(env),
      PORT: String(port),
      BASE_URL: base,
      STATE_DIR: dir,
      ...(writeCatalog ? { CATALOG: catalog } : {}),
      KITCHEN_SPEED: kitchenSpeed,
      VOICE_SPEED: kitchenSpeed,
      LOG_LEVEL: 'error',
    },
  })
  const words: string[] = []
  child.stderr!.setEncoding('utf8').on('data', text => words.push(text))
  const endWithUs = () => void child.kill('SIGTERM')
  process.once('exit', endWithUs)
  return {
    base,
    stateDir: dir,
    ready: answers(child, base, words),
    [Symbol.asyncDispose]: async () => {
      await end(child, dir)
      process.off('exit', endWithUs)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Nothing that could point the journey at real money, a shared ledger or another marketplace. */
const passedOn = (env: Env): Env =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'ANVIL_PATH'].flatMap(name => (env[name] ? [[name, env[name]]] : [])))

async function answers(child: ChildProcess, base: string, words: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && isRunning(child)) {
    const response = await fetch(`${base}/health/ready`).catch(() => undefined)
    if (response?.ok) return
    await pause(POLL_MS)
  }
  throw trouble('server', 'The server did not start.', { hint: lastWords(words.join('')) })
}

/** The message of an error that ended a process, without its stack. */
function lastWords(stderr: string): string {
  const message = /^\w*Error: ([\s\S]*?)(?=\n\s+at |\n\n|$)/m.exec(stderr)?.[1]
  return (message ?? stderr).trim() || `It was not ready within ${START_MS / 1000} seconds.`
}

async function end(child: ChildProcess, dir: string): Promise<void> {
  if (isRunning(child)) {
    child.kill('SIGTERM')
    await until(() => !isRunning(child) || readRecord(dir) === undefined, STOP_MS)
    // its chain is down and its folder will be thrown away: it has nothing left to lose
    await until(() => !isRunning(child), LINGER_MS)
    if (isRunning(child)) child.kill('SIGKILL')
  }
  await endChain(dir)
}

/** A server that is stopped while it starts leaves its chain running. */
async function endChain(dir: string): Promise<void> {
  const pid = readRecord(dir)?.pid
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  await until(() => !isAlive(pid), STOP_MS)
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** Waits for a condition, `ms` at most. */
async function until(condition: () => boolean, ms: number): Promise<void> {
  const deadline = Date.now() + ms
  while (!condition() && Date.now() < deadline) await pause(POLL_MS)
}

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })
}
