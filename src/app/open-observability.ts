import type { DestinationStream } from 'pino'
import { createClerkMeter } from '#src/health/clerk-meter.ts'
import { addFigure, createProcessMetrics } from '#src/health/counts.ts'
import { createMetrics } from '#src/health/metrics.ts'
import { openShedding } from '#src/http/load-shedding.ts'
import { watchLoopDelay } from '#src/kernel/loop-delay.ts'
import { createRequestScope } from '#src/kernel/request-scope.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Config } from './config.ts'
import { openLog } from './open-log.ts'

/** Opens the observability of a process, its log and metrics, and its load shedding. */
export function openObservability(
  config: Pick<Config, 'LOG_LEVEL' | 'METRICS_TOKEN'>,
  world: World,
  to?: DestinationStream,
) {
  const requests = createRequestScope()
  const counts = createProcessMetrics({ runtime: true })
  const log = openLog({
    level: config.LOG_LEVEL,
    requestId: requests.current,
    onBreach: counts.breached,
    now: world.now,
    ...(to ? { to } : {}),
  })
  return {
    requests,
    log,
    meter: createClerkMeter(counts.registry),
    /** Starts monitoring a ledger and the server on it. Dispose to stop. */
    begin: (db: Ledger) => {
      const late = watchLoopDelay(world)
      const shedding = openShedding({ world, log, onShed: counts.shed })
      addFigure(counts, 'comanda_event_loop_delay_p99_seconds', 'Over the last five seconds.', () => late.p99() / 1_000)
      addFigure(counts, 'comanda_event_loop_busy_ratio', 'Over the last five seconds.', late.busy)
      return {
        gate: shedding.gate,
        door: { metrics: createMetrics({ counts, db, world }), token: config.METRICS_TOKEN },
        onRequestEnd: counts.requestEnded,
        [Symbol.dispose]: () => {
          shedding[Symbol.dispose]()
          late[Symbol.dispose]()
        },
      }
    },
  }
}
