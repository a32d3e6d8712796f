import { LOCK_SECONDS } from '#src/app/clerk-settings.ts'
import type { Bell } from '#src/kernel/bell.ts'

/** Messages that one session answers. */
export const TURNS = 10
/** Replies that a session keeps for messages that are sent again: what is older has arrived, or nobody waits for it. */
export const REPLIES = 2
/** A session's whole life, from its creation on; nothing prolongs it. */
export const LIFETIME_MS = 900_000
/** How long a process that died keeps its session from others; no turn may take longer. */
export const LOCK_MS = LOCK_SECONDS * 1_000
/** How long a message waits for the one before it. */
export const PATIENCE_MS = 10_000

/** A wish to answer a message now. `token` is new for every wish and holds no space. */
export type Claim = {
  readonly token: string
  /** Hash of the client's message id; empty when it gave none. */
  readonly message: string
  /** Hash of the text, by which a message that failed is known when it is sent again. */
  readonly text: string
  /** What is left of the time that the message may wait. */
  readonly patienceMs: number
}

/** What became of a claim. Texts are JSON. */
export type Attempt =
  | {
      readonly kind: 'ok'
      readonly turn: number
      readonly expiresAt: number
      readonly state: string
      /** True after a turn of another text that began and got no reply: its message is lost. */
      readonly isAfterLoss: boolean
    }
  | { readonly kind: 'replay'; readonly expiresAt: number; readonly reply: string }
  /** The message was answered before, and its reply is not kept any more. */
  | { readonly kind: 'answered' }
  /** Try again when the bell rings, or after `ms`. `repeated`: the same message is being answered or waits already. */
  | { readonly kind: 'wait'; readonly ms: number; readonly repeated: boolean }
  | { readonly kind: 'expired' | 'turn_limit' | 'busy' }

/** `lost`: another claim may have followed, and nothing was written. `expired`: the session's life is over. */
export type Ended = 'kept' | 'lost' | 'expired'

/**
 * Where sessions are kept, by the hash of their id. Each operation is one atomic step, and each fails with
 * service_unavailable when the place cannot be reached.
 */
export type SessionTable = {
  readonly create: (key: string, session: { readonly state: string; readonly expiresAt: number }) => Promise<void>
  /**
   * Takes the session for one turn. One message may wait for the turn under way, and only it is next. A message
   * that was answered, or whose turn was counted and never ended, uses no turn.
   */
  readonly attempt: (key: string, claim: Claim) => Promise<Attempt>
  /**
   * Ends the turn of a token: keeps the state, unless it was the last turn, and the reply to the message with the one before it. An
   * empty reply is that of a turn that failed.
   */
  readonly keep: (
    key: string,
    token: string,
    turn: { readonly state: string; readonly reply: string },
  ) => Promise<Ended>
  /** Keeps a state under the turn of a token, which goes on: it stands whatever becomes of the turn. */
  readonly hold: (key: string, token: string, state: string) => Promise<Ended>
  /** Ends the turn of a token as if it had never been, but for a state that was held. */
  readonly giveBack: (key: string, token: string) => Promise<Ended>
  readonly forget: (key: string) => Promise<void>
  /** Rings for a key when its turn has ended. */
  readonly bell: Bell
}
