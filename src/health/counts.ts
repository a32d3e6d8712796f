import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createTally } from './tally.ts'

/** How a request ended; `route` is a described path, so that strangers cannot make new ones. */
export type EndedRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** What the caller calls itself. */
  readonly agent?: string | undefined
}

/** What this process has counted since its start. */
export type Counts = {
  readonly registry: Registry
  readonly requestEnded: (request: EndedRequest) => void
  /** A request that was refused because the process is overloaded. */
  readonly shed: (operation: string) => void
  /** A change that would have broken an invariant of reliability. */
  readonly breached: (invariant: string) => void
}

/** From a quick read to a settlement that takes all of its ten seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** So many names of agents are counted, and so many told: strangers can send as many as they like. */
const MOST_AGENTS = 200
const MOST_TOLD = 20
const NAME_LENGTH = 64

/** A name as a label: what could be anything but a name is left out. */
const plainName = (agent: string): string => agent.replaceAll(/[^\w.@/ -]/g, '_').slice(0, NAME_LENGTH)

/** Begins to count. `runtime` adds what Node.js tells of itself: memory, collections, delays of the event loop. */
export function createCounts({ runtime }: { readonly runtime: boolean }): Counts {
  const registry = new Registry()
  const registers = [registry]
  if (runtime) collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'comanda_http_request_duration_seconds',
    help: 'Time from the first line of a request to the end of its answer, by described path and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const limited = new Counter({
    name: 'comanda_http_requests_limited_total',
    help: 'Requests answered 429, by described path.',
    labelNames: ['route'],
    registers,
  })
  const agents = createTally(MOST_AGENTS)
  registry.registerMetric(
    new Gauge({
      name: 'comanda_agent_requests',
      help: 'Requests by what X-Agent-Id says since the start: the agents that ask most, and all others together.',
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
    help: 'Operations refused with 503 because the event loop was late.',
    labelNames: ['operation'],
    registers,
  })
  const breaches = new Counter({
    name: 'comanda_invariant_breaches_total',
    help: 'Changes that would have broken a promise about money or orders and were not made.',
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

/** Adds a number that is asked for when it is told. */
export function addFigure({ registry }: Counts, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      ...{ name, help, registers: [] },
      collect() {
        this.set(read())
      },
    }),
  )
}
