import type { Response } from 'express'
import { eventText, type StreamEvent } from '#src/kernel/event-text.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { evictionCandidateOf } from './eviction.ts'

export type OpenStream = {
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal
  readonly send: (event: StreamEvent) => void
  /** Resolves when the client has read everything sent so far, or has disconnected. */
  readonly taken: () => Promise<void>
  readonly end: () => void
}

/** Quotas under which a stream is counted. */
export type StreamSlot = {
  /** Pool of the stream: restaurant boards have their own, so that anonymous clients cannot exhaust it. */
  readonly room: 'orders' | 'boards'
  /** Key of the per-subject limit: what is followed, and by which caller. */
  readonly key: string
  readonly most: number
  /**
   * Owner of the stream: a network or a restaurant. If the pool is full, the owner of the most streams loses one.
   */
  readonly holder: string
}

/** All event streams of one server: counts them, keeps them alive, and closes them together. */
export type StreamManager = {
  /**
   * Starts an event stream response. Throws rate_limited if `most` streams are open under the key, and
   * service_unavailable if the pool is full.
   */
  readonly open: (response: Response, place: StreamSlot) => OpenStream
  /** Closes all streams, including those opened later. */
  readonly close: () => void
}

const PING_MS = 15_000
const RETRY_MS = 3_000
/** Maximum number of streams per pool. Both pools together leave connections for requests. */
const MOST = { orders: 800, boards: 800 } as const
/** Maximum number of unread bytes before the client counts as disconnected. */
const MOST_UNSENT_BYTES = 256 * 1_024

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // proxies must not store, compress, or buffer live events
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

type Open = StreamSlot & { readonly end: () => void }

/**
 * Creates the manager of a server's event streams. Linear scans suffice: there are few streams per key, such as a
 * caller and an order, and at most eight hundred per pool.
 */
export function createStreamManager(world: Pick<World, 'after'>): StreamManager {
  const open = new Set<Open>()
  let isClosed = false

  function admit({ room, key, most, holder }: StreamSlot): void {
    const others = [...open].filter(other => other.room === room)
    if (!isClosed && others.filter(other => other.key === key).length >= most)
      throw Fault.of('rate_limited', `Too many open event streams (${most}). Close one first.`, {
        hint: 'Close one of your open event streams, or wait as long as Retry-After says.',
        headers: { 'Retry-After': '15' },
      })
    if (!isClosed && others.length < MOST[room]) return
    const surplus = isClosed ? undefined : evictionCandidateOf(others, holder)
    if (!surplus)
      throw Fault.of('service_unavailable', 'No more event streams can be opened now. Poll instead, or retry later.', {
        headers: { 'Retry-After': '15' },
      })
    surplus.end()
  }

  return {
    open: (response, place) => {
      admit(place)
      const controller = new AbortController()
      const write = (text: string) => {
        if (controller.signal.aborted) return
        if (response.writableLength > MOST_UNSENT_BYTES) response.destroy()
        else response.write(text)
      }
      let cancel = () => {}
      const ping = () => {
        write(': ping\n\n')
        cancel = world.after(PING_MS, ping)
      }
      const end = () => {
        cancel()
        open.delete(counted)
        controller.abort()
        response.end()
      }
      const counted: Open = { ...place, end }
      open.add(counted)
      response.status(200).set(HEADERS).once('close', end).flushHeaders()
      controller.signal.addEventListener('abort', end, { once: true })
      write(`retry: ${RETRY_MS}\n\n`)
      cancel = world.after(PING_MS, ping)
      return {
        signal: controller.signal,
        send: event => write(eventText(event)),
        taken: async () => {
          if (controller.signal.aborted || !response.writableNeedDrain) return
          await new Promise<void>(resolve => {
            response.once('drain', resolve)
            controller.signal.addEventListener('abort', () => resolve(), { once: true })
          })
        },
        end,
      }
    },
    close: () => {
      isClosed = true
      for (const { end } of open) end()
    },
  }
}
