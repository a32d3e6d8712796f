import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Made } from './make-request.ts'

/** An answer, and how long it took. A status of 0: the connection was closed without one; of 600: it is no HTTP. */
export type Answered = {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly ms: number
  /** Nothing came within the patience. */
  readonly silent?: true
}

export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request and reads its answer to the end; of an event stream only its head. */
export function sendRequest(agent: Agent, base: URL, made: Made, patienceMs: number): Promise<Answered> {
  const begun = performance.now()
  const ended = (status: number, type: string, text: string, silent?: true): Answered => ({
    status,
    type,
    text,
    ms: performance.now() - begun,
    ...(silent ? { silent } : {}),
  })
  if (made.bytes) return sendBytes(base, made.bytes, patienceMs, ended)
  return new Promise((resolve, reject) => {
    const { method, target: path, headers, body } = made
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(
      { agent, method, path, host: base.hostname, port: base.port, headers: { ...headers, ...length } },
      answer => {
        const type = answer.headers['content-type'] ?? ''
        if (type.startsWith('text/event-stream')) {
          resolve(ended(answer.statusCode ?? 0, type, ''))
          return void answer.destroy()
        }
        const pieces: Buffer[] = []
        answer.on('data', piece => pieces.push(piece))
        answer.on('end', () => resolve(ended(answer.statusCode ?? 0, type, Buffer.concat(pieces).toString())))
      },
    )
    sent.setTimeout(patienceMs, () => {
      resolve(ended(0, '', '', true))
      sent.destroy()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // a connection that was kept open may be closed the moment it is used again
      const isGone = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      // what could not be read as a request is answered with a body, also to HEAD
      const isBroken = made.method === 'HEAD' && error.code?.startsWith('HPE_')
      if (isGone || isBroken) resolve(ended(0, '', ''))
      else if (error.code?.startsWith('HPE_')) resolve(ended(600, '', error.message))
      else reject(error)
    })
    sent.end(body)
  })
}

function sendBytes(
  base: URL,
  bytes: Buffer,
  patienceMs: number,
  ended: (status: number, type: string, text: string, silent?: true) => Answered,
): Promise<Answered> {
  return new Promise(resolve => {
    let answer = ''
    let isSilent = false
    const socket = connect(Number(base.port), base.hostname, () => socket.end(bytes))
    socket.setTimeout(patienceMs, () => {
      isSilent = true
      socket.destroy()
    })
    socket.on('data', data => {
      answer += data.toString('latin1')
      // an event stream does not end by itself
      if (answer.includes('text/event-stream')) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const [head = ''] = answer.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      const rest = answer.slice(head.length + 4)
      const type = /content-type: ([^\r]*)/i.exec(head)?.[1] ?? ''
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      const text = Number.isNaN(length) ? rest : rest.slice(0, length)
      resolve(ended(status, type, Buffer.from(text, 'latin1').toString(), isSilent || undefined))
    })
  })
}
