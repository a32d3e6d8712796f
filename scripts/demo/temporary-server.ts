import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRecord } from '#dev/chain/record.ts'
import { freePort } from '#src/kernel/free-port.ts'
import { isAlive } from '#src/kernel/process.ts'
import { createCommandError } from '../client/command-error.ts'

/** Temporary server of one demo in its own folder. Disposing it stops the server and removes all its files. */
export type OwnServer = AsyncDisposable & {
  readonly stateDir: string
  /**
   * Origin of the server once it responds. Rejects with a Trouble with the server's own message if it cannot start.
   */
  readonly ready: Promise<string>
}

type Env = Readonly<Record<string, string | undefined>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_MS = 30_000
/** Maximum number of start attempts: a free port might be taken before the server listens. */
const STARTS = 3
const STOP_MS = 10_000
const LINGER_MS = 500
const POLL_MS = 50

export type Venue = {
  /** Scale factor of kitchen answer times. */
  readonly kitchenSpeed: string
  /** Writes a separate catalog into the folder. */
  readonly writeCatalog?: ((folder: string) => void) | undefined
  /** Returns the port to listen on; defaults to a free port. */
  readonly port?: () => Promise<number>
}

/** Starts a server on a free port. Retries on another port if a different process takes the first one. */
export async function launchServer(
  env: Env,
  { kitchenSpeed, writeCatalog, port = freePort }: Venue,
): Promise<OwnServer> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-demo-'))
  const catalog = join(dir, 'catalog')
  writeCatalog?.(catalog)
  const settings = {
    ...passedOn(env),
    STATE_DIR: dir,
    ...(writeCatalog ? { CATALOG: catalog } : {}),
    KITCHEN_SPEED: kitchenSpeed,
    VOICE_SPEED: kitchenSpeed,
    LOG_LEVEL: 'error',
  }
  let started = begin(settings, await port())
  let isOver = false
  const endWithUs = () => void started.child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const answer = async (startsLeft: number): Promise<string> => {
    const { child, base, said } = started
    if (await answers(started)) return base
    const another = await port()
    if (isOver || startsLeft === 1 || isRunning(child) || !said.err.includes('is in use by another program'))
      throw createCommandError('server', 'The server did not start.', { hint: lastWords(said.err) })
    started = begin(settings, another)
    return answer(startsLeft - 1)
  }
  return {
    stateDir: dir,
    ready: answer(STARTS),
    [Symbol.asyncDispose]: async () => {
      isOver = true
      await end(started.child, dir)
      process.off('exit', endWithUs)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Begun = { readonly child: ChildProcess; readonly base: string; readonly said: { out: string; err: string } }

function begin(settings: Env, port: number): Begun {
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl-C reaches the server only through this process, once.
    detached: true,
    env: { ...settings, PORT: String(port), BASE_URL: base },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', text => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', text => (said.err += text))
  return { child, base, said }
}

/**
 * Environment for the server, without variables that could select real money, a shared ledger, or another catalog.
 */
const passedOn = (env: Env): Env =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'ANVIL_PATH'].flatMap(name => (env[name] ? [[name, env[name]]] : [])))

/**
 * Waits until the server responds. Returns false if it does not. Ignores responses before the server logs that it
 * listens, because they come from another process.
 */
async function answers({ child, base, said }: Begun): Promise<boolean> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && isRunning(child)) {
    const response = said.out.includes(base) ? await fetch(`${base}/health/ready`).catch(() => undefined) : undefined
    if (response?.ok) return true
    await pause(POLL_MS)
  }
  return false
}

/** Returns the message of the error that terminated a process, without the stack trace. */
function lastWords(stderr: string): string {
  const message = /^\w*Error: ([\s\S]*?)(?=\n\s+at |\n\n|$)/m.exec(stderr)?.[1]
  return (message ?? stderr).trim() || `The server was not ready within ${START_MS / 1000} seconds.`
}

async function end(child: ChildProcess, dir: string): Promise<void> {
  if (isRunning(child)) {
    child.kill('SIGTERM')
    await until(() => !isRunning(child) || readRecord(dir) === undefined, STOP_MS)
    // Its chain has stopped and its folder will be deleted, so killing it loses nothing.
    await until(() => !isRunning(child), LINGER_MS)
    if (isRunning(child)) child.kill('SIGKILL')
  }
  await endChain(dir)
}

/** Stops the chain left running by a server that was stopped during startup. */
async function endChain(dir: string): Promise<void> {
  const pid = readRecord(dir)?.pid
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  await until(() => !isAlive(pid), STOP_MS)
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** Waits for a condition for at most `ms`. */
async function until(condition: () => boolean, ms: number): Promise<void> {
  const deadline = Date.now() + ms
  while (!condition() && Date.now() < deadline) await pause(POLL_MS)
}

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null
