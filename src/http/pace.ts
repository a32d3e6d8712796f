import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** What a connection waits for its client to do: take an answer, or give the rest of a request. */
export type Pace = {
  readonly kind: 'taking' | 'giving'
  /** Bytes of it that are done. */
  readonly done: number
  /** Since when less than a little was done. */
  readonly since: number
}

/** So much moves again and again with the slowest client that there is. */
const LITTLE_BYTES = 4 * 1_024

/** Node tells nowhere else how much of one long chunk the system has taken; its own time limits of sockets ask here, too. */
type Handled = { readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null }

/**
 * The pace of a connection, which goes on from the one before. Undefined while nothing is waited for but the server
 * itself. `open` is the request that is not answered to its end, if there is just one.
 */
export function paceOf(
  before: Pace | undefined,
  socket: Socket,
  open: IncomingMessage | undefined,
  now: number,
): Pace | undefined {
  const current = doneBy(socket, open)
  if (!current) return undefined
  const isSlow = before?.kind === current.kind && current.done - before.done < LITTLE_BYTES
  return isSlow ? before : { ...current, since: now }
}

function doneBy(socket: Socket, open: IncomingMessage | undefined): Omit<Pace, 'since'> | undefined {
  if (socket.writableLength > 0) {
    const { bytesWritten = 0, writeQueueSize = 0 } = (socket as Handled)._handle ?? {}
    return { kind: 'taking', done: bytesWritten - writeQueueSize }
  }
  return open && !open.complete ? { kind: 'giving', done: socket.bytesRead } : undefined
}
