import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Transfer progress of a connection that waits for its client to read a response or send the rest of a request. */
export type Pace = {
  readonly kind: 'taking' | 'giving'
  /** Bytes transferred so far. */
  readonly done: number
  /** Time since which less than `LITTLE_BYTES` was transferred. */
  readonly since: number
}

/** Minimum progress in bytes: even the slowest real client transfers this much repeatedly. */
const LITTLE_BYTES = 4 * 1_024

/**
 * Internal handle; only it says how much of a long chunk the OS has taken. Node's own socket timeouts read it, too.
 */
type Handled = { readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null }

/**
 * Returns a connection's progress, based on the previous one. Undefined if the connection waits only for the
 * server. `open` is the request in flight, if there is exactly one.
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
