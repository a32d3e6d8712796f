import type { z } from 'zod'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import { createCodec, encodeJson, REPLY_BYTES } from './codec.ts'
import { type Attempt, type Claim, type Ended, LIFETIME_MS, LOCK_MS, PATIENCE_MS, type SessionTable } from './table.ts'

/** What a message meets: its turn, counted from 1, the reply that it got before, or a refusal. */
export type Begun<S> =
  | {
      readonly kind: 'ok'
      readonly turn: number
      readonly expiresAt: number
      readonly state: S
      /** True where the message before, of another text, began a turn and got no reply. */
      readonly isAfterLoss: boolean
    }
  | { readonly kind: 'replay'; readonly expiresAt: number; readonly reply: unknown }
  | { readonly kind: 'answered' | 'expired' | 'turn_limit' | 'busy' }

/** The clerk's conversations. Every operation throws service_unavailable when they cannot be reached. */
export type SessionStore<S> = {
  /** A new session under an unguessable id; `expiresAt` in milliseconds since the epoch. */
  readonly create: (state: S) => Promise<{ readonly id: string; readonly expiresAt: number }>
  /**
   * Takes the next turn. `token` is new for every call and names the turn to `end` or `giveBack`. While another message
   * is being answered, one waits for up to ten seconds and any further is busy at once; a repeated one waits for its
   * reply. `text` tells a message that failed, and is sent again, from the one after it.
   */
  readonly begin: (id: string, token: string, messageId?: string, text?: string) => Promise<Begun<S>>
  /**
   * Writes the state, keeps the reply for repetitions of the message for a while, and lets the next one in. Without a reply the turn
   * has failed, and its message is lost. Throws RangeError, having done nothing, for a state or reply that is too large or does not fit.
   */
  readonly end: (id: string, token: string, state: S, reply?: unknown) => Promise<Ended>
  /** Writes a state that stands whatever becomes of the turn, which goes on. Throws RangeError like `end`. */
  readonly hold: (id: string, token: string, state: S) => Promise<Ended>
  /** Undoes the turn, but for what was held, after a failure of ours. */
  readonly giveBack: (id: string, token: string) => Promise<Ended>
}

export type StoreDeps<S> = {
  readonly world: Pick<World, 'now' | 'after' | 'randomBytes'>
  readonly log: Log
  readonly table: SessionTable
  readonly schema: z.ZodType<S>
}

/** So much of a hash tells the messages of one session apart. */
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
    begin: async (id, token, messageId, text = '') => {
      const key = sha256(id)
      const message = messageId === undefined ? '' : sha256(messageId).slice(0, MESSAGE_LENGTH)
      const claim = { token, message, text: sha256(text).slice(0, MESSAGE_LENGTH) }
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
  }
}

/** Tries, and as long as there is something to wait for, again at every ring of the bell and when a lock has run out. */
async function attemptInTurn(
  { world, table }: Pick<StoreDeps<unknown>, 'world' | 'table'>,
  key: string,
  claim: Omit<Claim, 'patienceMs'>,
): Promise<Exclude<Attempt, { kind: 'wait' }>> {
  const came = world.now()
  for (;;) {
    // a turn may end while the answer to the attempt is still on its way
    using bell = table.bell.listen(key)
    const waited = world.now() - came
    const answer = await table.attempt(key, { ...claim, patienceMs: PATIENCE_MS - waited })
    if (answer.kind !== 'wait') return answer
    const left = (answer.repeated ? LOCK_MS : PATIENCE_MS) - waited
    if (left <= 0) return { kind: 'busy' }
    await within(world, Math.max(1, Math.min(left, answer.ms)), bell.rung, undefined)
  }
}
