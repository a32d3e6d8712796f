import type { Aides } from '../customer/meter.ts'
import type { Tokens, ToolCall } from '../world/observed.ts'

/**
 * How a trial came to its end. What is not to be had at a service elsewhere, closed perhaps, and a replay that met a call which
 * was not recorded are left out of all rates.
 */
export type End =
  | 'done'
  | 'gave_up'
  | 'turn_limit'
  | 'refused'
  | 'customer_error'
  | 'infra_error'
  | 'not_to_be_had'
  | 'unrecorded'

/** One message and its answer, as a report shows them. */
export type Turn = {
  readonly said: string
  readonly status: number
  readonly reply: string
  readonly cart: readonly string[]
  readonly missing: readonly string[]
  readonly total?: string
  readonly ready: boolean
  readonly calls: readonly ToolCall[]
  readonly booked: number
  /** Sentences of the model that were dropped. */
  readonly dropped: number
  readonly degraded?: boolean
}

/** What was asked of a trial and whether it was so. */
export type Parts = Readonly<Record<string, 0 | 1>>

/** One trial of one task. Holds no time and no id that is drawn, so that equal runs have equal rows. */
export type Row = {
  /** Which of several clerks it was, where there are several. */
  readonly arm?: string
  readonly suite: string
  readonly task: string
  readonly trial: number
  readonly end: End
  readonly reward: 0 | 1
  readonly parts: Parts
  /** Why parts are 0. */
  readonly why: readonly string[]
  readonly turns: number
  readonly turnsToCheckout?: number
  readonly model: string
  readonly degraded: number
  readonly tools: { readonly calls: number; readonly failed: number }
  readonly dropped: number
  readonly tokens: Tokens
  /** Steps of a remote model; none of the house model. */
  readonly steps?: number
  /** US dollars; null where the price of the model is not known. */
  readonly cost: number | null
  /** Calls that a replay answered, and why the next one was not, where it went no further. */
  readonly replayed?: { readonly calls: number; readonly missed?: string }
  /** The same of models that play the customer or judge. */
  readonly aides?: Aides
  /** For figures other than 0 and 1, such as nDCG. */
  readonly score?: number
  /** Effects that nobody authorised: an order without a yes, another amount or payee, a foreign link, foreign data. */
  readonly breaches: readonly string[]
  readonly transcript: readonly Turn[]
}

/** What of a trial differs from run to run. Milliseconds. */
export type Timing = {
  readonly arm?: string
  readonly suite: string
  readonly task: string
  readonly trial: number
  readonly ms: number
  readonly turnMs: readonly number[]
  /** Of CPU, of both sides of the conversation. */
  readonly turnCpuMs: readonly number[]
}

declare module 'vitest' {
  interface TaskMeta {
    rows?: readonly Row[]
    timings?: readonly Timing[]
    /** Trials that were not begun, because the budget was spent. */
    unbegun?: number
  }
}
