import { FAULTS, Fault } from '#src/kernel/faults.ts'
import { randomToken } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Begun, SessionStore } from './store.ts'
import { LIFETIME_MS, LOCK_MS, TURNS } from './table.ts'

/** Message of a session. `id` is the client's id; the same id with another text is another message. */
export type Message = {
  readonly sessionId: string
  readonly id?: string | undefined
  readonly text: string
  /** True for a change of the ticket by hand, which uses no turn. */
  readonly isFree?: boolean
}

/** Turn granted to a message: its number (from 1), the number of turns left, and the state so far. */
export type Turn<S> = {
  readonly number: number
  readonly left: number
  readonly expiresAt: number
  readonly state: S
  /** True if the previous message is lost: its turn failed, and this is another text. */
  readonly isAfterLoss: boolean
  /** Stores a state (statements about allergies) that survives even if the turn fails. */
  readonly hold: (state: S) => Promise<void>
}

export type TurnDeps<S> = {
  readonly sessions: SessionStore<S>
  readonly world: Pick<World, 'randomBytes'>
  readonly log: Log
}

/**
 * Answers a message within its session exactly once: a repeated message gets the stored reply. After an internal
 * failure, rolls back the turn except for the held state. Throws session_expired, session_turn_limit, session_busy,
 * idempotency_conflict, or service_unavailable.
 */
export async function runSessionTurn<S, R>(
  { sessions, world, log }: TurnDeps<S>,
  { sessionId, id, text, isFree = false }: Message,
  work: (turn: Turn<S>) => Promise<{ readonly state: S; readonly reply: R }>,
): Promise<{ readonly reply: R; readonly replayed: boolean }> {
  const token = randomToken(world)
  const name = id === undefined ? undefined : JSON.stringify([id, text])
  const begun = await sessions.begin(sessionId, token, name, text, isFree)
  if (begun.kind === 'replay') return { reply: begun.reply as R, replayed: true }
  if (begun.kind !== 'ok') throw refusal(begun.kind)
  const { turn: number, expiresAt, state, isAfterLoss } = begun
  let standing = state
  const hold = async (held: S) => {
    if ((await sessions.hold(sessionId, token, held)) === 'lost') throw tooLate()
    standing = held
  }
  try {
    const done = await work({ number, left: TURNS - number, expiresAt, state, isAfterLoss, hold })
    // a session that expired meanwhile still answers a message that arrived in time
    if ((await sessions.end(sessionId, token, done.state, done.reply)) === 'lost') throw tooLate()
    return { reply: done.reply, replayed: false }
  } catch (error) {
    const settle = isOurs(error) ? sessions.giveBack(sessionId, token) : sessions.end(sessionId, token, standing)
    await settle.catch(failed => log.warn({ error: describeError(failed) }, 'a turn was left open'))
    throw error
  }
}

const isOurs = (error: unknown): boolean => !(error instanceof Fault) || FAULTS[error.code].status >= 500

function refusal(kind: Exclude<Begun<unknown>['kind'], 'ok' | 'replay'>): Fault {
  switch (kind) {
    case 'expired':
      return Fault.of('session_expired', `There is no such session, or its ${LIFETIME_MS / 60_000} minutes are over.`)
    case 'answered':
      return Fault.of('idempotency_conflict', 'This message was answered, and its answer is not kept any more.', {
        hint: 'Say something new under a new key: what was said before stands.',
      })
    case 'turn_limit':
      return Fault.of('session_turn_limit', `The ${TURNS} turns of this session are used.`)
    case 'busy':
      return Fault.of('session_busy', 'Other messages of this session are being answered.', {
        headers: { 'Retry-After': '2' },
      })
  }
}

const tooLate = (): Fault =>
  Fault.of('service_unavailable', `The answer took more than ${LOCK_MS / 1_000} seconds and was not kept.`, {
    hint: 'Send the same message again.',
    headers: { 'Retry-After': '2' },
  })
