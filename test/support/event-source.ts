import { createParser, type EventSourceMessage } from 'eventsource-parser'

export type EventReader = AsyncDisposable & {
  readonly response: Response
  readonly events: readonly EventSourceMessage[]
  readonly comments: readonly string[]
  /** Reconnection delay announced by the server, in milliseconds. */
  readonly retry: () => number | undefined
  /** Resolves once the predicate holds for the events, or the stream has ended. */
  readonly until: (isTrue: (events: readonly EventSourceMessage[]) => boolean) => Promise<void>
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
  readonly leave: () => void
}

/** Reads a stream of server-sent events as a third-party client would. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal: leaving.signal })
  const events: EventSourceMessage[] = []
  const comments: string[] = []
  let retry: number | undefined
  let isOver = false
  let watchers: (() => void)[] = []
  const tell = () => {
    for (const watcher of watchers.splice(0)) watcher()
  }
  const parser = createParser({
    onEvent: event => events.push(event),
    onComment: comment => comments.push(comment),
    onRetry: ms => {
      retry = ms
    },
  })
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }))
        tell()
      }
    } catch {
      // left by the client or cut off: the stream is over either way
    }
    isOver = true
    tell()
  }
  const ended = read()
  return {
    response,
    events,
    comments,
    retry: () => retry,
    until: async isTrue => {
      while (!isOver && !isTrue(events))
        await new Promise<void>(resolve => {
          watchers = [...watchers, resolve]
        })
    },
    ended,
    leave: () => leaving.abort(),
    [Symbol.asyncDispose]: async () => {
      leaving.abort()
      await ended
    },
  }
}
