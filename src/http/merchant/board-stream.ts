import type { Server } from 'node:http'
import type { RequestHandler, Response } from 'express'
import type { MerchantConsole } from '#src/fulfillment/console/open-console.ts'
import { bearerOf } from '#src/http/bearer.ts'
import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'

export type BoardStreamDeps = {
  readonly merchants: MerchantConsole
  readonly world: Pick<World, 'now' | 'after'>
  readonly log: Log
}

/** A proxy or a tablet that hears nothing for longer takes the connection for dead. */
const PING_MS = 15_000
/** So often it is looked whether the key still opens the restaurant, and the server still serves. */
const LOOK_MS = 1_000

/**
 * Sends a restaurant's whole board at the beginning and after whatever changed it, as server-sent events whose id is the
 * newest event it knows. While it is open, somebody counts as looking. It ends when its key is renewed.
 */
export const streamBoard =
  ({ merchants, world, log }: BoardStreamDeps): RequestHandler =>
  async (request, response) => {
    const restaurantId = String(request.params.restaurantId)
    const key = bearerOf(request)
    await merchants.enter(restaurantId, key)
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no proxy may keep, compress or collect it
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    response.flushHeaders()
    if (request.method === 'HEAD') return void response.end()
    // a server that was told to stop waits for its connections
    const { server } = request.socket as typeof request.socket & { readonly server?: Server }
    try {
      await follow()
    } catch (error) {
      // a key that was renewed, most likely: whoever asks again is told
      if (!(error instanceof Fault))
        log.warn({ restaurant: restaurantId, error: describeError(error) }, 'a board could not be followed')
    }
    response.end()

    async function follow(): Promise<void> {
      let pingAt = 0
      for (;;) {
        using bell = merchants.listen(restaurantId)
        const board = await merchants.board(restaurantId, key)
        await write(response, `event: board\nid: ${board.cursor}\ndata: ${JSON.stringify(board)}\n\n`, gone.signal)
        for (let rung = false; !rung; ) {
          if (gone.signal.aborted || server?.listening === false) return
          if (world.now() >= pingAt) {
            await merchants.attend(restaurantId)
            await write(response, ': still here\n\n', gone.signal)
            pingAt = world.now() + PING_MS
          }
          rung = await ringsWithin(world, LOOK_MS, bell.rung, gone.signal)
          await merchants.enter(restaurantId, key)
        }
      }
    }
  }

/** Hands a text over; a reader that is slow is waited for, so that it gets the newest board and not every one. */
async function write(response: Response, text: string, gone: AbortSignal): Promise<void> {
  if (gone.aborted || response.write(text)) return
  await new Promise<void>(resolve => {
    response.once('drain', resolve)
    gone.addEventListener('abort', () => resolve(), { once: true })
  })
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
