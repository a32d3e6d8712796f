import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Clerk } from '#src/clerk/clerk.ts'
import { faultBody } from '#src/http/faults.ts'
import type { Gate } from '#src/http/load-shedding.ts'
import { FAULTS, Fault } from '#src/kernel/faults.ts'
import { randomCode } from '#src/kernel/ids.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { callerOf } from '#src/kernel/proxies.ts'
import type { RequestScope } from '#src/kernel/request-scope.ts'
import { type World, within } from '#src/kernel/world.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { evictionCandidateOf, type Held } from './eviction.ts'
import { readFrame } from './read-frame.ts'
import { createTurnStore } from './turn-store.ts'
import { createTurnstile } from './turnstile.ts'

export type ChatSocketDeps = {
  readonly clerk: Pick<Clerk, 'chat' | 'limiter' | 'trusts'> & Partial<Pick<Clerk, 'allowance'>>
  readonly world: Pick<World, 'now' | 'after' | 'randomBytes'>
  readonly log: Log
  readonly requests?: RequestScope | undefined
  readonly gate?: Gate | undefined
  /** Counts a frame from an address. Throws rate_limited over the limit. If omitted, nothing is counted. */
  readonly takeFrame?: ((address: string) => Promise<unknown>) | undefined
  /** Maximum number of open sockets; 1,000 by default. */
  readonly most?: number | undefined
}

export const CHAT_SOCKET_PATH = '/api/clerk/ws'

const MOST_BYTES = 16 * 1_024
/** Maximum bytes buffered for a slow client: many turns fit. */
const MOST_UNSENT_BYTES = 4 * 1_024 * 1_024
const MOST_WAITING_FRAMES = 64
const MOST_OF_A_NETWORK = 5
const MOST = 1_000
const HEARTBEAT_MS = 30_000
/** Idle timeout, equal to the session lifetime. */
const IDLE_MS = 15 * 60_000
const STOP_MS = 20_000
const FAREWELL_MS = 1_000

/** True if the request is a chat WebSocket handshake; the server handles all other requests as usual. */
export const isChatHandshake = ({ url, headers }: IncomingMessage): boolean =>
  url?.split('?')[0] === CHAT_SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'

/** Rejects plain HTTP requests to the WebSocket path. */
export const requireHandshake: RequestHandler = () => {
  throw Fault.of('invalid_field', 'This URL accepts only WebSocket connections.', {
    hint: 'Open it as a WebSocket, or POST to /api/clerk/chat.',
    headers: { Upgrade: 'websocket' },
  })
}

/**
 * Serves the clerk over the WebSocket chat transport of the AI SDK. Any origin may connect, as with the rest of the
 * API: cookies grant nothing, and a session belongs to whichever client knows its id. Dispose before the server:
 * turns in flight get 20 seconds to finish.
 */
export function openChatSocket(server: Server, deps: ChatSocketDeps): AsyncDisposable {
  const { world, log } = deps
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES })
  const kept = createTurnStore(world)
  const turns = new Set<Promise<void>>()
  const most = MOST_OF_A_NETWORK * (deps.clerk.allowance ?? 1)
  const room = deps.most ?? MOST
  const open = new Set<Held & { readonly end: () => void }>()
  const turn = createTurnstile()
  let isStopping = false
  const onTurn = (turn: Promise<void>) => {
    turns.add(turn)
    void turn.finally(() => turns.delete(turn))
  }
  sockets.on('wsClientError', ({ message }, stream) => refuse(stream, world, noHandshake(message)))
  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    if (!isChatHandshake(request)) return
    // handle errors of a connection that breaks during the handshake or its rejection, so that they do not crash
    // the server
    stream.on('error', error => log.info({ error: describeError(error) }, 'chat handshake failed'))
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    const address = callerOf(deps.clerk.trusts, request.socket.remoteAddress ?? '', forwarded)
    const network = networkOf(address)
    const others = [...open]
    const isOneTooMany = others.filter(({ holder }) => holder === network).length >= most
    const surplus = isOneTooMany || others.length < room ? undefined : evictionCandidateOf(others, network)
    if (isOneTooMany || (others.length >= room && !surplus)) return refuse(stream, world, TOO_MANY)
    surplus?.end()
    sockets.handleUpgrade(request, stream, head, socket => {
      const end = () => {
        open.delete(held)
        void bidFarewell(socket, world, ROOM_FOR_OTHERS)
      }
      const held = { holder: network, end }
      open.add(held)
      socket.once('close', () => open.delete(held))
      const send = (frame: object) => sendFrame(socket, frame)
      const conversation = createConversation({ ...deps, kept, onTurn }, { address, send })
      const mayTake = () => !isStopping && socket.readyState === socket.OPEN
      const count = async () => void (await deps.takeFrame?.(address))
      converse(socket, conversation, { world, log, mayTake, count, turn })
      socket.on('error', error => log.info({ error: describeError(error) }, 'chat socket failed'))
    })
  })
  return {
    [Symbol.asyncDispose]: async () => {
      isStopping = true
      sockets.close()
      await within(world, STOP_MS, Promise.all(turns), undefined)
      await Promise.all([...sockets.clients].map(socket => bidFarewell(socket, world, STOPPING)))
      kept[Symbol.dispose]()
    },
  }
}

