import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: tests read frames of every shape
export type Frame = any

export type RawSocket = AsyncDisposable & {
  readonly socket: WebSocket
  /** All frames received so far. */
  readonly frames: readonly Frame[]
  readonly send: (frame: object | string | Buffer) => void
  /** Sends a message as the transport of the AI SDK would. */
  readonly say: (requestId: string, text: string, body?: object, changes?: object) => void
  /** Frames of a request up to the first one of this type, or up to the last one. */
  readonly until: (requestId: string, type?: string) => Promise<Frame[]>
  /** Close code sent by the server. */
  readonly closed: Promise<number>
}

const LAST = ['end', 'error', 'no-active']

/** Client of the chat WebSocket that sends any frame, valid or not. */
export async function openRawSocket(baseUrl: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/api/clerk/ws`, options)
  const frames: Frame[] = []
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.on('message', data => frames.push(JSON.parse(data.toString())))
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error))])
  const send: RawSocket['send'] = frame =>
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  return {
    socket,
    frames,
    closed,
    send,
    say: (requestId, text, body = {}, changes = {}) =>
      send({
        type: 'send',
        requestId,
        id: 'chat',
        trigger: 'submit-message',
        messages: [{ id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] }],
        headers: {},
        body,
        ...changes,
      }),
    until: async (requestId, type) => {
      const isIt = (frame: Frame) =>
        frame.requestId === requestId && (type ? frame.type === type : LAST.includes(frame.type))
      while (!frames.some(isIt)) await Promise.race([once(socket, 'message'), closed.then(gone)])
      const mine = frames.filter(frame => frame.requestId === requestId)
      return mine.slice(0, mine.findIndex(isIt) + 1)
    },
    [Symbol.asyncDispose]: async () => {
      socket.terminate()
      await closed
    },
  }
}

const gone = (code: number): never => {
  throw new Error(`the server closed the socket with ${code}`)
}

/** Turn data among the frames of a request. */
export const turnIn = (frames: readonly Frame[]): Frame =>
  frames.find(({ chunk }) => chunk?.type === 'data-turn')?.chunk.data
