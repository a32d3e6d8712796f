import { describeError, type Log } from './log.ts'
import type { Dependency } from './outages.ts'
import type { World } from './world.ts'

/** Wraps `fetch` to log when a service goes down and when it recovers. */
export const fetchWithOutageLog =
  ({ world, log }: { readonly world: Pick<World, 'fetch'>; readonly log: Log }, part: Dependency): World['fetch'] =>
  async (...request: Parameters<World['fetch']>) => {
    try {
      const answer = await world.fetch(...request)
      if (answer.status >= 500) log.warn({ part, status: answer.status }, 'upstream service returned a server error')
      else log.info({ part }, 'it answers')
      return answer
    } catch (error) {
      log.warn({ part, error: describeError(error) }, 'upstream service did not respond')
      throw error
    }
  }
