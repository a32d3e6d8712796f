import { giveBack } from '#src/kernel/give-back.ts'
import { loadPackages } from '#src/kernel/lazily.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'

/** A part of the product that can prepare itself, a step at a time. */
export type Warmable = { readonly warm: () => Generator<unknown> }

/**
 * Prepares everything that a server takes orders without, a step a turn of the event loop: whoever asks for something
 * meanwhile waits for one at most. What cannot be prepared is logged; who asks for it is told.
 */
export async function warm(world: Pick<World, 'after'>, log: Log, parts: readonly Warmable[]): Promise<void> {
  try {
    for (const step of stepsOf(parts)) {
      await step
      await pause(world, 0)
    }
    giveBack()
  } catch (error) {
    log.error({ error: describeError(error) }, 'not everything could be prepared')
  }
}

function* stepsOf(parts: readonly Warmable[]): Generator<unknown> {
  yield* loadPackages()
  for (const part of parts) yield* part.warm()
}
