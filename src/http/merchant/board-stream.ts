import type { RequestHandler } from 'express'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import type { OpenStream, StreamDesk } from '#src/http/streams/stream-desk.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

export type BoardStreamDeps = {
  readonly merchants: MerchantConsole
  readonly desk: StreamDesk
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
}

/** Screens of one restaurant that may look at its board at once. */
const MOST_SCREENS = 20
/** So often it is noted that somebody looks. */
const ATTEND_MS = 15_000
/** So often it is looked whether the key still opens the restaurant. */
const LOOK_MS = 1_000

/**
 * Sends a restaurant's whole board at the beginning and after whatever changed it, as server-sent events whose id is the
 * newest event it knows. While it is open, somebody counts as looking. It ends when its key is renewed.
 */
export const streamBoard =
  ({ merchants, desk, world, log }: BoardStreamDeps): RequestHandler =>
  async (request, response) => {
    const restaurantId = String(request.params.restaurantId)
    const key = bearerOf(request)
    await merchants.enter(restaurantId, key)
    if (request.method === 'HEAD') return void response.status(200).type('text/event-stream').end()
    const stream = desk.open(response, { room: 'boards', key: restaurantId, most: MOST_SCREENS, holder: restaurantId })
    try {
      await follow(stream)
    } catch (error) {
      // a key that was renewed, most likely: whoever asks again is told
      if (!(error instanceof Fault))
        log.warn({ restaurant: restaurantId, error: describeError(error) }, 'a board could not be followed')
    } finally {
      stream.end()
    }

    async function follow({ signal, send, taken }: OpenStream): Promise<void> {
      let attendAt = 0
      while (!signal.aborted) {
        using bell = merchants.listen(restaurantId)
        const board = await merchants.board(restaurantId, key)
        send({ id: board.cursor, event: 'board', data: board })
        // a reader that is slow gets the newest board and not every one
        await taken()
        for (let rung = false; !rung && !signal.aborted; ) {
          if (world.now() >= attendAt) {
            await merchants.attend(restaurantId)
            attendAt = world.now() + ATTEND_MS
          }
          rung = await ringsWithin(world, LOOK_MS, bell.rung, signal)
          await merchants.enter(restaurantId, key)
        }
      }
    }
  }

/** True when it rings before the time is over and before the reader is gone. */
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
