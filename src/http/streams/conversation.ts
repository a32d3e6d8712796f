import type { WebSocketChatTransportRequest } from 'ai'
import type { Clerk } from '#src/clerk/clerk.ts'
import { chatWithClerk } from '#src/clerk/operations.ts'
import { createTurnStream } from '#src/clerk/stream.ts'
import { newRequestId } from '#src/http/identify.ts'
import type { Gate } from '#src/http/load-shedding.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import type { RequestScope } from '#src/kernel/request-scope.ts'
import type { World } from '#src/kernel/world.ts'
import { type ResumeFrame, readMessage, readSession, type SaidMessage, type SendFrame } from './read-frame.ts'
import { refusalOf, type StreamError } from './refusal.ts'
import { createReplay, type Replay, type StreamMessage } from './replay.ts'
import type { TurnStore } from './turn-store.ts'

/** Frame sent to the client, in the format of the AI SDK's WebSocket transport. */
type ServerFrame = { readonly requestId: string } & (StreamMessage | { readonly type: 'start' | 'no-active' })

export type ConversationDeps = {
  readonly clerk: Pick<Clerk, 'chat' | 'limiter'>
  readonly kept: TurnStore
  readonly world: Pick<World, 'now' | 'randomBytes'>
  readonly log: Log
  readonly requests?: RequestScope | undefined
  readonly gate?: Gate | undefined
  /** Called with every turn, which continues after its socket is closed. */
  readonly onTurn: (turn: Promise<void>) => void
}

/** Client at the other end of the socket. */
export type Visitor = { readonly address: string; readonly send: (frame: ServerFrame) => void }

export type Conversation = {
  /** Resolves once the frame has taken effect; for a message, once its turn has started. */
  readonly take: (frame: WebSocketChatTransportRequest) => Promise<void>
  readonly refuse: (requestId: string, error: unknown) => void
  readonly isIdle: () => boolean
  /** Detaches the client; its turns continue. */
  readonly leave: () => void
}

type Following = { readonly turn: Replay; stop: () => void }

/** Maximum number of open requests per socket. */
const MOST_REQUESTS = 16

/** Creates the conversation of one socket. It has a default session for messages that do not name one. */
export function createConversation(deps: ConversationDeps, { address, send }: Visitor): Conversation {
  const { clerk, kept, world, log } = deps
  const followed = new Map<string, Following>()
  let own: Promise<string | undefined> = Promise.resolve(undefined)
  let known: string | undefined

  const refusal = (error: unknown, id = newRequestId(world)): StreamError => refusalOf(error, id, log)

  function follow(requestId: string, turn: Replay, started: boolean): void {
    let isStarted = started
    const following: Following = { turn, stop: () => {} }
    followed.set(requestId, following)
    following.stop = turn.follow(told => {
      if (!isStarted && told.type === 'chunk') send({ requestId, type: 'start' })
      isStarted = true
      if (told.type !== 'chunk') followed.delete(requestId)
      send({ requestId, ...told })
    })
  }

  async function say(frame: SendFrame): Promise<void> {
    deps.gate?.(chatWithClerk)
    await clerk.limiter.take(address)
    const said = readMessage(frame)
    const turn = createReplay()
    follow(frame.requestId, turn, false)
    const mine = Promise.withResolvers<string | undefined>()
    const before = said.session_id === undefined ? own : Promise.resolve(said.session_id)
    if (said.session_id === undefined) own = mine.promise
    const learn = (sessionId: string | undefined) => {
      mine.resolve(sessionId)
      if (said.session_id === undefined) known = sessionId
    }
    const id = newRequestId(world)
    const begin = () => takeTurn(id, said, turn, before, learn)
    deps.onTurn(deps.requests ? deps.requests.run(id, begin) : begin())
  }

  /** Drops the default session: the next message without a session id starts a new one. */
  function forget(sessionId: string): void {
    if (known !== sessionId) return
    known = undefined
    own = Promise.resolve(undefined)
  }

  /**
   * Runs the turn of a message; `learn` receives the session id as soon as it is known, or undefined if there is
   * none.
   */
  async function takeTurn(
    id: string,
    said: SaidMessage,
    turn: Replay,
    before: Promise<string | undefined>,
    learn: (sessionId: string | undefined) => void,
  ): Promise<void> {
    const started = world.now()
    const { listener, hasBegun, finish, fail, abort } = createTurnStream(turn.write)
    let session: string | undefined
    let status = 200
    try {
      session = await before
      if (session !== undefined) learn(session)
      turn.signal.throwIfAborted()
      const { response } = await clerk.chat({
        ...said,
        ...listener,
        session_id: session,
        caller: networkOf(address),
        signal: turn.signal,
        onTurn: place => {
          // the turn might have been aborted while it waited for the previous one
          turn.signal.throwIfAborted()
          session = place.sessionId
          learn(session)
          kept.put(session, turn)
          listener.onTurn?.(place)
        },
      })
      session = response.session_id
      learn(session)
      finish(response)
      turn.close({ type: 'end' })
    } catch (error) {
      const told = turn.signal.aborted ? undefined : refusal(error, id)
      status = told?.status ?? 499
      if (hasBegun()) told ? fail(told.errorText) : abort()
      turn.close(told && !hasBegun() ? { type: 'error', ...told } : { type: 'end' })
      if (session !== undefined && isOver(error)) forget(session)
      else learn(session)
    }
    if (session !== undefined) kept.ended(session, turn, status === 200 ? 'finished' : 'failed')
    log.info({ requestId: id, method: 'WS', path: 'send', status, ms: world.now() - started }, 'request')
  }

  function resume(frame: ResumeFrame): void {
    const { requestId } = frame
    const sessionId = readSession(frame) ?? known
    const turn = sessionId === undefined ? undefined : kept.find(sessionId)
    send({ requestId, type: turn ? 'start' : 'no-active' })
    if (turn) follow(requestId, turn, true)
  }

  const refuse = (requestId: string, error: unknown) => send({ requestId, type: 'error', ...refusal(error) })

  return {
    take: async frame => {
      const { requestId } = frame
      const following = followed.get(requestId)
      try {
        if (frame.type === 'abort') {
          following?.stop()
          followed.delete(requestId)
          following?.turn.abort()
        } else if (following || followed.size >= MOST_REQUESTS) throw tooMany(following !== undefined)
        else if (frame.type === 'send') await say(frame)
        else resume(frame)
      } catch (error) {
        refuse(requestId, error)
      }
    },
    refuse,
    isIdle: () => followed.size === 0,
    leave: () => {
      for (const { stop } of followed.values()) stop()
      followed.clear()
    },
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'session_expired' || error.code === 'session_turn_limit')

const tooMany = (isRepeated: boolean): Fault =>
  isRepeated
    ? Fault.of('invalid_field', 'This requestId belongs to a request that is still open.', {
        hint: 'Use a unique requestId for each request.',
      })
    : Fault.of('session_busy', `Too many open requests on this socket (limit: ${MOST_REQUESTS}).`)
