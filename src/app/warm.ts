import { loadPackages } from '#src/kernel/lazy-import.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { releaseMemory } from '#src/kernel/release-memory.ts'
import { pause, type World } from '#src/kernel/world.ts'

/** Component that can warm itself up step by step. */
export type Warmable = { readonly warm: () => Generator<unknown> }

/**
 * Warms up everything that the server can take orders without, one step per event loop turn: a concurrent request
 * waits for at most one step. Failures are logged; requests that depend on a failed part receive the error.
 */
export async function warm(world: Pick<World, 'after'>, log: Log, parts: readonly Warmable[]): Promise<void> {
  try {
    for (const step of stepsOf(parts)) {
      await step
      await pause(world, 0)
    }
    releaseMemory()
  } catch (error) {
    log.error({ error: describeError(error) }, 'warm-up incomplete')
  }
}

function* stepsOf(parts: readonly Warmable[]): Generator<unknown> {
  yield* loadPackages()
  for (const part of parts) yield* part.warm()
}
