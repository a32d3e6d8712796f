import type { Response } from 'express'
import { eventText, type StreamEvent } from '#src/kernel/event-text.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'

export type OpenStream = {
  /** Aborted when the reader has left or the server stops. */
  readonly signal: AbortSignal
  readonly send: (event: StreamEvent) => void
  /** Resolves when the reader has taken what was sent, or is gone. */
  readonly taken: () => Promise<void>
  readonly end: () => void
}

/** The event streams of one server, which are counted, kept awake and ended together. */
export type StreamDesk = {
  /**
   * Begins to answer with events. Throws rate_limited when `most` are open under the key, 2 unless given, and
   * service_unavailable when there are too many in all.
   */
  readonly open: (response: Response, key: string, most?: number) => OpenStream
  /** Ends all streams, and all that are opened from now on. */
  readonly close: () => void
}

const PING_MS = 15_000
const RETRY_MS = 3_000
const MOST_OF_A_KEY = 2
const MOST = 1_000
/** What a reader may leave untaken before it counts as gone. */
const MOST_UNSENT_BYTES = 256 * 1_024

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no proxy may keep, compress or hold back what is news
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Streams under one key, such as a caller and an order, are few; all together are at most a thousand. */
export function createStreamDesk(world: Pick<World, 'after'>): StreamDesk {
  const open = new Map<AbortController, string>()
  let isClosed = false

  function admit(key: string, most: number): void {
    if (isClosed || open.size >= MOST)
      throw Fault.of('service_unavailable', 'No more streams can be opened now. Poll instead, or come back.', {
        headers: { 'Retry-After': '15' },
      })
    if ([...open.values()].filter(other => other === key).length >= most)
      throw Fault.of('rate_limited', `This was opened ${most} times already; close one of the streams.`, {
        hint: 'Close one of your streams of it, or wait as long as Retry-After says.',
        headers: { 'Retry-After': '15' },
      })
  }

  return {
    open: (response, key, most = MOST_OF_A_KEY) => {
      admit(key, most)
      const controller = new AbortController()
      open.set(controller, key)
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
        open.delete(controller)
        controller.abort()
        response.end()
      }
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
      for (const controller of open.keys()) controller.abort()
    },
  }
}