type Farewell = { readonly code: number; readonly reason: string }

const STOPPING: Farewell = { code: 1001, reason: 'The server stops.' }
const ROOM_FOR_OTHERS: Farewell = {
  code: 1013,
  reason: 'Your network holds most sockets, and others are waiting: reconnect later.',
}

const TOO_MANY = Fault.of('rate_limited', 'Too many sockets are open at once.', {
  hint: 'Close one of your sockets, or POST to /api/clerk/chat.',
  headers: { 'Retry-After': '60' },
})

const noHandshake = (reason: string): Fault =>
  Fault.of('invalid_field', `Invalid WebSocket handshake: ${reason}.`, {
    hint: 'Use a WebSocket client of version 13, or POST to /api/clerk/chat.',
    headers: { 'Sec-WebSocket-Version': '13' },
  })

/** Rejects a handshake with the same error response as any rejected request. */
function refuse(stream: Duplex, world: Pick<World, 'randomBytes'>, fault: Fault): void {
  const requestId = `req_${randomCode(world, 16)}`
  const { status } = FAULTS[fault.code]
  const body = JSON.stringify(faultBody(fault, requestId))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    Connection: 'close',
    ...fault.detail.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  stream.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

type Listening = Pick<ChatSocketDeps, 'world' | 'log'> & {
  readonly mayTake: () => boolean
  /** Counts a frame. Throws rate_limited over the limit. */
  readonly count: () => Promise<void>
  /** Resolves when this frame is next in the queue shared by all sockets. */
  readonly turn: () => Promise<void>
}

/** Processes the frames of a socket sequentially, and closes it if the client is idle or unresponsive. */
function converse(socket: WebSocket, conversation: Conversation, listening: Listening): void {
  const { world, log, mayTake, count, turn } = listening
  let waiting = 0
  let last = Promise.resolve()
  let heardAt = world.now()
  let isAlive = true

  async function take(data: RawData, isBinary: boolean): Promise<void> {
    if (!mayTake()) return
    await count()
    await turn()
    if (!mayTake()) return
    if (isBinary) return socket.close(1003, 'Frames are text.')
    const read = await readFrame(data.toString())
    if (read.kind === 'garbage') return socket.close(1007, 'Frames must be JSON of the AI SDK chat transport.')
    if (read.kind === 'frame') await conversation.take(read.frame)
    else conversation.refuse(read.requestId, read.fault)
  }
  socket.on('message', (data, isBinary) => {
    heardAt = world.now()
    waiting += 1
    if (waiting > MOST_WAITING_FRAMES) return socket.close(1008, 'Too many frames at once.')
    last = last
      .then(() => take(data, isBinary))
      .catch((error: unknown) => {
        if (error instanceof Fault) return socket.close(1008, tooManyFrames(error))
        log.error({ error: describeError(error) }, 'unexpected error')
        socket.close(1011, 'Something went wrong on our side.')
      })
      .finally(() => {
        waiting -= 1
      })
  })

  const beat = () => {
    const isIdle = conversation.isIdle() && world.now() - heardAt > IDLE_MS
    if (!isAlive) socket.terminate()
    else if (isIdle) socket.close(1000, 'No message for 15 minutes.')
    else socket.ping()
    isAlive = false
    cancel = world.after(HEARTBEAT_MS, beat)
  }
  let cancel = world.after(HEARTBEAT_MS, beat)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', () => {
    cancel()
    conversation.leave()
  })
}

/** Terminates the socket of a client that does not read; the client can reconnect and replay its turn. */
function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate()
  else socket.send(JSON.stringify(frame))
}

const tooManyFrames = ({ detail }: Fault): string =>
  `Too many frames: retry in ${detail.headers?.['Retry-After'] ?? '60'} seconds.`

async function bidFarewell(socket: WebSocket, world: Pick<World, 'after'>, { code, reason }: Farewell): Promise<void> {
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  if (socket.readyState === socket.CLOSED) return
  socket.close(code, reason)
  await within(world, FAREWELL_MS, closed, undefined)
  socket.terminate()
}
