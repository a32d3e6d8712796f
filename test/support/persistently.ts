import type { ChildServer } from './child-server.ts'

const LOOK_AGAIN_MS = 100
/** Delay between the closed connections of a killed process and the exit event in its parent. */
const END_MS = 5_000

/**
 * Retries until the result is the expected one. A server that dies meanwhile is restarted, as often as it dies.
 * Throws the error of the attempt if the server is alive, or after `patienceMs` without the expected result.
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

/** Restarts a server if it has died. */
export async function revive(server: ChildServer): Promise<void> {
  if (await server.endsWithin(0)) await server.start()
}
