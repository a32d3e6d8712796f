import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** RPC client for a child process, which isolates memory and CPU. */
export type Remote = {
  /** Calls a method. Rejects with the remote error, or if the process exits. */
  readonly call: <Result>(method: string, params?: object) => Promise<Result>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

type Asked = { readonly id: number; readonly method: string; readonly params: never }
type Answered = { readonly id: number; readonly result?: unknown; readonly error?: string }
type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }

const PATIENCE_MS = 5_000

/** Serves the calls of the parent process. */
export function serve(methods: Readonly<Record<string, (params: never) => unknown>>): void {
  process.on('message', async ({ id, method, params }: Asked) => {
    const answer: Answered = await Promise.resolve()
      .then(() => methods[method]!(params))
      .then(
        result => ({ id, result }),
        error => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
    process.send!(answer)
  })
  process.on('disconnect', () => process.exit(0))
}

/** Starts a module as a serving process. `heapMegabytes` limits its heap. */
export function openRemote(module: URL, parameters: readonly string[], heapMegabytes: number): Remote {
  const child = fork(module, [...parameters], {
    execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
  })
  const name = [module.pathname.split('/').at(-1), ...parameters].join(' ')
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let gone: Error | undefined
  child.on('message', ({ id, result, error }: Answered) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error === undefined) resolve(result as never)
    else reject(new Error(`${name}: ${error}`))
  })
  child.on('exit', (code, signal) => {
    gone = new Error(`${name} ended with ${signal ?? code}`)
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  })
  return {
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone)
        waiting.set(++asked, { resolve, reject })
        child.send({ id: asked, method, params })
      }),
    [Symbol.asyncDispose]: async () => {
      if (gone) return
      const ended = once(child, 'exit')
      child.disconnect()
      await Promise.race([ended, setTimeout(PATIENCE_MS, undefined, { ref: false })])
      if (!gone) child.kill('SIGKILL')
    },
  }
}
