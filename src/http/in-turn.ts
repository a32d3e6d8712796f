import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { faultBody } from './faults.ts'
import { newRequestId } from './identify.ts'

/** Requests that may wait for the ones before them on their connection: as many as arrive at once. */
const MOST_OF_A_CONNECTION = 2_500
/** The same of all connections together. */
const MOST = 10_000

const TOO_MANY = Fault.of('rate_limited', 'Too many requests were sent before the answer to the first was read.', {
  hint: 'Read the answer to a request before you send the next one on the same connection.',
  headers: { 'Retry-After': '1' },
})

type Line = {
  readonly waiting: { readonly response: ServerResponse; readonly begin: () => void }[]
  /** No further request of this connection is answered. */
  isFull: boolean
}

/**
 * Answers the requests of a connection one after the other: the next one is begun when the answer before it was taken, so
 * that a client that does not read holds one answer at most. While some wait, nothing more is read from the connection.
 */
export function answerInTurn(answer: RequestListener, world: Pick<World, 'after' | 'randomBytes'>): RequestListener {
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
    // an answer that the system takes at once ends at once: other connections have a turn in between
    world.after(0, () => beginNext(socket, line))
  }

  function beginNext(socket: Socket, line: Line): void {
    const next = line.waiting.shift()!
    waitingInAll -= 1
    if (!socket.writable) return void abandon(socket, [next, ...line.waiting.splice(0)])
    if (line.waiting.length === 0 && !line.isFull) socket.resume()
    next.begin()
  }

  /** Nobody will read these answers: whoever counts what is open hears of it. */
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
    // the last of a turn takes the next one of the line with it
    line.waiting.push({ response, begin: () => begin(request, response, task) })
    waitingInAll += 1
    socket.pause()
  }
}
