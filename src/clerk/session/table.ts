import { LOCK_SECONDS } from '#src/app/clerk-settings.ts'
import type { Notifier } from '#src/kernel/notifier.ts'

/** Maximum number of messages per session. */
export const TURNS = 10
/** Replies kept per session for replay; older ones have been received or abandoned. */
export const REPLIES = 2
/** Session TTL from creation; never extended. */
export const LIFETIME_MS = 900_000
/** Lock TTL: how long a dead process blocks its session. No turn may take longer. */
export const LOCK_MS = LOCK_SECONDS * 1_000
/** Maximum time that a message waits for the previous one. */
export const PATIENCE_MS = 10_000

/** Request to begin a turn for a message. `token` is new for every request and contains no space. */
export type Claim = {
  readonly token: string
  /** Hash of the client's message id; empty if it sent none. */
  readonly message: string
  /** Hash of the text, which identifies the retry of a failed message. */
  readonly text: string
  /** Remaining time that the message may wait. */
  readonly patienceMs: number
  /** True for a change of the ticket by hand: it waits its turn but uses none, even after the last. */
  readonly isFree: boolean
}

/** Session as it stands: its state as JSON, the number of turns used, and its end. */
export type Standing = { readonly state: string; readonly turns: number; readonly expiresAt: number }

/** Result of a claim. Texts are JSON. */
export type Attempt =
  | {
      readonly kind: 'ok'
      readonly turn: number
      readonly expiresAt: number
      readonly state: string
      /** True after a turn of another text that began without getting a reply: its message is lost. */
      readonly isAfterLoss: boolean
    }
  | { readonly kind: 'replay'; readonly expiresAt: number; readonly reply: string }
  /** The message was answered before, but its reply is no longer stored. */
  | { readonly kind: 'answered' }
  /**
   * Retry on the next notification or after `ms`. `repeated`: the same message is in progress or already waiting.
   */
  | { readonly kind: 'wait'; readonly ms: number; readonly repeated: boolean }
  | { readonly kind: 'expired' | 'turn_limit' | 'busy' }

/** `lost`: another claim may have followed; nothing was written. `expired`: the session has ended. */
export type Ended = 'kept' | 'lost' | 'expired'

/**
 * Session backend, keyed by the hash of the session id. Each operation is atomic and throws service_unavailable if
 * the backend is unreachable.
 */
export type SessionTable = {
  readonly create: (key: string, session: { readonly state: string; readonly expiresAt: number }) => Promise<void>
  /**
   * Locks the session for one turn. At most one message may wait for the turn in progress, and it goes next. A
   * message that was already answered, or whose turn was counted but never ended, uses no turn.
   */
  readonly attempt: (key: string, claim: Claim) => Promise<Attempt>
  /**
   * Ends the token's turn: stores the state and the reply, along with the previous one. An empty reply marks a
   * failed turn.
   */
  readonly keep: (
    key: string,
    token: string,
    turn: { readonly state: string; readonly reply: string },
  ) => Promise<Ended>
  /** Stores a state during the token's turn, which continues; the state survives even if the turn fails. */
  readonly hold: (key: string, token: string, state: string) => Promise<Ended>
  /** Rolls back the token's turn, except for the held state. */
  readonly giveBack: (key: string, token: string) => Promise<Ended>
  /** Returns the session as it stands, and has the notifier signal its next change. */
  readonly look: (key: string) => Promise<Standing | undefined>
  readonly forget: (key: string) => Promise<void>
  /** Signals a key when its turn has ended. */
  readonly notifier: Notifier
}
