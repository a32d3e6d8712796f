import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Model step: response time in seconds, and tokens; `cached` is included in `in`. */
export type MeteredStep = {
  readonly seconds: number
  readonly tokens: { readonly in: number; readonly cached: number; readonly out: number }
}

const CIRCUIT_STATES = ['closed', 'open', 'probing'] as const

/** Metrics of the clerk's model. */
export type ClerkMeter = {
  /**
   * `model`: it answered; `degraded`: it failed midway and its work was kept; `house`: the rules model answered.
   */
  readonly turn: (outcome: 'model' | 'degraded' | 'house') => void
  readonly step: (step: MeteredStep) => void
  /** Counts a sentence withheld from the guest. */
  readonly dropped: (reason: string) => void
  readonly handedBack: () => void
  readonly failed: (kind: string) => void
  /** Registers the source of the circuit breaker's state. */
  readonly watchCircuit: (read: () => (typeof CIRCUIT_STATES)[number]) => void
}

/** Histogram buckets from a small model to a step that uses all its time, in seconds. */
const STEP_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

export function createClerkMeter(registry: Registry): ClerkMeter {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `comanda_clerk_${name}`, help, labelNames, registers })
  const turns = counter(
    'turns_total',
    'Messages answered, by model: CLERK_MODEL, CLERK_MODEL failing midway with its work kept, or the embedded model.',
    'outcome',
  )
  const tokens = counter('tokens_total', 'Tokens as reported by the model; input tokens include cached ones.', 'kind')
  const dropped = counter('sentences_dropped_total', 'Sentences of a model that were withheld, by reason.', 'reason')
  const handedBack = counter('objections_total', 'Times a model was informed which sentences were withheld, and why.')
  const failures = counter('model_failures_total', 'Turns and rewordings in which CLERK_MODEL failed, by kind.', 'kind')
  const steps = new Histogram({
    name: 'comanda_clerk_step_duration_seconds',
    help: 'Duration of a model step from the request to the end of the response, excluding tools; its count is the number of steps.',
    buckets: STEP_BUCKETS,
    registers,
  })
  for (const outcome of ['model', 'degraded', 'house']) turns.inc({ outcome }, 0)
  for (const kind of ['in', 'cached', 'out']) tokens.inc({ kind }, 0)
  return {
    turn: outcome => turns.inc({ outcome }),
    step: ({ seconds, tokens: used }) => {
      steps.observe(seconds)
      for (const [kind, count] of Object.entries(used)) tokens.inc({ kind }, count)
    },
    dropped: reason => dropped.inc({ reason }),
    handedBack: () => handedBack.inc(),
    failed: kind => failures.inc({ kind }),
    watchCircuit: read => {
      const gauge = new Gauge({
        name: 'comanda_clerk_circuit',
        help: 'Circuit breaker state of the model, 1 for the current one: closed, open (model not called), or probing (half-open).',
        labelNames: ['state'],
        registers: [],
        collect() {
          for (const state of CIRCUIT_STATES) this.set({ state }, state === read() ? 1 : 0)
        },
      })
      registry.registerMetric(gauge)
    },
  }
}
