import type { RequestHandler } from 'express'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import type { OpenStream, StreamManager } from '#src/http/streams/stream-manager.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

export type BoardStreamDeps = {
  readonly merchants: MerchantConsole
  readonly streams: StreamManager
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
}

/** Maximum number of concurrent board streams per restaurant. */
const MOST_SCREENS = 20
/** Interval at which a watched board is recorded as attended. */
const ATTEND_MS = 15_000
/** Interval at which the restaurant key is revalidated. */
const LOOK_MS = 1_000

/**
 * Streams a restaurant's whole board as server-sent events, initially and after every change; the event id is the
 * newest event that the board includes. The board counts as attended while the stream is open. Ends when the key is
 * rotated.
 */
export const streamBoard =
  ({ merchants, streams, world, log }: BoardStreamDeps): RequestHandler =>
  async (request, response) => {
    const restaurantId = String(request.params.restaurantId)
    const key = bearerOf(request)
    await merchants.enter(restaurantId, key)
    if (request.method === 'HEAD') return void response.status(200).type('text/event-stream').end()
    const stream = streams.open(response, {
      room: 'boards',
      key: restaurantId,
      most: MOST_SCREENS,
      holder: restaurantId,
    })
    try {
      await follow(stream)
    } catch (error) {
      // most likely the key was rotated: the client learns that when it reconnects
      if (!(error instanceof Fault))
        log.warn({ restaurant: restaurantId, error: describeError(error) }, 'board stream failed')
    } finally {
      stream.end()
    }

    async function follow({ signal, send, taken }: OpenStream): Promise<void> {
      let attendAt = 0
      while (!signal.aborted) {
        using bell = merchants.listen(restaurantId)
        const board = await merchants.board(restaurantId, key)
        send({ id: board.cursor, event: 'board', data: board })
        // backpressure: a slow client skips to the newest board
        await taken()
        for (let rung = false; !rung && !signal.aborted; ) {
          if (world.now() >= attendAt) {
            await merchants.attend(restaurantId)
            attendAt = world.now() + ATTEND_MS
          }
          rung = await ringsWithin(world, LOOK_MS, bell.notified, signal)
          await merchants.enter(restaurantId, key)
        }
      }
    }
  }

/** Returns true if the notifier fires before the timeout and before the client disconnects. */
function ringsWithin(
  world: Pick<World, 'after'>,
  ms: number,
  rung: Promise<void>,
  gone: AbortSignal,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const cancel = world.after(ms, () => resolve(false))
  const leave = () => resolve(false)
  gone.addEventListener('abort', leave, { once: true })
  if (gone.aborted) leave()
  rung.then(() => resolve(true)).catch(() => resolve(false))
  return promise.finally(() => {
    cancel()
    gone.removeEventListener('abort', leave)
  })
}
