import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** Program to be measured. It listens on PORT and responds with 200 at the path `ready` once it is up. */
export type Program = {
  readonly entry: URL
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  readonly ready: string
  /** Node flags such as `--cpu-prof`. */
  readonly flags?: readonly string[]
}

/** Resource usage of a process. */
type Usage = {
  /** CPU time of all threads since the start in microseconds, including garbage collection. */
  readonly cpu: number
  readonly rss: number
  readonly heapUsed: number
}

export type Running = AsyncDisposable & {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from process start to the first 200. */
  readonly startedIn: number
  /** Reports the usage. If `collect` is true, garbage is collected first. */
  readonly usage: (collect?: boolean) => Promise<Usage>
}

const PATIENCE_MS = 60_000
const STOP_MS = 30_000
const LOOK_AGAIN_MS = 5

const TELL_USAGE = new URL('./report-usage.js', import.meta.url).href

/** Starts a program and resolves once it has responded. Disposing stops it the way an operator would. */
export async function startProgram({ entry, env, port, ready, flags = [] }: Program): Promise<Running> {
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = fork(entry, {
    execArgv: ['--expose-gc', '--import', TELL_USAGE, ...flags],
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  while (!(await answers(origin + ready))) {
    if (isGone()) throw new Error(`${entry.pathname} ended before it answered`)
    if (performance.now() - began > PATIENCE_MS) {
      child.kill('SIGKILL')
      throw new Error(`${entry.pathname} does not answer at ${ready}`)
    }
    await setTimeout(LOOK_AGAIN_MS)
  }
  return {
    origin,
    pid: child.pid!,
    startedIn: performance.now() - began,
    usage: async (collect = false) => {
      const told = once(child, 'message')
      child.send({ collect })
      return (await Promise.race([told, ended.then(() => Promise.reject(new Error(`${entry.pathname} ended`)))]))[0]
    },
    [Symbol.asyncDispose]: async () => {
      if (isGone()) return
      child.kill('SIGTERM')
      await Promise.race([ended, setTimeout(STOP_MS, undefined, { ref: false })])
      if (!isGone()) child.kill('SIGKILL')
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async response => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
