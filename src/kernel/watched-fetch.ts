import { describeError, type Log } from './log.ts'
import type { Part } from './outages.ts'
import type { World } from './world.ts'

/** `fetch`, by which the log learns when a service is out, and when it answers again. */
export const watchedFetch =
  ({ world, log }: { readonly world: Pick<World, 'fetch'>; readonly log: Log }, part: Part): World['fetch'] =>
  async (...request: Parameters<World['fetch']>) => {
    try {
      const answer = await world.fetch(...request)
      if (answer.status >= 500) log.warn({ part, status: answer.status }, 'it answers with errors')
      else log.info({ part }, 'it answers')
      return answer
    } catch (error) {
      log.warn({ part, error: describeError(error) }, 'it does not answer')
      throw error
    }
  }
