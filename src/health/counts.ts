import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createTopCounter } from './top-counter.ts'

/** Completed request; `route` is a known path template, so that clients cannot create new label values. */
export type EndedRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Name that the caller gives itself. */
  readonly agent?: string | undefined
}

/** Metrics of this process since its start. */
export type Counts = {
  readonly registry: Registry
  readonly requestEnded: (request: EndedRequest) => void
  /** Counts a request rejected by load shedding. */
  readonly shed: (operation: string) => void
  /** Counts a change that would have breached a reliability invariant. */
  readonly breached: (invariant: string) => void
}

/** Histogram buckets from a quick read to a settlement that uses all of its ten seconds, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Maximum number of agent names counted, and reported: clients can send any number of them. */
const MOST_AGENTS = 200
const MOST_TOLD = 20
const NAME_LENGTH = 64

/** Sanitizes a name for use as a label. */
const plainName = (agent: string): string => agent.replaceAll(/[^\w.@/ -]/g, '_').slice(0, NAME_LENGTH)

/** Creates the metrics. `runtime` adds those of Node.js: memory, garbage collection, event loop delay. */
export function createProcessMetrics({ runtime }: { readonly runtime: boolean }): Counts {
  const registry = new Registry()
  const registers = [registry]
  if (runtime) collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'comanda_http_request_duration_seconds',
    help: 'Request duration from the first line to the end of the response, by documented route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const limited = new Counter({
    name: 'comanda_http_requests_limited_total',
    help: 'Requests rejected with 429, by documented route.',
    labelNames: ['route'],
    registers,
  })
  const agents = createTopCounter(MOST_AGENTS)
  registry.registerMetric(
    new Gauge({
      name: 'comanda_agent_requests',
      help: 'Requests by X-Agent-Id since the start: the most active agents, and all others combined.',
      labelNames: ['agent'],
      registers: [],
      collect() {
        this.reset()
        for (const [agent, count] of agents.most(MOST_TOLD)) this.set({ agent }, count)
      },
    }),
  )
  const shed = new Counter({
    name: 'comanda_requests_shed_total',
    help: 'Operations rejected with 503 because the event loop was delayed.',
    labelNames: ['operation'],
    registers,
  })
  const breaches = new Counter({
    name: 'comanda_invariant_breaches_total',
    help: 'Changes rejected because they would have broken an invariant about money or orders.',
    labelNames: ['invariant'],
    registers,
  })
  for (const invariant of ['M1', 'M2', 'M4', 'D3']) breaches.inc({ invariant }, 0)
  return {
    registry,
    requestEnded: ({ method, route, status, seconds, agent }) => {
      if (agent !== undefined) agents.count(plainName(agent))
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status === 429) limited.inc({ route })
    },
    shed: operation => shed.inc({ operation }),
    breached: invariant => breaches.inc({ invariant }),
  }
}

/** Adds a gauge whose value is read on each scrape. */
export function addFigure({ registry }: Counts, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    }),
  )
}
