import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRecord } from '#dev/chain/record.ts'
import { freePort } from '#src/kernel/free-port.ts'
import { isAlive } from '#src/kernel/process.ts'
import { trouble } from '../client/trouble.ts'

/** A server that exists for one journey, in a folder of its own. Dispose to end it and to remove every trace. */
export type OwnServer = AsyncDisposable & {
  readonly stateDir: string
  /** Its origin, once it answers; rejects with a Trouble in the server's own words when it cannot start. */
  readonly ready: Promise<string>
}

type Env = Readonly<Record<string, string | undefined>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_MS = 30_000
/** A port that was free may be taken before the server listens. */
const STARTS = 3
const STOP_MS = 10_000
const LINGER_MS = 500
const POLL_MS = 50

export type Venue = {
  /** Scales the seconds that kitchens take to answer. */
  readonly kitchenSpeed: string
  /** Makes the folder of a marketplace of its own. */
  readonly writeCatalog?: ((folder: string) => void) | undefined
  /** Names a port to listen at, a free one unless told. */
  readonly port?: () => Promise<number>
}

/** Starts a server on a free port; on another one when a stranger was faster to take it. */
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
      throw trouble('server', 'The server did not start.', { hint: lastWords(said.err) })
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
    // in a process group of its own Ctrl-C reaches it through us alone, once
    detached: true,
    env: { ...settings, PORT: String(port), BASE_URL: base },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', text => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', text => (said.err += text))
  return { child, base, said }
}

/** Nothing that could point the journey at real money, a shared ledger or another marketplace. */
const passedOn = (env: Env): Env =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'ANVIL_PATH'].flatMap(name => (env[name] ? [[name, env[name]]] : [])))

/** Waits until it answers; false when it does not. What answers before it has said that it listens is somebody else's. */
async function answers({ child, base, said }: Begun): Promise<boolean> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && isRunning(child)) {
    const response = said.out.includes(base) ? await fetch(`${base}/health/ready`).catch(() => undefined) : undefined
    if (response?.ok) return true
    await pause(POLL_MS)
  }
  return false
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
