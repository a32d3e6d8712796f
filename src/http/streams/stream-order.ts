import type { Request, RequestHandler, Response } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { askingOf } from '#src/http/bind.ts'
import type { Limits } from '#src/http/limits.ts'
import { readInput } from '#src/http/read-input.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { followOrder } from '#tools/follow-order.ts'
import type { StreamManager } from './stream-manager.ts'

/** Passes requests that prefer JSON, and HEAD requests, on to the next route. */
export const passUnlessStream: RequestHandler = (request, response, next) => {
  response.vary('Accept')
  const isStream = request.accepts(['text/event-stream', 'application/json']) === 'text/event-stream'
  next(isStream && request.method === 'GET' ? undefined : 'route')
}

export type StreamOrderDeps = {
  readonly engine: Engine
  readonly streams: StreamManager
  readonly limits?: Limits
  readonly log: Log
}

/** Maximum number of open streams per order and network. */
const MOST_OF_AN_ORDER = 2

/**
 * Streams the events of an order live, starting after Last-Event-ID or from the first. A client that reconnects
 * after the final event gets a 204, which tells an EventSource not to reconnect.
 */
export const streamOrder =
  ({ engine, streams, limits, log }: StreamOrderDeps): RequestHandler =>
  async (request: Request, response: Response) => {
    const asking = askingOf(request)
    response.set((await limits?.take(followOrder, asking)) ?? {})
    const { id } = readInput(followOrder, request) as { id: string }
    const after = readLastEventId(request)
    const hasMore = await engine.hasMoreEvents(id, after).catch(async error => {
      await limits?.missed(followOrder, asking, error)
      throw error
    })
    if (!hasMore) return void response.status(204).set('Cache-Control', 'no-store').end()
    const network = networkOf(request.ip ?? '')
    const stream = streams.open(response, {
      room: 'orders',
      key: `${network} ${id}`,
      most: MOST_OF_AN_ORDER,
      holder: network,
    })
    try {
      for await (const event of engine.followOrder(id, after, stream.signal))
        stream.send({ id: event.seq, event: event.type, data: event })
    } catch (error) {
      // the response has already started, so just end it: the client reconnects with the last id it has seen
      log.warn({ order: id, error: describeError(error) }, 'event stream failed')
    } finally {
      stream.end()
    }
  }

function readLastEventId(request: Request): number {
  const text = request.get('Last-Event-ID') ?? ''
  if (text === '') return 0
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw Fault.of('invalid_field', 'Last-Event-ID must be the numeric id of an event of this order.')
}
