import { Fault } from '#src/kernel/faults.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { once } from '#src/kernel/memoize.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Search } from './search.ts'

/** State of opening the search. `since` is when that state began, in milliseconds since the Unix epoch. */
export type SearchStatus =
  | { readonly state: 'idle' | 'ready' }
  | { readonly state: 'opening' | 'failed'; readonly since: number }
  /** `progress` is the completed share, 0 to 1. */
  | { readonly state: 'building'; readonly since: number; readonly progress: number }

export type PatienceDeps = {
  readonly world: Pick<World, 'after' | 'now'>
  readonly log: Log
  /**
   * Opens the search. Called once. Calls `building` if there is no index on disk and a new one must be built, and
   * again with the completed share during the build.
   */
  readonly open: (building: (progress: number) => void) => Promise<Search>
  /** Number of restaurants in the index. */
  readonly restaurants: number
}

export type SearchOpener = {
  /** Returns the search. Throws service_unavailable while opening its index takes too long. */
  readonly search: () => Promise<Search>
  readonly status: () => SearchStatus
}

/** Number of restaurants from which building an index takes longer than clients wait. */
const LARGE = 5_000
const PATIENCE_MS = { small: 60_000, large: 2_000 }
const RETRY_AFTER_S = 10
/** Number of log lines during an index build. */
const LOGGED = 10

/**
 * Opens the search on the first request. Requests wait up to two seconds (one minute below 5,000 restaurants) from
 * the start of opening; after that they are rejected until the index is open.
 */
export function createSearchOpener({ world, log, open, restaurants }: PatienceDeps): SearchOpener {
  const patienceMs = restaurants < LARGE ? PATIENCE_MS.small : PATIENCE_MS.large
  let status: SearchStatus = { state: 'idle' }
  const begin = once(() => {
    const since = world.now()
    status = { state: 'opening', since }
    const opening = open(progress => {
      const before = status.state === 'building' ? status : undefined
      status = { state: 'building', since: before?.since ?? world.now(), progress }
      const isStep = Math.floor(progress * LOGGED) > Math.floor((before?.progress ?? 0) * LOGGED)
      if (!before) log.info({ restaurants }, 'building the search index')
      else if (isStep && restaurants >= LARGE) log.info({ restaurants, progress }, 'building the search index')
    })
    opening.then(
      () => {
        const { state } = status
        status = { state: 'ready' }
        if (state === 'building') log.info({ restaurants, ms: world.now() - since }, 'the search index is built')
      },
      error => {
        status = { state: 'failed', since: world.now() }
        log.error({ error: describeError(error) }, 'the search index could not be opened')
      },
    )
    const late = within(world, patienceMs, opening, undefined).then(found => {
      if (found) return
      log.info({ ms: patienceMs }, 'the search index is not open yet; until it is, searches are answered with 503')
    })
    // `opening` reports the failure.
    late.catch(() => {})
    return { opening, late }
  })
  return {
    status: () => status,
    search: async () => {
      const { opening, late } = begin()
      const search = await Promise.race([opening, late])
      if (search) return search
      const doing = status.state === 'building' ? `built: ${Math.round(status.progress * 100)}% done` : 'opened'
      throw Fault.of('service_unavailable', `The search index is being ${doing}.`, {
        hint: 'Search again after Retry-After. Meanwhile GET /api/restaurants lists restaurants, and orders can be placed.',
        headers: { 'Retry-After': String(RETRY_AFTER_S) },
      })
    },
  }
}
