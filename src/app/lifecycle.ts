import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

export type StopWatch = {
  /** Resolves at the first SIGTERM or SIGINT. */
  readonly asked: Promise<void>
  /** From now on the process has so many seconds to come to its end. */
  readonly allow: (seconds: number) => void
}

type Signals = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * Listens for what asks this process to stop. A second signal, or time that is over, ends it at once with code 1: what
 * is open stands in the ledger, and the next start takes it up.
 */
export function watchSignals(process: Signals, world: Pick<World, 'after'>, log: () => Log | undefined): StopWatch {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let isStopping = false
  const end = (reason: string) => {
    log()?.error({ reason }, 'stopped before the end')
    process.exit(1)
  }
  const take = (signal: NodeJS.Signals) => {
    if (isStopping) return end(`a second signal, ${signal}`)
    isStopping = true
    log()?.info({ signal }, 'stopping')
    resolve()
  }
  process.on('SIGTERM', take).on('SIGINT', take)
  return { asked, allow: seconds => void world.after(seconds * 1_000, () => end('the time to stop is over')) }
}
