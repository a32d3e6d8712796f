import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { World } from '#src/kernel/world.ts'
import { type FailureKind, failureOf, isOfServer, ModelFailure } from './failure.ts'

/** Number of consecutive failures that opens the circuit, both the global one and that of a single guest. */
const STRIKES = 3
const GUEST_FAILURES = 2
const REST_MS = 60_000
const MOST_GUESTS = 10_000

/**
 * `open`: no calls until `until`; after that, a single turn probes the model (`probing`) before others may call it.
 */
export type CircuitState =
  | { readonly state: 'closed'; readonly failing?: FailureKind | undefined }
  | { readonly state: 'open' | 'probing'; readonly failing: FailureKind; readonly until: number }

export type Guest = { readonly session?: string | undefined; readonly signal?: AbortSignal | undefined }

/** Result of a turn; `failure` is set if the model failed after its tools had taken effect. */
export type Attempted = { readonly failure?: ModelFailure | undefined }

export type Circuit = {
  /**
   * Runs a turn of the model. Throws ModelFailure: `resting` while the circuit is open (for all or for this guest),
   * `busy` if too many turns are in progress; rethrows errors from `work`.
   */
  readonly run: <T extends Attempted>(work: () => Promise<T>, guest: Guest) => Promise<T>
  readonly state: () => CircuitState
}

/**
 * Circuit breaker for a model. Opens for one minute after three consecutive server failures or failed turns of
 * three guests; then a single turn probes the model. A guest with two consecutive failures bypasses the model for
 * one minute; other guests are unaffected.
 */
export function createCircuitBreaker({ now }: Pick<World, 'now'>, atOnce: number): Circuit {
  const guests = createLruCache<{ readonly failures: number; readonly restsUntil: number }>(MOST_GUESTS)
  /** Failures since the last success: one entry per session, and one per server failure. */
  const strikes = new Set<unknown>()
  let failing: FailureKind | undefined
  let restsUntil: number | undefined
  let isProbed = false
  let atWork = 0

  const succeed = ({ session }: Guest) => {
    strikes.clear()
    failing = undefined
    restsUntil = undefined
    if (session !== undefined && guests.get(session)) guests.keep(session, { failures: 0, restsUntil: 0 })
  }
  const fail = (failure: ModelFailure, { session }: Guest, wasProbe: boolean) => {
    // counts as success: the model did answer
    if (failure.kind === 'unsaid') {
      succeed({ session })
      return
    }
    failing = failure.kind
    strikes.add(isOfServer(failure) || session === undefined ? failure : session)
    if (wasProbe || (restsUntil === undefined && strikes.size >= STRIKES)) restsUntil = now() + REST_MS
    if (session === undefined || isOfServer(failure)) return
    const failures = (guests.get(session)?.failures ?? 0) + 1
    guests.keep(session, { failures, restsUntil: failures >= GUEST_FAILURES ? now() + REST_MS : 0 })
  }
  const enter = ({ session }: Guest): boolean => {
    const isResting = restsUntil !== undefined && (now() < restsUntil || isProbed)
    if (isResting) throw new ModelFailure('resting', 'the model is left alone after its failures')
    if (now() < (guests.get(session ?? '')?.restsUntil ?? 0))
      throw new ModelFailure('resting', 'the model failed this guest twice and is left alone')
    if (atWork >= atOnce) throw new ModelFailure('busy', 'too many conversations use the model at once')
    return restsUntil !== undefined
  }
  return {
    run: async (work, guest) => {
      const isProbe = enter(guest)
      isProbed ||= isProbe
      atWork += 1
      try {
        const result = await work()
        if (result.failure) fail(result.failure, guest, isProbe)
        else succeed(guest)
        return result
      } catch (error) {
        // a guest's disconnect is not a model failure
        if (!guest.signal?.aborted) fail(failureOf(error), guest, isProbe)
        throw error
      } finally {
        atWork -= 1
        if (isProbe) isProbed = false
      }
    },
    state: () =>
      restsUntil === undefined || failing === undefined
        ? { state: 'closed', failing }
        : { state: isProbed || now() >= restsUntil ? 'probing' : 'open', failing, until: restsUntil },
  }
}
