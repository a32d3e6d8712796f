import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** One step of a model: seconds that its answer took, and tokens; `cached` is a part of `in`. */
export type MeteredStep = {
  readonly seconds: number
  readonly tokens: { readonly in: number; readonly cached: number; readonly out: number }
}

const CIRCUIT_STATES = ['closed', 'open', 'probing'] as const

/** Counts what the clerk's model does. */
export type ClerkMeter = {
  /** `model`: it answered; `degraded`: it failed midway and its work was kept; `house`: the embedded model answered. */
  readonly turn: (outcome: 'model' | 'degraded' | 'house') => void
  readonly step: (step: MeteredStep) => void
  /** A sentence that the guest was not shown. */
  readonly dropped: (reason: string) => void
  readonly handedBack: () => void
  readonly failed: (kind: string) => void
  /** Tells where to read how the circuit stands. */
  readonly watchCircuit: (read: () => (typeof CIRCUIT_STATES)[number]) => void
}

/** From a small model to a step that takes all the time it has. */
const STEP_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

export function createClerkMeter(registry: Registry): ClerkMeter {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `comanda_clerk_${name}`, help, labelNames, registers })
  const turns = counter(
    'turns_total',
    'Messages that a model answered: the one of CLERK_MODEL, the same failing midway with its work kept, or the embedded one.',
    'outcome',
  )
  const tokens = counter('tokens_total', 'Tokens as the model counts them; cached ones are part of those in.', 'kind')
  const dropped = counter('sentences_dropped_total', 'Sentences of a model that were not shown, by reason.', 'reason')
  const handedBack = counter('objections_total', 'Times that a model was told which sentences were not shown, and why.')
  const failures = counter('model_failures_total', 'Turns and rewordings in which CLERK_MODEL failed, by kind.', 'kind')
  const steps = new Histogram({
    name: 'comanda_clerk_step_duration_seconds',
    help: 'Time from the request of a step to the end of its answer, without tools; its count is that of the steps.',
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
        help: '1 for the state that it is in: closed, open while the model is left alone, probing before it is closed again.',
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
