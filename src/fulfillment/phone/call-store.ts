import type { CallOutcome } from './outcome.ts'
import type { SpokenOrder } from './spoken-order.ts'

/** Single phone call about a single order. Its id is a secret of at least 128 bits. */
export type CallAttempt = {
  readonly id: string
  readonly state: 'planned' | 'dialing' | 'live' | 'done'
  /** Carrier's id of the call, once known. */
  readonly callSid: string | undefined
  readonly order: SpokenOrder
}

/** Transcript line for the record, without the customer's name, address, phone, and note. */
export type TranscriptLine = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly who: 'us' | 'them' | 'key'
  readonly text: string
}

/** Decision that preempted a call: the order failed, or the restaurant accepted it through another channel. */
export type Overtaking = 'cancelled' | 'accepted'

/** Effect of a call outcome. */
export type Verdict = 'counts' | Overtaking

/** Store of call attempts. Each method is one idempotent step; a finished attempt never changes. */
export type CallStore = {
  readonly attempt: (id: string) => Promise<CallAttempt | undefined>
  /** Carrier started: planned → dialing, with its call id if none was known. */
  readonly started: (id: string, callSid: string) => Promise<void>
  /** Call answered: → live. False for a finished attempt, or one that belongs to another call. */
  readonly answered: (id: string, callSid: string) => Promise<boolean>
  /** Socket lost during the call; returns the total so far, including this one. */
  readonly lost: (id: string) => Promise<number>
  /** Stores an outcome: → done. The same outcome reported twice counts once. */
  readonly ended: (id: string, outcome: CallOutcome, transcript: readonly TranscriptLine[]) => Promise<Verdict>
  /** Stores the complete transcript after the call. */
  readonly transcribed: (id: string, transcript: readonly TranscriptLine[]) => Promise<void>
  /**
   * Calls back once when the order is decided elsewhere (by its deadline or on a screen); returns a function to
   * stop.
   */
  readonly watch: (id: string, overtaken: (by: Overtaking) => void) => () => void
}
