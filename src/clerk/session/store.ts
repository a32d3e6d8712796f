import type { z } from 'zod'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import { createCodec, encodeJson, REPLY_BYTES } from './codec.ts'
import { type Attempt, type Claim, type Ended, LIFETIME_MS, LOCK_MS, PATIENCE_MS, type SessionTable } from './table.ts'

/** Result of a claim: the turn (counted from 1), the stored reply, or a rejection. */
export type Begun<S> =
  | {
      readonly kind: 'ok'
      readonly turn: number
      readonly expiresAt: number
      readonly state: S
      /** True if the previous message, with another text, began a turn without getting a reply. */
      readonly isAfterLoss: boolean
    }
  | { readonly kind: 'replay'; readonly expiresAt: number; readonly reply: unknown }
  | { readonly kind: 'answered' | 'expired' | 'turn_limit' | 'busy' }

/** Store of clerk conversations. Every operation throws service_unavailable if the backend is unreachable. */
export type SessionStore<S> = {
  /** Creates a session with an unguessable id; `expiresAt` in milliseconds since the epoch. */
  readonly create: (state: S) => Promise<{ readonly id: string; readonly expiresAt: number }>
  /**
   * Begins the next turn. `token` is new for every call and identifies the turn for `end` or `giveBack`. While
   * another message is in progress, one message waits for up to ten seconds and any further is `busy` at once; a
   * repeated message waits for its reply. `text` distinguishes the retry of a failed message from the next message;
   * a change that is `isFree` uses no turn and is never refused for lack of one.
   */
  readonly begin: (id: string, token: string, messageId?: string, text?: string, isFree?: boolean) => Promise<Begun<S>>
  /**
   * Stores the state, keeps the reply for replay for a while, and admits the next message. Without a reply, the
   * turn has failed and its message is lost. Throws RangeError, without any change, for a state or reply that is
   * too large or invalid.
   */
  readonly end: (id: string, token: string, state: S, reply?: unknown) => Promise<Ended>
  /** Stores a state that survives even if the turn fails; the turn continues. Throws RangeError like `end`. */
  readonly hold: (id: string, token: string, state: S) => Promise<Ended>
  /** Rolls back the turn after an internal failure, except for the held state. */
  readonly giveBack: (id: string, token: string) => Promise<Ended>
  /** Returns the session as it stands, without taking a turn; undefined if there is none. */
  readonly look: (id: string) => Promise<Stood<S> | undefined>
  /** Subscribes to the end of the session's next turn, also on another server, provided that `look` is called after. */
  readonly listen: (id: string) => ReturnType<SessionTable['notifier']['listen']>
}

export type Stood<S> = { readonly state: S; readonly turns: number; readonly expiresAt: number }

export type StoreDeps<S> = {
  readonly world: Pick<World, 'now' | 'after' | 'randomBytes'>
  readonly log: Log
  readonly table: SessionTable
  readonly schema: z.ZodType<S>
}

/** Hash length sufficient to distinguish the messages of one session. */
const MESSAGE_LENGTH = 32

export function createSessionStore<S>(deps: StoreDeps<S>): SessionStore<S> {
  const { world, log, table } = deps
  const { encode, decode } = createCodec(deps.schema)
  return {
    create: async state => {
      const id = randomToken(world)
      const expiresAt = world.now() + LIFETIME_MS
      await table.create(sha256(id), { state: encode(state), expiresAt })
      return { id, expiresAt }
    },
    begin: async (id, token, messageId, text = '', isFree = false) => {
      const key = sha256(id)
      const message = messageId === undefined ? '' : sha256(messageId).slice(0, MESSAGE_LENGTH)
      const claim = { token, message, text: sha256(text).slice(0, MESSAGE_LENGTH), isFree }
      const answer = await attemptInTurn({ world, table }, key, claim)
      if (answer.kind === 'replay') return { ...answer, reply: JSON.parse(answer.reply) }
      if (answer.kind !== 'ok') return answer
      const state = decode(answer.state)
      if (state !== undefined) return { ...answer, state }
      log.warn({}, 'a session whose state does not fit its schema was dropped')
      await table.forget(key)
      return { kind: 'expired' }
    },
    end: async (id, token, state, reply) =>
      table.keep(sha256(id), token, {
        state: encode(state),
        reply: reply === undefined ? '' : encodeJson(reply, REPLY_BYTES, 'The reply'),
      }),
    hold: async (id, token, state) => table.hold(sha256(id), token, encode(state)),
    giveBack: (id, token) => table.giveBack(sha256(id), token),
    look: async id => {
      const found = await table.look(sha256(id))
      const state = found && decode(found.state)
      return found && state && { ...found, state }
    },
    listen: id => table.notifier.listen(sha256(id)),
  }
}

/** Retries a claim on each notification and lock expiry until it is granted, rejected, or out of time. */
async function attemptInTurn(
  { world, table }: Pick<StoreDeps<unknown>, 'world' | 'table'>,
  key: string,
  claim: Omit<Claim, 'patienceMs'>,
): Promise<Exclude<Attempt, { kind: 'wait' }>> {
  const came = world.now()
  for (;;) {
    // listen first: a turn may end while the response to the attempt is in transit
    using bell = table.notifier.listen(key)
    const waited = world.now() - came
    const answer = await table.attempt(key, { ...claim, patienceMs: PATIENCE_MS - waited })
    if (answer.kind !== 'wait') return answer
    const left = (answer.repeated ? LOCK_MS : PATIENCE_MS) - waited
    if (left <= 0) return { kind: 'busy' }
    await within(world, Math.max(1, Math.min(left, answer.ms)), bell.notified, undefined)
  }
}
