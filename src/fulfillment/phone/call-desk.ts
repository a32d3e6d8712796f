import type { CallOutcome } from './outcome.ts'
import type { SpokenOrder } from './spoken-order.ts'

/** One telephone call about one order. Its id is a secret of at least 128 bits. */
export type CallAttempt = {
  readonly id: string
  readonly state: 'planned' | 'dialing' | 'live' | 'done'
  /** The carrier's name of the call, once it is known. */
  readonly callSid: string | undefined
  readonly order: SpokenOrder
}

/** What was said, for the record: without the customer's name, address, telephone and note. */
export type TranscriptLine = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly who: 'us' | 'them' | 'key'
  readonly text: string
}

/** How an order was decided before a call could: it came to nothing, or the restaurant took it in another way. */
export type Overtaking = 'cancelled' | 'accepted'

/** What becomes of an outcome. */
export type Verdict = 'counts' | Overtaking

/** The books of the calls. Each method is one step that may come twice; what is over stays as it is. */
export type CallDesk = {
  readonly attempt: (id: string) => Promise<CallAttempt | undefined>
  /** The carrier is at it: planned → dialing, with its name of the call when there was none. */
  readonly started: (id: string, callSid: string) => Promise<void>
  /** Somebody has answered: → live. False for an attempt that is over, or that is another call. */
  readonly answered: (id: string, callSid: string) => Promise<boolean>
  /** A socket was lost in mid-call; how many by now, this one included. */
  readonly lost: (id: string) => Promise<number>
  /** Keeps an outcome: → done. The same outcome reported twice counts once. */
  readonly ended: (id: string, outcome: CallOutcome, transcript: readonly TranscriptLine[]) => Promise<Verdict>
  /** Keeps the transcript with its last words, after the call. */
  readonly transcribed: (id: string, transcript: readonly TranscriptLine[]) => Promise<void>
  /** Calls back once when the order is decided elsewhere, by its deadline or on a screen; the result stops watching. */
  readonly watch: (id: string, overtaken: (by: Overtaking) => void) => () => void
}
