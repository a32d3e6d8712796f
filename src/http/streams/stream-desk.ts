import type { Response } from 'express'
import { eventText, type StreamEvent } from '#src/kernel/event-text.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { surplusOf } from './surplus.ts'

export type OpenStream = {
  /** Aborted when the reader has left or the server stops. */
  readonly signal: AbortSignal
  readonly send: (event: StreamEvent) => void
  /** Resolves when the reader has taken what was sent, or is gone. */
  readonly taken: () => Promise<void>
  readonly end: () => void
}

/** Where a stream is counted. */
export type StreamPlace = {
  /** Boards of restaurants have room of their own, which no stream of a stranger takes. */
  readonly room: 'orders' | 'boards'
  /** What is followed, and by whom. */
  readonly key: string
  readonly most: number
  /** Who has the stream: a network or a restaurant. Where the room is full, the holder of most streams gives one up. */
  readonly holder: string
}

/** The event streams of one server, which are counted, kept awake and ended together. */
export type StreamDesk = {
  /**
   * Begins to answer with events. Throws rate_limited when `most` are open under the key, and service_unavailable when its
   * room is full.
   */
  readonly open: (response: Response, place: StreamPlace) => OpenStream
  /** Ends all streams, and all that are opened from now on. */
  readonly close: () => void
}

const PING_MS = 15_000
const RETRY_MS = 3_000
/** Streams of each room. Both together leave connections for requests. */
const MOST = { orders: 800, boards: 800 } as const
/** What a reader may leave untaken before it counts as gone. */
const MOST_UNSENT_BYTES = 256 * 1_024

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no proxy may keep, compress or hold back what is news
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

type Open = StreamPlace & { readonly end: () => void }

/** Streams under one key, such as a caller and an order, are few; those of one room are at most eight hundred. */
export function createStreamDesk(world: Pick<World, 'after'>): StreamDesk {
  const open = new Set<Open>()
  let isClosed = false

  function admit({ room, key, most, holder }: StreamPlace): void {
    const others = [...open].filter(other => other.room === room)
    if (!isClosed && others.filter(other => other.key === key).length >= most)
      throw Fault.of('rate_limited', `This was opened ${most} times already; close one of the streams.`, {
        hint: 'Close one of your streams of it, or wait as long as Retry-After says.',
        headers: { 'Retry-After': '15' },
      })
    if (!isClosed && others.length < MOST[room]) return
    const surplus = isClosed ? undefined : surplusOf(others, holder)
    if (!surplus)
      throw Fault.of('service_unavailable', 'No more streams can be opened now. Poll instead, or come back.', {
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
