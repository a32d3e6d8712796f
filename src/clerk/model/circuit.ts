import type { World } from '#src/kernel/world.ts'

const FAILURES = 3
const REST_MS = 60_000
const MOST_AT_ONCE = 8

/**
 * Runs work with a model until it has failed three times in a row; then it is left alone for a minute. Throws Error
 * without trying while it rests, and when eight are at work already.
 */
export function createCircuit({ now }: Pick<World, 'now'>) {
  let failures = 0
  let restsUntil = 0
  let atWork = 0
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (now() < restsUntil) throw new Error('the model is left alone after its failures')
    if (atWork >= MOST_AT_ONCE) throw new Error('too many conversations use the model at once')
    atWork += 1
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      // a customer who hangs up is no failure of the model
      if (signal?.aborted) throw error
      failures += 1
      if (failures >= FAILURES) {
        failures = 0
        restsUntil = now() + REST_MS
      }
      throw error
    } finally {
      atWork -= 1
    }
  }
}
