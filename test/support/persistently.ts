import type { ChildServer } from './child-server.ts'

const LOOK_AGAIN_MS = 100
/** A process that was killed closes its connections before its parent hears of its end. */
const END_MS = 5_000

/**
 * Does something until its result is the one that is waited for. A server that dies meanwhile is started again, as often
 * as it dies. Throws what the attempt throws while the server lives, and after `patienceMs` without the result.
 */
export async function persistently<T>(
  server: ChildServer,
  attempt: () => Promise<T>,
  isIt: (result: T) => boolean = () => true,
  patienceMs = 60_000,
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const result = await attempt().catch(async error => {
      if (!(await server.endsWithin(END_MS))) throw error
      await server.start()
      return undefined
    })
    if (result !== undefined && isIt(result)) return result
    if (Date.now() > giveUpAt) throw new Error(`it did not come to that: ${JSON.stringify(result)}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** Starts a server that has died, and leaves one alone that lives. */
export async function revive(server: ChildServer): Promise<void> {
  if (await server.endsWithin(0)) await server.start()
}
