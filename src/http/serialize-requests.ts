import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { faultBody } from './faults.ts'
import { newRequestId } from './identify.ts'

/** Maximum number of pipelined requests that wait on a connection: as many as can arrive at once. */
const MOST_OF_A_CONNECTION = 2_500
/** Maximum number of waiting requests across all connections. */
const MOST = 10_000

const TOO_MANY = Fault.of('rate_limited', 'Too many requests were sent before the first response was read.', {
  hint: 'Read each response before sending the next request on the same connection.',
  headers: { 'Retry-After': '1' },
})

type Line = {
  readonly waiting: { readonly response: ServerResponse; readonly begin: () => void }[]
  /** True if the connection's queue is full: no further request on it is served. */
  isFull: boolean
}

/**
 * Serves the requests of a connection sequentially: each starts after the previous response is flushed, so that a
 * client that does not read holds at most one response. The socket is paused while requests wait.
 */
export function serializeRequests(
  answer: RequestListener,
  world: Pick<World, 'after' | 'randomBytes'>,
): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  let waitingInAll = 0

  function begin(request: IncomingMessage, response: ServerResponse, task: () => void): void {
    const { socket } = request
    response.once('close', () => endTurn(socket))
    task()
  }

  function endTurn(socket: Socket): void {
    const line = lines.get(socket)
    if (!line || line.waiting.length === 0) return void lines.delete(socket)
    // if the OS takes a response at once, 'close' fires synchronously: yield so that other connections make
    // progress
    world.after(0, () => beginNext(socket, line))
  }

  function beginNext(socket: Socket, line: Line): void {
    const next = line.waiting.shift()!
    waitingInAll -= 1
    if (!socket.writable) return void abandon(socket, [next, ...line.waiting.splice(0)])
    if (line.waiting.length === 0 && !line.isFull) socket.resume()
    next.begin()
  }

  /**
   * Emits 'close' for responses that no client will read, so that listeners that count open responses are notified.
   */
  function abandon(socket: Socket, [first, ...others]: Line['waiting']): void {
    lines.delete(socket)
    waitingInAll -= others.length
    for (const { response } of [first!, ...others]) response.emit('close')
  }

  function refuse(response: ServerResponse): void {
    const id = newRequestId(world)
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...TOO_MANY.detail.headers }
    response
      .writeHead(429, { ...headers, 'X-Request-Id': id, Connection: 'close' })
      .end(JSON.stringify(faultBody(TOO_MANY, id)))
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { waiting: [], isFull: false })
      return void begin(request, response, () => answer(request, response))
    }
    if (line.isFull) return void response.emit('close')
    line.isFull = line.waiting.length >= MOST_OF_A_CONNECTION || waitingInAll >= MOST
    const task = line.isFull ? () => refuse(response) : () => answer(request, response)
    // begin() registers the close handler that starts the next request in the queue
    line.waiting.push({ response, begin: () => begin(request, response, task) })
    waitingInAll += 1
    socket.pause()
  }
}
