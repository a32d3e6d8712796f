import type { ServerResponse } from 'node:http'
import type { UIMessageChunk } from 'ai'
import { ai } from '#src/clerk/model/ai.ts'

export type EventStream = {
  /**
   * Writes a part; the first one sends the headers. Never waits, because at most one turn is buffered for a slow
   * client.
   */
  readonly write: (part: UIMessageChunk) => void
  /** Resolves once everything is handed to the client or the client has disconnected. */
  readonly end: () => Promise<void>
}

/** Interval of keep-alive comments, which keep proxies from closing a quiet connection. */
const KEEP_ALIVE_MS = 15_000

/** Creates a response with server-sent events. If the client disconnects, only the sending stops. */
export function createEventStream(response: ServerResponse): EventStream {
  let controller: ReadableStreamDefaultController<UIMessageChunk> | undefined
  let isGone = false
  let sent: Promise<void> | undefined
  const begin = () => {
    const stream = new ReadableStream<UIMessageChunk>({
      start: given => {
        controller = given
      },
      cancel: () => {
        isGone = true
      },
    })
    // proxies must not buffer or compress the stream, because that would delay sentences
    const headers = { 'Cache-Control': 'no-store, no-transform' }
    sent = ai().pipeUIMessageStreamToResponse({ response, stream, headers, keepAliveMs: KEEP_ALIVE_MS })
  }
  return {
    write: part => {
      if (sent === undefined) begin()
      if (!isGone) controller?.enqueue(part)
    },
    end: async () => {
      if (!isGone) controller?.close()
      await sent
    },
  }
}
