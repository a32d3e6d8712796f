import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

export type StopWatch = {
  /** Resolves on the first SIGTERM or SIGINT. */
  readonly asked: Promise<void>
  /** Starts the shutdown timeout, in seconds. */
  readonly allow: (seconds: number) => void
}

type Signals = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * Listens for termination signals. A second signal, or the shutdown timeout, exits immediately with code 1. Open
 * work is recorded in the ledger and resumed on the next start.
 */
export function watchSignals(process: Signals, world: Pick<World, 'after'>, log: () => Log | undefined): StopWatch {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let isStopping = false
  const end = (reason: string) => {
    log()?.error({ reason }, 'process exited before shutdown finished')
    process.exit(1)
  }
  const take = (signal: NodeJS.Signals) => {
    if (isStopping) return end(`second signal: ${signal}`)
    isStopping = true
    log()?.info({ signal }, 'stopping')
    resolve()
  }
  process.on('SIGTERM', take).on('SIGINT', take)
  return { asked, allow: seconds => void world.after(seconds * 1_000, () => end('shutdown timeout exceeded')) }
}
