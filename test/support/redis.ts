import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './server.ts'

/** Redis for one test file, without persistence. Dispose it in afterAll. */
export type TestRedis = AsyncDisposable & {
  readonly url: string
  /** Kills it at once; its data is lost. */
  readonly kill: () => Promise<void>
  /** Restarts it on the same port; resolves once it accepts connections. */
  readonly start: () => Promise<void>
  /** Keeps its connections open but answers nothing until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
}

/** Reason for skipping tests that need Redis; undefined if they run. */
export const withoutRedis: string | undefined =
  process.env.REQUIRE_SERVICES === '1' || spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'redis-server is not on PATH'

export async function startRedis(): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-redis-'))
  const port = await freePort()
  let running: ChildProcess | undefined
  const kill = async () => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  // a worker that exits without disposing must not leave its Redis running
  const endWithWorker = () => void running?.kill('SIGKILL')
  process.once('exit', endWithWorker)
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      running = launch(port, dir)
      await isReady(running)
    },
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithWorker)
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await redis.start()
  return redis
}

const launch = (port: number, dir: string): ChildProcess =>
  spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )

async function isReady(server: ChildProcess): Promise<void> {
  const failed = Promise.withResolvers<never>()
  server.once('error', error => failed.reject(new Error(`redis-server cannot be run: ${error.message}`)))
  server.once('exit', code => failed.reject(new Error(`redis-server ended with ${code} before it was ready`)))
  const ready = Promise.withResolvers<void>()
  createInterface(server.stdout!).on('line', line => line.includes('Ready to accept connections') && ready.resolve())
  await Promise.race([ready.promise, failed.promise])
}
