import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { once } from '#src/kernel/once.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Search } from './search.ts'

export type PatienceDeps = {
  readonly world: Pick<World, 'after' | 'now'>
  readonly log: Log
  /** Opens the search; called again it gives the same one. */
  readonly open: () => Promise<Search>
  /** How many are indexed. */
  readonly restaurants: number
}

/** An index that is kept, or a small one to build, is there by then. */
const LARGE = 5_000
const PATIENCE_MS = { small: 60_000, large: 2_000 }
const ASK_AGAIN_S = 10

/**
 * Waits for the search while its index is being opened: at most two seconds for a large marketplace and a minute for others, from the beginning and not for each request.
 * Throws service_unavailable from then on until it is there.
 */
export function createPatience({ world, log, open, restaurants }: PatienceDeps): () => Promise<Search> {
  const patienceMs = restaurants < LARGE ? PATIENCE_MS.small : PATIENCE_MS.large
  const begin = once(() => {
    const begun = world.now()
    let isLate = false
    const opening = open()
    opening.then(
      () => isLate && log.info({ ms: world.now() - begun }, 'the search index is built'),
      error => log.error({ error: describeError(error) }, 'the search index could not be opened'),
    )
    const late = within(world, patienceMs, opening, undefined).then(found => {
      if (found) return
      isLate = true
      log.info({ ms: patienceMs }, 'the search index is still being built; searching answers 503 until then')
    })
    return { opening, late }
  })
  return async () => {
    const { opening, late } = begin()
    const search = await Promise.race([opening, late])
    if (search) return search
    throw Fault.of('service_unavailable', 'The search index is being built.', {
      hint: 'Search again after Retry-After. GET /api/restaurants lists restaurants meanwhile, and orders are taken.',
      headers: { 'Retry-After': String(ASK_AGAIN_S) },
    })
  }
}
