import type { ServerResponse } from 'node:http'
import type { UIMessageChunk } from 'ai'
import { ai } from '#src/clerk/model/ai.ts'

export type EventStream = {
  /** The first part sends the headers. Never waits: what a slow reader has not taken is one turn at most. */
  readonly write: (part: UIMessageChunk) => void
  /** Resolves once everything is handed to the reader, or the reader is gone. */
  readonly end: () => Promise<void>
}

/** Comments that keep a quiet connection from being taken for a dead one. */
const KEEP_ALIVE_MS = 15_000

/** A response as server-sent events. A reader that leaves stops nothing but the sending. */
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
    // no proxy may keep or compress it: either would hold sentences back
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
