import type { Aides } from '../customer/meter.ts'
import type { Tokens, ToolCall } from '../world/observed.ts'

/**
 * How a trial ended. Goals unavailable at a remote service (e.g. a closed restaurant) and replays that reached an
 * unrecorded call are excluded from all rates.
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

/** Message with its answer, as shown in reports. */
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
  /** Number of model sentences dropped. */
  readonly dropped: number
  readonly degraded?: boolean
}

/** Graded criteria of a trial, with their results. */
export type Parts = Readonly<Record<string, 0 | 1>>

/** Result of one trial of a task. Contains no times or generated ids, so that equal runs have equal rows. */
export type Row = {
  /** Arm, if there are several. */
  readonly arm?: string
  readonly suite: string
  readonly task: string
  readonly trial: number
  readonly end: End
  readonly reward: 0 | 1
  readonly parts: Parts
  /** Reasons why criteria are 0. */
  readonly why: readonly string[]
  readonly turns: number
  readonly turnsToCheckout?: number
  readonly model: string
  readonly degraded: number
  readonly tools: { readonly calls: number; readonly failed: number }
  readonly dropped: number
  readonly tokens: Tokens
  /** Number of remote model steps. 0 or absent for the rules model. */
  readonly steps?: number
  /** US dollars. Null if the price of the model is unknown. */
  readonly cost: number | null
  /** Number of calls answered by a replay, and the reason why the next one was not, if it stopped. */
  readonly replayed?: { readonly calls: number; readonly missed?: string }
  /** Usage of the models that play customer or judge. */
  readonly aides?: Aides
  /** Score for metrics other than 0 and 1, such as nDCG. */
  readonly score?: number
  /** Unauthorized effects: an order without confirmation, another amount or payee, a foreign link, foreign data. */
  readonly breaches: readonly string[]
  readonly transcript: readonly Turn[]
}

/** Timings of a trial in milliseconds, which vary between runs. */
export type Timing = {
  readonly arm?: string
  readonly suite: string
  readonly task: string
  readonly trial: number
  readonly ms: number
  readonly turnMs: readonly number[]
  /** CPU milliseconds of both sides of the conversation. */
  readonly turnCpuMs: readonly number[]
}

declare module 'vitest' {
  interface TaskMeta {
    rows?: readonly Row[]
    timings?: readonly Timing[]
    /** Number of trials not started because the spending limit was reached. */
    unbegun?: number
  }
}
